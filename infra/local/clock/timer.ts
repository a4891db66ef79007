import type { Clock } from './clock.ts';

/** Calls back when the local clock reaches a time: because time passes, or because the clock is advanced. */
export interface ClockTimer {
  /** Calls back once at `time`, in milliseconds; replaces the time set before. */
  set(time: number): void;
  stop(): void;
}

/** The longest delay of setTimeout. */
const maxDelay = 2 ** 31 - 1;

/** Creates a timer. An advance of the clock waits for the promise that `callback` returns. */
export function createClockTimer(
  clock: Pick<Clock, 'now' | 'onAdvance'>,
  callback: () => void | Promise<void>,
): ClockTimer {
  let due: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    if (due === undefined) return;
    clearTimeout(timer);
    if (due > clock.now()) return wait(due);
    due = undefined;
    await callback();
  };
  const wait = (until: number) => {
    const delay = Math.min(Math.max(0, until - clock.now()), maxDelay);
    timer = setTimeout(() => void check(), delay);
  };
  clock.onAdvance(check);
  return {
    set: (time) => {
      due = time;
      clearTimeout(timer);
      // never at once: the caller of `set` must have returned before the callback
      wait(time);
    },
    stop: () => {
      due = undefined;
      clearTimeout(timer);
    },
  };
}
