import { setTimeout as pause } from 'node:timers/promises';

/** How often, in milliseconds, and how long: the gateway gives up after 30 seconds. */
const lookMs = 400;
const patienceMs = 20_000;

/**
 * Looks until `isDone`, or until patience ends, and gives the last look. Patience counts from `began`, a moment of
 * `performance.now()`: the real clock and not the product's.
 */
export async function pollUntil<T>(
  look: () => Promise<T>,
  isDone: (seen: T) => boolean,
  began = performance.now(),
): Promise<T> {
  let seen = await look();
  while (!isDone(seen) && performance.now() - began < patienceMs) {
    await pause(lookMs);
    seen = await look();
  }
  return seen;
}
