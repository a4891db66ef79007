import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits before the next try: a random time of at most 20, 40, 80 … 640 ms after the first, second, third … try, so that
 * callers that collided do not collide again (full jitter).
 */
export const backoff = (attempt: number): Promise<void> =>
  pause(Math.random() * Math.min(640, 20 * 2 ** (attempt - 1)));
