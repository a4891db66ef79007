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
