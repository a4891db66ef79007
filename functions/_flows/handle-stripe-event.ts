import type Stripe from 'stripe';
import { checkoutEvents, refundEvents, subscriptionEvents } from '#shared/rules/stripe-events.ts';
import { syncSubscriptionRefund } from './subscriptions/sync-refund.ts';
import { syncSubscription } from './subscriptions/sync-subscription.ts';
import { findStripeCustomer } from '../_data/subscriptions/stripe-customers.ts';
import { reconcileOrder } from './orders/reconcile-order.ts';
import { reconcileOrderRefund } from './orders/reconcile-refund.ts';

/** What an event is about, as far as it concerns us. */
type Subject =
  | { kind: 'checkout'; sessionId: string }
  | { kind: 'subscription'; customerId: string }
  | { kind: 'refund'; chargeId: string; paymentIntent: string | null };

/** Looks at what an event is about. What has become true is asked of Stripe: the event itself may be old. */
export async function handleStripeEvent(event: Stripe.Event, now: Date): Promise<void> {
  const subject = eventSubject(event);
  if (subject?.kind === 'checkout') await reconcileOrder(subject.sessionId, now);
  if (subject?.kind === 'subscription') await syncCustomer(subject.customerId, now);
  if (subject?.kind !== 'refund') return;
  const isOrder = await reconcileOrderRefund(subject.paymentIntent, now);
  if (!isOrder) await syncSubscriptionRefund(subject.chargeId, now);
}

/** Copies the subscription of whoever a customer is; nobody's customer has none of ours. */
export async function syncCustomer(customerId: string, now: Date): Promise<void> {
  const customer = await findStripeCustomer(customerId);
  if (customer?.userId) await syncSubscription(customer.userId, now);
}

/** Null for what is no business of ours. */
export function eventSubject({ type, data }: Stripe.Event): Subject | null {
  const object = data.object as { id: string; customer?: Reference; payment_intent?: Reference };
  if (among(checkoutEvents, type)) return { kind: 'checkout', sessionId: object.id };
  if (among(refundEvents, type))
    return { kind: 'refund', chargeId: object.id, paymentIntent: idOf(object.payment_intent) };
  const customerId = among(subscriptionEvents, type) ? idOf(object.customer) : null;
  return customerId === null ? null : { kind: 'subscription', customerId };
}

type Reference = string | { id: string } | null;

const idOf = (reference: Reference | undefined): string | null =>
  (typeof reference === 'object' ? reference?.id : reference) ?? null;

const among = (types: readonly string[], type: string) => types.includes(type);
