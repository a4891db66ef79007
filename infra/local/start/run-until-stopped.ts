import { closeAll, type Closable } from '../shutdown.ts';

/** The lifetime of the command: the services it has opened, and the signal that it must end. */
export interface ProcessLife {
  ended: AbortSignal;
  /** Closed at the end, in reverse order. */
  opened: Closable[];
}

/**
 * Runs `work` and keeps the process alive until Ctrl-C, a signal, or the end of npm. Then it closes what was opened and
 * exits with 0. This module imports almost nothing, so that signals are handled from the first moment.
 */
export async function runUntilStopped(work: (life: ProcessLife) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const opened: Closable[] = [];
  const finish = () => {
    if (ending.signal.aborted) process.exit(0); // the second signal exits at once; the JVM ends with this process
    ending.abort();
    // errors of interrupted work are not failures of the command
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
    void closeAll(opened).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, finish);
  if (process.env['npm_lifecycle_event']) watchParent(finish);
  await work({ ended: ending.signal, opened });
}

/** Detects the end of npm: a shell between npm and this process may not pass its signal on. */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
