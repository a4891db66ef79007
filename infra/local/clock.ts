import { readData, writeData } from './data-folder.ts';

/** The local time: the machine's time plus an offset that only grows. */
export interface Clock {
  /** Milliseconds since the epoch. All services use this time. */
  now(): number;
  /** How far ahead of the machine this clock is, in milliseconds. */
  offset(): number;
  /** Moves the clock on by `ms` and settles once every listener has handled the new time. */
  advance(ms: number): Promise<void>;
  /**
   * Runs `work`, which sets the clock to times of the past with `goTo`; afterwards the clock continues from the present.
   * `goTo` settles once every listener has handled the time.
   */
  replayPast(work: (goTo: (time: number) => Promise<void>) => Promise<void>): Promise<void>;
  /** Called after every change of the offset, in the order of registration. */
  onAdvance(listener: () => void | Promise<void>): void;
  /** The offset as shared memory for worker threads: one BigInt64, in milliseconds. */
  readonly shared: SharedArrayBuffer;
}

/** Creates a clock that is `initialOffset` milliseconds ahead of the machine. */
export function createClock(initialOffset = 0): Clock {
  const shared = new SharedArrayBuffer(8);
  const cell = new BigInt64Array(shared);
  Atomics.store(cell, 0, BigInt(initialOffset));
  const listeners: (() => void | Promise<void>)[] = [];
  const offset = () => Number(Atomics.load(cell, 0));
  const notify = async () => {
    for (const listener of listeners) await listener();
  };
  return {
    shared,
    offset,
    now: () => Date.now() + offset(),
    onAdvance: (listener) => void listeners.push(listener),
    async advance(ms) {
      if (!Number.isInteger(ms) || ms < 0)
        throw new RangeError('the clock only goes forward, by whole milliseconds');
      Atomics.add(cell, 0, BigInt(ms));
      await notify();
    },
    async replayPast(work) {
      const present = Atomics.load(cell, 0);
      try {
        await work(async (time) => {
          const wanted = BigInt(Math.round(time - Date.now()));
          if (wanted > present) throw new RangeError('a time of the future cannot be replayed');
          Atomics.store(cell, 0, wanted);
          await notify();
        });
      } finally {
        Atomics.store(cell, 0, present);
        await notify();
      }
    },
  };
}

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

/** A clock whose offset is kept in the data folder, so that a restart does not go back in time. */
export async function openSavedClock(dataDir: string | null): Promise<Clock> {
  const { offset } = await readData(dataDir, 'clock.json', { offset: 0 });
  const clock = createClock(offset);
  let saved = offset;
  clock.onAdvance(async () => {
    if (clock.offset() < saved) return; // a replay of the past ends with the process
    saved = clock.offset();
    await writeData(dataDir, 'clock.json', { offset: saved });
  });
  return clock;
}

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
