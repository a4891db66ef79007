import { setTimeout as pause } from 'node:timers/promises';

/** How often, in milliseconds, and how long: the gateway gives up after 30 seconds. */
const lookMs = 400;
const patienceMs = 20_000;

/** Looks until `isDone`, or until patience ends, and gives the last look. The real clock counts, not the product's. */
export async function lookUntil<T>(look: () => Promise<T>, isDone: (seen: T) => boolean): Promise<T> {
  const began = performance.now();
  let seen = await look();
  while (!isDone(seen) && performance.now() - began < patienceMs) {
    await pause(lookMs);
    seen = await look();
  }
  return seen;
}
