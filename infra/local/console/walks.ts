import type { Clock } from '../clock.ts';
import type { Happenings } from './happenings.ts';

interface WalkOptions {
  clock: Pick<Clock, 'offset'>;
  /** Moves the clock on and settles when all that was due has happened. */
  advance: (ms: number) => Promise<void>;
  happenings: Happenings;
}

/** An advance of the clock that is under way. */
export interface Walk {
  /** What happened before it, as the happenings count. */
  since: number;
  ms: number;
  /** How much of it lies behind, from 0 to 1. */
  share: number;
}

/** Advances of the clock: one at a time, and one can watch. */
export interface Walks {
  /** Starts, and settles when the clock has arrived or `patience` milliseconds have passed. */
  start(ms: number, patience?: number): Promise<{ since: number }>;
  current(): Walk | null;
  /** Why the last one ended early. */
  problem(): string | null;
}

/** Walks of `clock`. */
export function createWalks({ clock, advance, happenings }: WalkOptions): Walks {
  let walking: { since: number; ms: number; from: number } | null = null;
  let problem: string | null = null;
  return {
    async start(ms, patience = Infinity) {
      const walk = { since: happenings.count(), ms, from: clock.offset() };
      walking = walk;
      problem = null;
      let isWaitedFor = true;
      const arrived = advance(ms).finally(() => {
        if (walking === walk) walking = null;
      });
      arrived.catch((cause: unknown) => {
        if (!isWaitedFor) problem = (cause as Error).message;
      });
      await (Number.isFinite(patience) ? Promise.race([arrived, pause(patience)]) : arrived);
      isWaitedFor = false;
      return { since: walk.since };
    },
    current: () =>
      walking && {
        since: walking.since,
        ms: walking.ms,
        share: Math.min(1, (clock.offset() - walking.from) / walking.ms),
      },
    problem: () => problem,
  };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
