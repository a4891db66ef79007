import type Stripe from 'stripe';
import {
  cardEvents,
  checkoutEvents,
  disputeEvents,
  refundEvents,
  subscriptionEvents,
} from '#shared/rules/subscriptions/stripe-events.ts';
import { limitCardTries } from '../cards/limit-card-tries.ts';
import { stopIfLeaving } from './stop-charging.ts';
import { syncSubscriptionRefund } from '../payments/sync-refund.ts';
import { syncSubscription } from './sync-subscription.ts';
import { findStripeCustomer } from '../../orders/checkout/stripe-customers.ts';
import { log } from '../../platform/kit/log.ts';
import { referenceId } from '../../platform/ports/stripe.ts';
import { syncDisputes } from '../sync-disputes.ts';
import { reconcileOrder } from '../../orders/checkout/reconcile-order.ts';
import { reconcileOrderRefund } from '../../orders/refunds/reconcile-refund.ts';

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
export async function syncCustomer(customerId: string, now: Date): Promise<void> {
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
