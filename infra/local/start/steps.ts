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

type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

/**
 * On a terminal the last line shows what runs and for how long, and finished steps stand above it; elsewhere the beginning and
 * the end of each step have lines of their own. `show` is told the steps that run whenever they change.
 */
export function createSteps(
  out: Out = process.stdout,
  show: (running: Step[]) => void = () => {},
  now: () => number = () => performance.now(),
): Steps {
  const running: { step: Step; since: number }[] = [];
  const seconds = (since: number) => ((now() - since) / 1000).toFixed(1);
  let timer: NodeJS.Timeout | undefined;

  /** Replaces the last line of a terminal. */
  const draw = (finished = '') => {
    const first = running[0];
    const current = first
      ? `… ${running.map(({ step }) => step.title).join(', ')} (${seconds(first.since)} s)`
      : '';
    out.write(`\r\x1b[2K${finished}${current.slice(0, (out.columns || 80) - 1)}`);
  };
  const print = (line: string) => (out.isTTY ? draw(line && `${line}\n`) : out.write(`${line}\n`));
  const changed = () => {
    show(running.map(({ step }) => step));
    if (!out.isTTY) return;
    if (running.length > 0) timer ??= setInterval(draw, 100).unref();
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  const begin = (step: Step) => {
    const entry = { step, since: now() };
    running.push(entry);
    changed();
    if (out.isTTY) draw();
    else print(`… ${step.title}`);
    const end = (line: string) => {
      running.splice(running.indexOf(entry), 1);
      changed();
      print(line);
    };
    return {
      done: (text: string) => end(`✓ ${text} (${seconds(entry.since)} s)`),
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
