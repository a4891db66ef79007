import type { Clock } from '../clock.ts';

interface AdvanceOptions {
  clock: Pick<Clock, 'advance' | 'now'>;
  /** Settles when nothing is under way. */
  idle: () => Promise<void>;
  /** When something that is to happen in its own time happens next: a run of the day, a message that waits. */
  nextStop?: () => number | undefined;
}

const day = 86_400_000;
const farthest = 400 * day;
/** Stops that are closer than this are one. */
const shortest = 1000;
/** Nothing that hangs may hold the clock for ever. */
const patience = 60_000;

/**
 * Moves the clock on a day at a time at most, and from stop to stop, so that what a time brings has happened before the
 * next one begins.
 */
export function createAdvance({ clock, idle, nextStop }: AdvanceOptions): (ms: number) => Promise<void> {
  let turn = Promise.resolve();
  const step = (left: number) => {
    const now = clock.now();
    const stop = nextStop?.() ?? Infinity;
    const ahead = stop > now ? Math.max(shortest, Math.ceil(stop - now)) : Infinity;
    return Math.min(left, day, ahead);
  };
  const walk = async (ms: number) => {
    for (let left = ms; left > 0;) {
      const length = step(left);
      await clock.advance(length);
      await settle(idle);
      left -= length;
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
