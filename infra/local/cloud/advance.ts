import type { Clock } from '../clock.ts';

interface AdvanceOptions {
  clock: Pick<Clock, 'advance'>;
  /** Settles when nothing is under way. */
  idle: () => Promise<void>;
}

const day = 86_400_000;
const farthest = 400 * day;
/** A message that fails again and again would be waited for until its dead-letter queue has it. */
const patience = 5000;

/** Moves the clock on a day at a time, so that what a day brings has happened before the next one begins. */
export function createAdvance({ clock, idle }: AdvanceOptions): (ms: number) => Promise<void> {
  let turn = Promise.resolve();
  const walk = async (ms: number) => {
    for (let left = ms; left > 0; left -= day) {
      await clock.advance(Math.min(left, day));
      await settle(idle);
    }
  };
  return (ms) => {
    if (!Number.isInteger(ms) || ms < 1 || ms > farthest) {
      return Promise.reject(new RangeError('The clock moves on by whole milliseconds, 400 days at most.'));
    }
    const mine = turn.then(() => walk(ms));
    turn = mine.catch(() => {});
    return mine;
  };
}

async function settle(idle: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([idle(), late]);
  clearTimeout(timer);
}
