import type { Clock } from '../clock/index.ts';
import type { ActivityLog } from './activity-log.ts';

interface AdvanceOptions {
  clock: Pick<Clock, 'offset'>;
  /** Moves the clock on and settles when everything that became due has happened. */
  advance: (ms: number) => Promise<void>;
  activity: ActivityLog;
}

/** A running advance of the clock. */
export interface Advance {
  /** The number of log entries before it. */
  since: number;
  ms: number;
  /** From 0 to 1. */
  progress: number;
}

/** Starts advances of the clock, one at a time, and reports their progress. */
export interface Advances {
  /** Settles when the clock has arrived, or after `waitMs` while the advance goes on. */
  start(ms: number, waitMs?: number): Promise<{ since: number }>;
  current(): Advance | null;
  /** The error that ended the last advance after `start` had settled. */
  problem(): string | null;
}

export function createAdvances({ clock, advance, activity }: AdvanceOptions): Advances {
  let running: { since: number; ms: number; from: number } | null = null;
  let problem: string | null = null;
  return {
    async start(ms, waitMs = Infinity) {
      const started = { since: activity.count(), ms, from: clock.offset() };
      running = started;
      problem = null;
      let isAwaited = true;
      const arrived = advance(ms).finally(() => {
        if (running === started) running = null;
      });
      arrived.catch((cause: unknown) => {
        if (!isAwaited) problem = (cause as Error).message;
      });
      await (Number.isFinite(waitMs) ? Promise.race([arrived, pause(waitMs)]) : arrived);
      isAwaited = false;
      return { since: started.since };
    },
    current: () =>
      running && {
        since: running.since,
        ms: running.ms,
        progress: Math.min(1, (clock.offset() - running.from) / running.ms),
      },
    problem: () => problem,
  };
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
