import { createClockTimer } from '#infra/local/clock.ts';

/** The kinds of timers, in the order in which those of one moment run. */
const timerKinds = [
  'change-phase',
  'cancel-subscription',
  'renew-subscription',
  'expire-subscription',
  'finalize-invoice',
  'retry-invoice',
] as const;
export type TimerKind = (typeof timerKinds)[number];

/** A step that will happen to an object. An object has at most one timer of a kind. */
export interface Timer {
  key: string;
  kind: TimerKind;
  /** The id of the object. */
  target: string;
  /** Simulated time in milliseconds. */
  at: number;
}

/** The timers of an account. */
export interface TimerQueue {
  /** Sets a timer to `at` (seconds), or removes it with null. */
  set(kind: TimerKind, target: string, at: number | null): void;
  /** When the next timer is due, in milliseconds; null without timers. */
  next(): number | null;
  /** Removes and returns the next timer that is due at `now`. */
  takeDue(now: number): Timer | undefined;
}

/** Opens the queue of the timers that the state holds, in the order in which they were set. */
export function openTimerQueue(timers: Map<string, Timer>): TimerQueue {
  const first = () => {
    let found: Timer | undefined;
    for (const timer of timers.values()) if (!found || comesFirst(timer, found)) found = timer;
    return found;
  };
  return {
    set(kind, target, at) {
      const key = `${kind}:${target}`;
      if (timers.get(key)?.at === (at ?? NaN) * 1000) return;
      timers.delete(key);
      if (at !== null) timers.set(key, { key, kind, target, at: at * 1000 });
    },
    next: () => first()?.at ?? null,
    takeDue(now) {
      const timer = first();
      if (timer === undefined || timer.at > now) return undefined;
      timers.delete(timer.key);
      return timer;
    },
  };
}

/** Among equal timers the one that was set first runs first. */
const comesFirst = (one: Timer, other: Timer): boolean =>
  one.at === other.at ? timerKinds.indexOf(one.kind) < timerKinds.indexOf(other.kind) : one.at < other.at;

/** Makes due work happen without a request. */
interface WakeUp {
  /** Reads again what is due next; call it after every change. */
  schedule(): void;
  stop(): void;
}

/** Reading what is due visits every open session, so several changes in a row share one read. */
const pauseMs = 20;

/** Calls `ring` at `next()`, in the simulated time of `now`. After moving the clock, call `schedule`. */
export function createWakeUp(
  next: () => number | null,
  now: () => number,
  ring: () => Promise<void>,
): WakeUp {
  const alarm = createClockTimer({ now, onAdvance: () => {} }, ring);
  let reading: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    schedule() {
      if (isStopped) return;
      reading ??= setTimeout(() => {
        reading = undefined;
        const due = next();
        if (due === null) alarm.stop();
        else alarm.set(due);
      }, pauseMs).unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(reading);
      alarm.stop();
    },
  };
}
