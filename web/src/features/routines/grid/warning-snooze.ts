import { useSyncExternalStore } from 'react';
import { storedValue } from '../../../api/storage/stored-value.ts';

/* An admin can snooze the warnings before duplicating and deleting. The time at which the snooze started is stored. */

/** How long a snooze lasts, in milliseconds. */
export const snoozeMs = 300_000;

const snoozedAt = storedValue<number | null>({
  key: 'routine-warnings-silenced-at',
  initial: null,
  parse: Number,
  followsTabs: true,
});

/** Milliseconds until a snooze ends; 0 without one. A start in the future is invalid, and ignored. Times in epoch ms. */
export function remainingSnooze(since: number | null, now: number): number {
  if (since === null || !Number.isFinite(since) || since > now) return 0;
  return Math.max(0, since + snoozeMs - now);
}

/** Snoozes the warnings for `snoozeMs`. */
export const snoozeWarnings = (): void => snoozedAt.set(Date.now());

/** Ends the snooze early. */
export const endSnooze = (): void => snoozedAt.set(null);

/** Whether the warnings are snoozed now. */
export const areWarningsSnoozed = (): boolean => remainingSnooze(snoozedAt.get(), Date.now()) > 0;

function subscribe(listener: () => void): () => void {
  const unsubscribe = snoozedAt.subscribe(listener);
  // the snooze ends without an event
  const timer = setInterval(listener, 1000);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

/** Whether the warnings are snoozed, as React state. */
export const useAreWarningsSnoozed = (): boolean => useSyncExternalStore(subscribe, areWarningsSnoozed);
