import type { Context } from 'aws-lambda';

/** What a job of the night needs of Lambda's context. */
export type RunningTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** No page of a job takes longer, in milliseconds: a job that stops with less time left is never cut off. */
export const nightReserveMs = 60_000;

/** Whether a run has time for another page. Without a context, as in a process of an operator, it always has. */
export const hasTimeIn = (context: RunningTime | undefined) => (): boolean =>
  (context?.getRemainingTimeInMillis() ?? Infinity) > nightReserveMs;
