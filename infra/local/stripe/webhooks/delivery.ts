/** One attempt to hand an event over. */
export interface Attempt {
  /** Simulated time in milliseconds. */
  at: number;
  /** The webhook's answer, or null when there was none. */
  status: number | null;
  /** The beginning of the answer's body, or why there was no answer. */
  answer: string;
}

/** The way of one event to the webhook. */
export interface Delivery {
  eventId: string;
  state: 'waiting' | 'held' | 'delivered' | 'given-up';
  attempts: Attempt[];
  /** How often it was tried; a round that sends duplicates counts once. */
  rounds: number;
  /** When the next attempt is due, in simulated milliseconds; null when none is. */
  nextAt: number | null;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The pauses after each failed attempt. The first ones are short, so that a webhook which restarts while its
 * code is being written hears of the event soon; then they are Stripe's, up to three days.
 */
const pauses = [
  second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
];

/** Notes how a round of attempts ended, and plans the next. */
export function conclude(delivery: Delivery, attempts: Attempt[], now: number): void {
  delivery.attempts.push(...attempts);
  const isTaken = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
  // Sent again by hand or twice at once: what was delivered once stays delivered.
  if (isTaken || delivery.state === 'delivered') {
    delivery.state = 'delivered';
    delivery.nextAt = null;
    return;
  }
  const pause = pauses[delivery.rounds];
  delivery.rounds += 1;
  delivery.state = pause === undefined ? 'given-up' : 'waiting';
  delivery.nextAt = pause === undefined ? null : now + pause;
}
