import type Stripe from 'stripe';

/** The order in which held events are released: as they happened, backwards, or at random. */
export type Order = 'sent' | 'reversed' | 'shuffled';

/** The events in an order. */
export function inOrder(events: Stripe.Event[], order: Order): Stripe.Event[] {
  if (order === 'reversed') return events.toReversed();
  return order === 'shuffled' ? shuffled(events) : events;
}

/** A random order that differs from the given one, if possible. */
export function shuffled(events: Stripe.Event[]): Stripe.Event[] {
  const mixed = events
    .map((event) => ({ event, key: Math.random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ event }) => event);
  return mixed.every((event, index) => event === events[index]) ? mixed.reverse() : mixed;
}

const day = 24 * 60 * 60;

/** The events grouped by day: when the clock jumps, events of a later month must not overtake earlier ones. */
export function dayByDay(events: Stripe.Event[]): Stripe.Event[][] {
  return [...Map.groupBy(events, ({ created }) => Math.floor(created / day)).values()];
}
