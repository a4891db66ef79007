import { countRate } from '#functions/accounts/index.ts';
import { log } from '#functions/platform/kit/log.ts';
import { nullIfMissing, referenceId, stripeStatus, withStripe } from '#functions/platform/ports/stripe.ts';
import type Stripe from 'stripe';
import {
  cardEvents,
  checkoutEvents,
  disputeEvents,
  refundEvents,
  subscriptionEvents,
} from '#shared/rules/subscriptions/stripe-events.ts';
import { stopIfLeaving } from './stop-charging.ts';
import { syncSubscriptionRefund } from '../payments/sync-refund.ts';
import { syncSubscription } from './sync-subscription.ts';
import { findStripeCustomer, reconcileOrder, reconcileOrderRefund } from '#functions/orders/index.ts';
import { syncDisputes } from '../sync-disputes.ts';
import * as z from 'zod';
import { keys, subscriptionEntities } from '../entities.ts';
import { get, put } from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';

/** Refused cards after which a set-up intent is cancelled. */
const maxRefusals = 3;

/**
 * Counts a card that was refused for a customer, and cancels the set-up intent at the third: who tests stolen cards confirms
 * in the browser, where no call of ours is limited. The refusals of the intent are read from Stripe, so that a duplicate or
 * late event changes nothing.
 */
async function limitCardTries(setupIntentId: string, customerId: string | null, now: Date): Promise<void> {
  if (customerId !== null) await countRate({ 'card-refused-customer': customerId }, now);
  const attempts = await withStripe((stripe) =>
    stripe.setupAttempts.list({ setup_intent: setupIntentId, limit: 100 }).catch(nullIfMissing),
  );
  const refusals = (attempts?.data ?? []).filter(({ status }) => status === 'failed').length;
  if (refusals < maxRefusals) return;
  const isCancelled = await withStripe((stripe) =>
    stripe.setupIntents.cancel(setupIntentId).then(
      () => true,
      (error: unknown) => {
        // it has succeeded, or an earlier event has cancelled it
        if (stripeStatus(error) === 400) return false;
        throw error;
      },
    ),
  );
  if (isCancelled) log.warn('set-up intent cancelled after refused cards', { setupIntentId, refusals });
}

/** What an event is about, for the events that change orders or subscriptions. */
type EventSubject =
  | { kind: 'checkout'; sessionId: string }
  | { kind: 'subscription'; customerId: string }
  | { kind: 'card'; setupIntentId: string; customerId: string | null }
  | { kind: 'refund' | 'dispute'; chargeId: string; paymentIntent: string | null };

/**
 * Reconciles what an event is about with Stripe. The state is read from Stripe and not from the event, which may be old
 * (P6).
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date): Promise<void> {
  const subject = eventSubject(event);
  if (subject?.kind === 'checkout') await reconcileSession(subject.sessionId, now);
  if (subject?.kind === 'subscription') await syncCustomer(subject.customerId, now);
  if (subject?.kind === 'card') await limitCardTries(subject.setupIntentId, subject.customerId, now);
  if (subject?.kind === 'dispute') await syncDisputes(subject.chargeId, subject.paymentIntent, now);
  if (subject?.kind !== 'refund') return;
  const isOrder = await reconcileOrderRefund(subject.paymentIntent, now);
  if (!isOrder) await syncSubscriptionRefund(subject.chargeId, now);
}

/** Reconciles the order of a session. One without an order is logged and done: no redelivery could help. */
async function reconcileSession(sessionId: string, now: Date): Promise<void> {
  const order = await reconcileOrder(sessionId, now);
  if (!order) log.warn('event about a session without an order', { sessionId });
}

/**
 * Syncs the subscription of a customer's user, and stops what charges an account that is to be deleted; does nothing for a customer
 * that is not assigned to an account.
 */
async function syncCustomer(customerId: string, now: Date): Promise<void> {
  const customer = await findStripeCustomer(customerId);
  if (!customer?.userId) return;
  await syncSubscription(customer.userId, now);
  await stopIfLeaving(customer.userId, now);
}

/** The subject of an event; null for events of other kinds and without a customer. */
export function eventSubject({ type, data }: Stripe.Event): EventSubject | null {
  const object = data.object as {
    id: string;
    customer?: Reference;
    payment_intent?: Reference;
    /** Of a refund or a dispute. */
    charge?: Reference;
  };
  if (isOneOf(checkoutEvents, type)) return { kind: 'checkout', sessionId: object.id };
  if (isOneOf(refundEvents, type) || isOneOf(disputeEvents, type))
    return {
      kind: isOneOf(refundEvents, type) ? 'refund' : 'dispute',
      chargeId: referenceId(object.charge) ?? object.id,
      paymentIntent: referenceId(object.payment_intent),
    };
  if (isOneOf(cardEvents, type))
    return { kind: 'card', setupIntentId: object.id, customerId: referenceId(object.customer) };
  const customerId = isOneOf(subscriptionEvents, type) ? referenceId(object.customer) : null;
  return customerId === null ? null : { kind: 'subscription', customerId };
}

type Reference = string | { id: string } | null;

const isOneOf = (types: readonly string[], type: string) => types.includes(type);

/** Whether an event has been handled completely. */
export const isEventHandled = async (eventId: string): Promise<boolean> =>
  (await get(z.object({ pk: z.string() }), keys.stripeEvent(eventId))) !== null;

/** The ids of those events that have been handled completely. */
export async function findHandledEvents(eventIds: string[]): Promise<Set<string>> {
  const markers = await getMany(eventIds.map(keys.stripeEvent));
  return new Set(markers.map(({ pk }) => (pk as string).slice(keys.stripeEvent('').pk.length)));
}

/** Marks an event as handled. Handling it again would change nothing; the mark saves the work. */
export const markEventHandled = (eventId: string, type: string, now: Date): Promise<void> =>
  put({
    ...keys.stripeEvent(eventId),
    type,
    handledAt: now.toISOString(),
    ttl: ttlOf(subscriptionEntities.stripeEvent, now),
  });
