import { createPriorityQueue } from '../../priority-queue/index.ts';

/** What happens by itself; at one moment, in this order. */
export const timerKinds = [
  'change-phase',
  'cancel-subscription',
  'renew-subscription',
  'expire-subscription',
  'finalize-invoice',
  'retry-invoice',
  'announce-trial-end',
  'announce-invoice',
] as const;
export type TimerKind = (typeof timerKinds)[number];

/** Something that will happen to an object. An object has one timer of a kind. */
export interface Timer {
  key: string;
  kind: TimerKind;
  /** The object. */
  target: string;
  /** Simulated time in milliseconds. */
  at: number;
  /** Who was planned first goes first. */
  turn: number;
}

/** What is planned, soonest first. However much is planned, looking at what is next costs the same. */
export interface Agenda {
  /** Plans a step `at` seconds, or takes it off the agenda with null. */
  plan(kind: TimerKind, target: string, at: number | null): void;
  /** When the next step is due, in milliseconds. */
  next(): number | null;
  /** Takes the next step that is due at `now` off the agenda. */
  take(now: number): Timer | undefined;
}

/** Opens the agenda that is kept in `timers`. */
export function openAgenda(timers: Map<string, Timer>): Agenda {
  const heap = createPriorityQueue(comesFirst);
  let turn = 0;
  for (const timer of timers.values()) {
    heap.push(timer);
    turn = Math.max(turn, timer.turn);
  }
  // What was planned anew or given up leaves its old entry in the heap; it is dropped when it comes up.
  const first = () => {
    for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
      if (timers.get(top.key) === top) return top;
      heap.pop();
    }
    return undefined;
  };
  return {
    plan(kind, target, at) {
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
    take(now) {
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
