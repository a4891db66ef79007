import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 3000;

/** Reads until the value is as wanted, or the time is over; the last value. */
export async function until<T>(
  seconds: number,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (isWanted(value) || Date.now() + pauseMs > end) return value;
    await sleep(pauseMs);
  }
}
