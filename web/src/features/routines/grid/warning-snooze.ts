import { useSyncExternalStore } from 'react';

/*
 * The warnings before duplicating and deleting can be silenced for a while (wizard-and-back-office.md sections 4 and 9):
 * what is stored is when that was asked for.
 */

/** How long a silence lasts. */
export const silenceMs = 300_000;

const storageKey = 'routine-warnings-silenced-at';
const listeners = new Set<() => void>();

/** Milliseconds for which warnings asked to be silent at `since` stay so; 0 when they speak. A time to come counts for nothing. */
export function silenceLeft(since: number | null, now: number): number {
  if (since === null || !Number.isFinite(since) || since > now) return 0;
  return Math.max(0, since + silenceMs - now);
}

function stored(): number | null {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? null : Number(text);
  } catch {
    return null;
  }
}

/** Begins a silence of five minutes. */
export function silenceWarnings(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // storage is full or forbidden: the warnings go on
  }
  tell();
}

/** Ends it early. */
export function endSilence(): void {
  localStorage.removeItem(storageKey);
  tell();
}

/** Whether warnings are silent now. */
export const isSilent = (): boolean => silenceLeft(stored(), Date.now()) > 0;

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // it ends by itself
  const clock = setInterval(listener, 1000);
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    clearInterval(clock);
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same as React state. */
export const useSilence = (): boolean => useSyncExternalStore(subscribe, isSilent);
