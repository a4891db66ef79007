import type Stripe from 'stripe';
import { refundEvents, subscriptionEvents } from '#shared/rules/stripe-events.ts';
import { findHandled, markHandled } from '../_data/subscriptions/stripe-events.ts';
import { inParallel } from '../_kit/in-parallel.ts';
import { errorFields, log } from '../_kit/log.ts';
import { withStripe } from '../_ports/stripe.ts';
import { handleStripeEvent, eventSubject } from '../_flows/handle-stripe-event.ts';
import type { ReconcileResult } from './reconcile-result.ts';

/** Gentle: people's own calls share Stripe's limit. */
const lanes = 8;

/**
 * Handles the events since then that no webhook has brought, a page at a time: each customer is looked at once,
 * however many of their events got lost, and each event is marked as the webhook marks it. So a run that dies has not
 * worked in vain.
 */
export async function syncMissedEvents(since: number, now: Date): Promise<ReconcileResult> {
  const total = { copied: 0, failed: 0 };
  const seen = new Map<string, boolean>();
  let after: string | undefined;
  do {
    const page = await listEvents(since, after);
    const handled = await findHandled(page.data.map(({ id }) => id));
    const groups = groupBySubject(page.data.filter(({ id }) => !handled.has(id)));
    const failures = await inParallel(groups, lanes, async ([subject, events]) => {
      if (!seen.has(subject)) {
        seen.set(subject, false);
        await handleStripeEvent(events[0]!, now);
        seen.set(subject, true);
        total.copied++;
      }
      if (seen.get(subject)) for (const { id, type } of events) await markHandled(id, type, now);
    });
    for (const { item, error } of failures)
      log.error('missed event not handled', { subject: item[0], ...errorFields(error) });
    total.failed += failures.length;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return total;
}

const listEvents = (since: number, after: string | undefined): Promise<Stripe.ApiList<Stripe.Event>> =>
  withStripe((stripe) =>
    stripe.events.list({
      types: [...subscriptionEvents, ...refundEvents],
      created: { gte: since },
      limit: 100,
      starting_after: after,
    }),
  );

/** Events that one look settles: those of a customer, those of a charge. */
function groupBySubject(events: Stripe.Event[]): Map<string, Stripe.Event[]> {
  const groups = new Map<string, Stripe.Event[]>();
  for (const event of events) {
    const subject = eventSubject(event);
    if (!subject) continue;
    const id =
      subject.kind === 'refund' ? subject.chargeId : subject.kind === 'checkout' ? '' : subject.customerId;
    groups.set(id, [...(groups.get(id) ?? []), event]);
  }
  return groups;
}
