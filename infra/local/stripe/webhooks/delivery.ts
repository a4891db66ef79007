/** An attempt to deliver an event. */
export interface Attempt {
  /** Simulated time in milliseconds. */
  at: number;
  /** The status of the webhook's answer; null without an answer. */
  status: number | null;
  /** The beginning of the answer's body, or the reason why there is none. */
  answer: string;
}

/** The delivery of an event. */
export interface Delivery {
  eventId: string;
  state: 'waiting' | 'held' | 'delivered' | 'given-up';
  attempts: Attempt[];
  /** How often it was tried; duplicates sent at once count once. */
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

/** Records a round of attempts, and plans the next one. */
export function concludeRound(delivery: Delivery, attempts: Attempt[], now: number): void {
  delivery.attempts.push(...attempts);
  const isTaken = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
  // A delivered event stays delivered, even if sending it again fails.
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
