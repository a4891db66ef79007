import type { Invoice } from '../../state.ts';

const day = 24 * 60 * 60;

/** Stands in for Stripe's smart retries: so many days after the first attempt. */
const retryDays = [1, 3, 5, 7];

/** When the next retry is due, in seconds; null after the last one. */
export function nextRetry(
  { status_transitions: { finalized_at: start } }: Invoice,
  now: number,
): number | null {
  const times = retryDays.map((days) => (start ?? now) + days * day);
  return times.find((time) => time > now) ?? null;
}
