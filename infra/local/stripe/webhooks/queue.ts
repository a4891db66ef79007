import type Stripe from 'stripe';
import type { State } from '../state.ts';

/** The events that are not delivered yet. */
export interface Queue {
  /** Held events, oldest first. */
  held: () => Stripe.Event[];
  /** Events whose next attempt is due at `now`. */
  due(now: number): Stripe.Event[];
  /** When the next attempt is due. */
  next: () => number | null;
}

/** Reads the queue from the state. Events in `busy` are being sent, so they are not due. */
export function queueOf({ deliveries, events }: State, busy: ReadonlySet<string>): Queue {
  const waiting = () =>
    [...deliveries.values()].flatMap(({ eventId, nextAt }) =>
      nextAt === null || busy.has(eventId) ? [] : { event: events.get(eventId) ?? [], nextAt },
    );
  return {
    held: () =>
      [...deliveries.values()].flatMap(({ eventId, state }) =>
        state === 'held' ? (events.get(eventId) ?? []) : [],
      ),
    due: (now) => waiting().flatMap(({ event, nextAt }) => (nextAt <= now ? event : [])),
    next: () =>
      waiting().reduce<number | null>((soonest, { nextAt }) => Math.min(soonest ?? Infinity, nextAt), null),
  };
}
