import { createPriorityQueue } from '../priority-queue.ts';
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
  /** Among equal timers the one that was set first runs first. */
  turn: number;
}

/** The timers, soonest first. Reading the next one costs the same for any number of timers. */
export interface TimerQueue {
  /** Takes over the timers of a state that was restored. */
  reload(): void;
  /** Sets a timer to `at` (seconds), or removes it with null. */
  set(kind: TimerKind, target: string, at: number | null): void;
  /** When the next timer is due, in milliseconds; null without timers. */
  next(): number | null;
  /** Removes and returns the next timer that is due at `now`. */
  takeDue(now: number): Timer | undefined;
}

/** Opens the queue of the timers that the state holds. */
export function openTimerQueue(timers: Map<string, Timer>): TimerQueue {
  const heap = createPriorityQueue(comesFirst);
  let turn = 0;
  const reload = () => {
    for (const timer of timers.values()) {
      heap.push(timer);
      turn = Math.max(turn, timer.turn);
    }
  };
  reload();
  // A timer that was changed or removed leaves its old entry in the heap, which is dropped when it comes up.
  const first = () => {
    for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
      if (timers.get(top.key) === top) return top;
      heap.pop();
    }
    return undefined;
  };
  return {
    reload,
    set(kind, target, at) {
      const key = `${kind}:${target}`;
      if (timers.get(key)?.at === (at ?? NaN) * 1000) return;
      timers.delete(key);
      if (at === null) return;
      turn += 1;
      const timer = { key, kind, target, at: at * 1000, turn };
      timers.set(key, timer);
      heap.push(timer);
    },
    next: () => first()?.at ?? null,
    takeDue(now) {
      const timer = first();
      if (timer === undefined || timer.at > now) return undefined;
      heap.pop();
      timers.delete(timer.key);
      return timer;
    },
  };
}

function comesFirst(one: Timer, other: Timer): boolean {
  if (one.at !== other.at) return one.at < other.at;
  const rank = timerKinds.indexOf(one.kind) - timerKinds.indexOf(other.kind);
  return rank === 0 ? one.turn < other.turn : rank < 0;
}

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
