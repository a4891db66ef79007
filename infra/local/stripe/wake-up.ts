import { createClockTimer } from '#infra/local/clock/index.ts';

/** Sees to it that what is due happens without anybody asking. */
export interface WakeUp {
  /** Looks again at what is due next; to be called after every change. */
  look(): void;
  stop(): void;
}

/** Looking goes through all that is open, so many changes in a row look once. */
const pauseMs = 20;

/** Calls `ring` at `next()`, in the simulated time of `now`. A clock that is moved calls `look` itself. */
export function createWakeUp(
  next: () => number | null,
  now: () => number,
  ring: () => Promise<void>,
): WakeUp {
  const alarm = createClockTimer({ now, onAdvance: () => {} }, ring);
  let looking: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    look() {
      if (isStopped) return;
      looking ??= setTimeout(() => {
        looking = undefined;
        const due = next();
        if (due === null) alarm.stop();
        else alarm.set(due);
      }, pauseMs).unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(looking);
      alarm.stop();
    },
  };
}
