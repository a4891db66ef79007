import type Stripe from 'stripe';

/** In which order held events are sent: as they happened, backwards, at random, or by their places. */
export type Order = 'sent' | 'reversed' | 'shuffled' | readonly number[];

/** The events in that order. Places that are not named are left to the end, in the order they happened. */
export function inOrder(events: Stripe.Event[], order: Order): Stripe.Event[] {
  if (order === 'sent') return events;
  if (order === 'reversed') return [...events].reverse();
  if (order === 'shuffled') return shuffled(events);
  const first = order.flatMap((place) => events[place] ?? []);
  return [...first, ...events.filter((event) => !first.includes(event))];
}

/** Another order than the given one, whenever there is another. */
export function shuffled(events: Stripe.Event[]): Stripe.Event[] {
  const mixed = events
    .map((event) => ({ event, key: Math.random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ event }) => event);
  return mixed.every((event, index) => event === events[index]) ? mixed.reverse() : mixed;
}

const day = 24 * 60 * 60;

/** The events of each day together: when the clock goes far at once, a later month must not overtake an earlier. */
export function dayByDay(events: Stripe.Event[]): Stripe.Event[][] {
  return [...Map.groupBy(events, ({ created }) => Math.floor(created / day)).values()];
}
