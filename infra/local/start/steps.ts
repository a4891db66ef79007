import type { StepReport } from '../../build/report.ts';

/** A step of the start: for the terminal, and in Spanish for visitors who wait. */
export interface Step {
  title: string;
  spanish: string;
}

/** Reports each step of the start and its duration. Several may run at a time. */
interface Steps {
  run<T>(step: Step, work: () => Promise<T>, done?: (result: T) => string): Promise<T>;
  /** Begins a step that is done in another process; the result ends it. */
  begin(step: Step): { done(text: string): void; failed(): void };
}

/** The beginning and the end of each step have a line of their own. `show` is told the steps that run whenever they change. */
export function createSteps(
  print: (line: string) => void = console.log,
  show: (running: Step[]) => void = () => {},
  now: () => number = () => performance.now(),
): Steps {
  const running: Step[] = [];
  const begin = (step: Step) => {
    const since = now();
    running.push(step);
    show(running);
    print(`… ${step.title}`);
    const end = (line: string) => {
      running.splice(running.indexOf(step), 1);
      show(running);
      print(line);
    };
    return {
      done: (text: string) => end(`✓ ${text} (${((now() - since) / 1000).toFixed(1)} s)`),
      failed: () => end(`✗ ${step.title}`),
    };
  };
  return {
    begin,
    async run(step, work, done = () => step.title) {
      const { done: succeed, failed } = begin(step);
      const result = await work().catch((error: unknown) => {
        failed();
        throw error;
      });
      succeed(done(result));
      return result;
    },
  };
}

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
