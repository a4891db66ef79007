import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between reads, and in all: the gateway's timeout is 30 seconds. */
const pollIntervalMs = 400;
const pollTimeoutMs = 20_000;

/**
 * Reads until `isDone`, or until the timeout, and returns the last value. The timeout counts from `startedAt`, a value of
 * `performance.now()`: it runs on the real clock, also where the product's clock is shifted.
 */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  startedAt = performance.now(),
): Promise<T> {
  let value = await read();
  while (!isDone(value) && performance.now() - startedAt < pollTimeoutMs) {
    await pause(pollIntervalMs);
    value = await read();
  }
  return value;
}
