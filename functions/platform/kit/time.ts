import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'aws-lambda';

/**
 * A random wait in milliseconds before the next try: at most 20, 40, 80 … 640 after the first, second, third … try (full
 * jitter), so that callers that collided do not collide again.
 */
export const jitterMs = (attempt: number): number => Math.random() * Math.min(640, 20 * 2 ** (attempt - 1));

/** Waits before the retry that follows the given attempt, counted from 1. */
export const backoff = (attempt: number): Promise<void> => pause(jitterMs(attempt));

/** What a job of the night needs of Lambda's context. */
export type RunningTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** No page of a job takes longer, in milliseconds: a job that stops with less time left is never cut off. */
export const nightReserveMs = 60_000;

/** Whether a run has time for another page. Without a context, as in a process of an operator, it always has. */
export const hasTimeIn = (context: RunningTime | undefined) => (): boolean =>
  (context?.getRemainingTimeInMillis() ?? Infinity) > nightReserveMs;
