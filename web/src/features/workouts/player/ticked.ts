import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterFrame, runWaiting } from '../after-frame.ts';

/* The set whose tick is shown before anything else: its row alone is rendered in the frame of the tap, the rest of the page after it. */

interface Ticked {
  key: string;
  amount: number;
  load: number | null;
}

let ticked: Ticked | null = null;
const listeners = new Set<() => void>();

function show(next: Ticked | null): void {
  ticked = next;
  for (const notify of listeners) notify();
}

/** Shows a set as done, and logs it once that is painted. */
export function tickFirst(set: Ticked, log: () => void): void {
  show(set);
  afterFrame(() => {
    log();
    show(null);
  });
}

/** Does at once what waits for a frame: the page then shows what the next press is about. */
export const catchUp = (): void => {
  if (ticked) flushSync(runWaiting);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A set that is ticked and not logged yet; null for all others. */
export const useTicked = (key: string): Ticked | null =>
  useSyncExternalStore(subscribe, () => (ticked?.key === key ? ticked : null));
