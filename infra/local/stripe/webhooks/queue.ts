import type Stripe from 'stripe';
import type { State } from '../state.ts';

/** What is still to be delivered. */
export interface Queue {
  /** Events that are held back, oldest first. */
  held: () => Stripe.Event[];
  /** Events whose next attempt is due at `now`. */
  due(now: number): Stripe.Event[];
  /** When the next attempt is due. */
  next: () => number | null;
}

/** Looks at the deliveries; the events in `busy` are being sent and not due before that has ended. */
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
