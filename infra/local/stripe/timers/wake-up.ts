import { createClockTimer } from '#infra/local/clock/index.ts';

/** Makes due work happen without a request. */
export interface WakeUp {
  /** Reads again what is due next; call it after every change. */
  schedule(): void;
  stop(): void;
}

/** Reading what is due visits every open session, so several changes in a row share one read. */
const pauseMs = 20;

/** Calls `ring` at `next()`, in the simulated time of `now`. After moving the clock, call `schedule`. */
export function createWakeUp(
  next: () => number | null,
  now: () => number,
  ring: () => Promise<void>,
): WakeUp {
  const alarm = createClockTimer({ now, onAdvance: () => {} }, ring);
  let reading: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    schedule() {
      if (isStopped) return;
      reading ??= setTimeout(() => {
        reading = undefined;
        const due = next();
        if (due === null) alarm.stop();
        else alarm.set(due);
      }, pauseMs).unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(reading);
      alarm.stop();
    },
  };
}
