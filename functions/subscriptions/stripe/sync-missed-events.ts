import type Stripe from 'stripe';
import { missedEvents } from '#shared/rules/subscriptions/stripe-events.ts';
import {
  eventSubject,
  findHandledEvents,
  handleStripeEvent,
  markEventHandled,
} from './handle-stripe-event.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import type { ReconcileResult } from './reconciliation.ts';

/** Low, because users' requests share Stripe's rate limit. */
const concurrency = 8;

/**
 * Handles the events since `since` (epoch seconds) that no webhook has delivered, a page at a time, newest first: each subject is
 * synced once, however many of its events were missed, and each event is marked as handled, so that a run after a crash does not
 * repeat the work. `shouldContinue` gets the last event of each page but the last one and the failures so far, and returns whether
 * there is time for the next page; a later run goes on after that event.
 */
export async function syncMissedEvents(
  { since, after: from }: { since: number; after: string | null },
  now: Date,
  shouldContinue: (after: string, failed: number) => Promise<boolean>,
): Promise<ReconcileResult & { isDone: boolean }> {
  const total = { synced: 0, failed: 0 };
  const synced = new Map<string, boolean>();
  let after = from;
  for (;;) {
    const page = await listEvents(since, after);
    const handled = await findHandledEvents(page.data.map(({ id }) => id));
    const groups = groupBySubject(page.data.filter(({ id }) => !handled.has(id)));
    const failures = await inParallel(groups, concurrency, async ([subject, events]) => {
      if (!synced.has(subject)) {
        synced.set(subject, false);
        await handleStripeEvent(events[0]!, now);
        synced.set(subject, true);
        total.synced++;
      }
      if (synced.get(subject)) for (const { id, type } of events) await markEventHandled(id, type, now);
    });
    for (const { item, error } of failures)
      log.error('missed event not handled', { subject: item[0], ...errorFields(error) });
    total.failed += failures.length;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return { ...total, isDone: true };
    after = last.id;
    if (!(await shouldContinue(after, total.failed))) return { ...total, isDone: false };
  }
}

const listEvents = (since: number, after: string | null): Promise<Stripe.ApiList<Stripe.Event>> =>
  withStripe((stripe) =>
    stripe.events.list({
      types: [...missedEvents],
      created: { gte: since },
      limit: 100,
      ...(after && { starting_after: after }),
    }),
  );

/** The events that one sync handles together: those of one customer, the refunds or the disputes of one charge. */
function groupBySubject(events: Stripe.Event[]): Map<string, Stripe.Event[]> {
  const groups = new Map<string, Stripe.Event[]>();
  for (const event of events) {
    const subject = eventSubject(event);
    if (subject === null || subject.kind === 'checkout' || subject.kind === 'card') continue;
    const id = subject.kind === 'subscription' ? subject.customerId : `${subject.kind} ${subject.chargeId}`;
    groups.set(id, [...(groups.get(id) ?? []), event]);
  }
  return groups;
}
