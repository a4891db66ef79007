import { closeAll, type Closable } from '../shutdown/index.ts';

/** The life of a command: what it has opened, and the signal that it is to end. */
export interface ProcessLife {
  ended: AbortSignal;
  /** Closed at the end, the last one first. */
  opened: Closable[];
}

/**
 * Runs `work` and stays until this process is told to end: by Ctrl-C, by a signal, or because npm has gone. Then it closes
 * what was opened and ends with 0. Kept free of imports, so that it listens from the first moment: a
 * signal that answers the first word of `work` is heard.
 */
export async function runUntilStopped(work: (life: ProcessLife) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const opened: Closable[] = [];
  const finish = () => {
    if (ending.signal.aborted) process.exit(0); // told twice: at once. The JVM ends when this process has gone
    ending.abort();
    // what is cut off by the end is no failure of the command
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
    void closeAll(opened).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, finish);
  if (process.env['npm_lifecycle_event']) watchParent(finish);
  await work({ ended: ending.signal, opened });
}

/** A shell between npm and this process may end without passing the signal on. */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
