import type { Clock } from './clock.ts';

interface AdvanceOptions {
  clock: Pick<Clock, 'advance' | 'now'>;
  /** Settles when no work is running. */
  idle: () => Promise<void>;
  /** The next time at which the clock must stop: a daily run, or a message that becomes visible. */
  nextStop?: () => number | undefined;
}

const day = 86_400_000;
const maxAdvance = 400 * day;
/** Stops that are closer than this are one stop. */
const minStep = 1000;
/** Work that hangs blocks the clock no longer than this, in milliseconds. */
const idleTimeout = 60_000;

/**
 * Returns a function that moves the clock on by at most a day at a time and from stop to stop, so that everything due at
 * one time has happened before the next. Concurrent calls run one after another.
 */
export function createAdvance({ clock, idle, nextStop }: AdvanceOptions): (ms: number) => Promise<void> {
  let previous = Promise.resolve();
  const nextStep = (remaining: number) => {
    const now = clock.now();
    const stop = nextStop?.() ?? Infinity;
    const untilStop = stop > now ? Math.max(minStep, Math.ceil(stop - now)) : Infinity;
    return Math.min(remaining, day, untilStop);
  };
  const run = async (ms: number) => {
    for (let remaining = ms; remaining > 0;) {
      const step = nextStep(remaining);
      await clock.advance(step);
      await settleWithin(idleTimeout, idle());
      remaining -= step;
    }
  };
  return (ms) => {
    if (!Number.isInteger(ms) || ms < 1 || ms > maxAdvance) {
      return Promise.reject(new RangeError('The clock moves on by whole milliseconds, 400 days at most.'));
    }
    const current = previous.then(() => run(ms));
    previous = current.catch(() => {});
    return current;
  };
}

async function settleWithin(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}
