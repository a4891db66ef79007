import { useSyncExternalStore } from 'react';
import { restKey } from '../../../api/storage/kept-training.ts';
import { storedValue, useStoredValue } from '../../../api/storage/stored-value.ts';
import { alarm } from './alarm.ts';

/* The rest between two sets: its end is a time, so that a locked screen, a reload and another tab count the same. */

interface Rest {
  /** Of the session that rests. */
  place: string;
  /** In milliseconds of the device's clock. */
  endsAt: number;
  seconds: number;
}

function parse(text: string): Rest | null {
  const { place, endsAt, seconds } = JSON.parse(text) as Partial<Rest>;
  return place && Number(endsAt) > 0 && Number(seconds) > 0 ? (JSON.parse(text) as Rest) : null;
}

const stored = storedValue<Rest | null>({ key: restKey, initial: null, parse, followsTabs: true });

/** The place of a rest: its session. */
export const restPlace = (deliveryId: string, key: string): string => `${deliveryId}/${key}`;

/** Longer than this after its end, a rest is no news. */
const newsMs = 120_000;

const endOf = (rest: Rest | null) => (rest ? [{ at: rest.endsAt, sound: 'end' as const }] : []);

function set(rest: Rest | null): void {
  stored.set(rest);
  alarm.set(endOf(rest));
}

/** Starts a rest in place of the one before, from now or what has just ended; without seconds there is none. */
export const startRest = (place: string, seconds: number, from = Date.now()): void =>
  set(seconds > 0 ? { place, seconds, endsAt: from + seconds * 1000 } : null);

/** Lets the alarm of the rest sound after a reload as well. */
export const renewAlarm = (place: string): void => {
  const rest = stored.get();
  if (rest?.place === place) alarm.set(endOf(rest));
};

/** Adds seconds to the present rest. */
export function extendRest(seconds: number): void {
  const rest = stored.get();
  if (!rest) return;
  const endsAt = Math.max(rest.endsAt, Date.now()) + seconds * 1000;
  set({ ...rest, endsAt, seconds: rest.seconds + seconds });
}

export const endRest = (): void => set(null);

const tickMs = 250;

function followClock(look: () => void): () => void {
  const clock = setInterval(look, tickMs);
  // behind a locked screen no timer has run
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(clock);
    document.removeEventListener('visibilitychange', look);
  };
}
const standStill = () => () => {};
const ticks = () => Math.floor(Date.now() / tickMs);

/** Milliseconds of the device's clock, in quarters of a second, while something runs. */
export const useClock = (isRunning: boolean): number =>
  useSyncExternalStore(isRunning ? followClock : standStill, ticks, () => 0) * tickMs;

/** The rest of a session: its whole seconds and those that are left, 0 once it is over; null without one. */
export function useRest(place: string): { seconds: number; left: number } | null {
  const rest = useStoredValue(stored);
  const isOwn = rest?.place === place;
  const now = useClock(isOwn);
  if (!isOwn || now > rest.endsAt + newsMs) return null;
  return { seconds: rest.seconds, left: Math.max(0, Math.ceil((rest.endsAt - now) / 1000)) };
}
