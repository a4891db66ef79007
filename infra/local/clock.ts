/** The time at home: the machine's, plus what the clock page has advanced. */
export interface Clock {
  /** Milliseconds since the epoch, as every service at home sees them. */
  now(): number;
  /** How far ahead of the machine this clock is, in milliseconds. */
  offset(): number;
  /** Moves on by `ms` and settles once every listener has caught up with the new time. */
  advance(ms: number): Promise<void>;
  /**
   * Lives through what has been: `work` sets the clock to times of the past with `goTo`, one after another, and after it
   * the clock goes on from where it stood. Each time settles once every listener has seen it.
   */
  replayPast(work: (goTo: (time: number) => Promise<void>) => Promise<void>): Promise<void>;
  /** Called after every move, in the order of registration. */
  onAdvance(listener: () => void | Promise<void>): void;
  /** The offset as shared memory, for workers: one BigInt64, in milliseconds. */
  readonly shared: SharedArrayBuffer;
}

/** A clock that starts `initialOffset` milliseconds ahead of the machine. It never goes back but to look. */
export function createClock(initialOffset = 0): Clock {
  const shared = new SharedArrayBuffer(8);
  const cell = new BigInt64Array(shared);
  Atomics.store(cell, 0, BigInt(initialOffset));
  const listeners: (() => void | Promise<void>)[] = [];
  const offset = () => Number(Atomics.load(cell, 0));
  const tell = async () => {
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
      await tell();
    },
    async replayPast(work) {
      const present = Atomics.load(cell, 0);
      try {
        await work(async (time) => {
          const wanted = BigInt(Math.round(time - Date.now()));
          if (wanted > present) throw new RangeError('what has not been yet cannot be looked back at');
          Atomics.store(cell, 0, wanted);
          await tell();
        });
      } finally {
        Atomics.store(cell, 0, present);
        await tell();
      }
    },
  };
}
