import { setTimeout as pause } from 'node:timers/promises';

/**
 * A random wait in milliseconds before the next try: at most 20, 40, 80 … 640 after the first, second, third … try (full
 * jitter), so that callers that collided do not collide again.
 */
export const jitterMs = (attempt: number): number => Math.random() * Math.min(640, 20 * 2 ** (attempt - 1));

/** Waits before the retry that follows the given attempt, counted from 1. */
export const backoff = (attempt: number): Promise<void> => pause(jitterMs(attempt));
