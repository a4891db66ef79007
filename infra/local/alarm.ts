import type { Clock } from './clock.ts';

/** Calls back when the home's clock reaches a time: by waiting, or because the clock page has moved it on. */
export interface Alarm {
  /** Rings once at `time`; a time set before is forgotten. */
  set(time: number): void;
  stop(): void;
}

const longestTimer = 2 ** 31 - 1;

/** An alarm that runs `ring`. An advance of the clock waits for what it returns. */
export function createAlarm(
  clock: Pick<Clock, 'now' | 'onAdvance'>,
  ring: () => void | Promise<void>,
): Alarm {
  let due: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    if (due === undefined) return;
    clearTimeout(timer);
    const left = due - clock.now();
    if (left > 0) {
      timer = setTimeout(() => void check(), Math.min(left, longestTimer));
      return;
    }
    due = undefined;
    await ring();
  };
  clock.onAdvance(check);
  return {
    set: (time) => {
      due = time;
      clearTimeout(timer);
      // Never at once: who sets an alarm is not to be called back before it has returned.
      timer = setTimeout(() => void check(), Math.min(Math.max(0, time - clock.now()), longestTimer));
    },
    stop: () => {
      due = undefined;
      clearTimeout(timer);
    },
  };
}
