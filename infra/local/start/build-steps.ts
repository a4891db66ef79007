import type { StepReport } from '../../build/report.ts';
import type { Step, Steps } from './steps.ts';

const texts: Record<string, Step & { done: string }> = {
  functions: {
    title: 'functions',
    spanish: 'Se empaquetan las funciones.',
    done: 'Bundled the functions',
  },
  site: { title: 'site', spanish: 'Se construyen las páginas.', done: 'Built the site' },
  mails: { title: 'mails', spanish: 'Se preparan los correos.', done: 'Rendered the mails' },
  stacks: { title: 'stacks', spanish: 'Se describe la nube.', done: 'Synthesized the stacks' },
};

/** Shows the steps that the build of the assembly reports. */
export function createBuildSteps(steps: Pick<Steps, 'begin'>): (report: StepReport) => void {
  const begun = new Map<string, ReturnType<Steps['begin']>>();
  return ({ step, seconds }) => {
    const text = texts[step] ?? { title: step, spanish: '', done: step };
    if (seconds === undefined) begun.set(step, steps.begin(text));
    else begun.get(step)?.done(text.done);
  };
}
