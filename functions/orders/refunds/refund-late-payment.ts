import type Stripe from 'stripe';
import { changeOrder } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep } from '../order-events.ts';
import type { StoredOrder } from '../orders.ts';
import { putRefundStep } from './refunds.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { log } from '#functions/platform/kit/log.ts';
import { finalRefusal, withStripe } from '#functions/platform/ports/stripe.ts';
import { messages } from '#functions/platform/messages.ts';
import { paymentFields } from '../checkout/checkout-payment.ts';
import { lateRefundNotifications } from '../order-notifications.ts';
import { syncNewRefunds } from './sync-refunds.ts';

/**
 * Refunds a payment that came when its units were sold out (P9). The idempotency key is the order's own: after a crash the refund is
 * requested again and made once. What Stripe refuses for good, such as a refund of what was charged back, is owed (P241).
 */
export async function refundLatePayment(
  order: StoredOrder,
  session: Stripe.Checkout.Session,
  now: Date,
): Promise<StoredOrder> {
  const payment = paymentFields(session);
  const { cents, failure } = await createRefund(order, payment.paymentIntentId);
  if (failure !== null) return owe(order, payment, failure, now);
  const { changed, steps } = changeOrder(
    order,
    {
      status: 'refunded',
      refundedFrom: order.status,
      paymentStatus: 'refunded',
      hold: 'refunded',
      refundedCents: cents,
      ...payment,
    },
    now,
  );
  // an operator who refunds by hand notifies the buyer
  const notifications = cents > 0 ? await lateRefundNotifications(order, now) : { steps: [], mails: [] };
  const { mails } = notifications;
  await transact([
    ...steps,
    ...(cents > 0 ? lateRefundSteps(order, { cents, mails }, now) : []),
    ...notifications.steps,
  ]);
  return syncNewRefunds(changed, session, now);
}

/** The order has the money, which its buyer is owed: an admin repeats the refund, or records that it was paid otherwise. */
async function owe(
  order: StoredOrder,
  payment: ReturnType<typeof paymentFields>,
  failure: string,
  now: Date,
): Promise<StoredOrder> {
  log.error('late payment not refunded: Stripe refuses it', { orderId: order._id, failure });
  const { totalCents: cents } = order;
  const { changed, steps } = changeOrder(
    order,
    { paymentStatus: 'paid', hold: 'refunded', owedCents: cents, ...payment },
    now,
  );
  await transact([...steps, ...lateRefundSteps(order, { cents, mails: [], failure }, now)]);
  return changed;
}

interface Outcome {
  cents: number;
  mails: { _id: string }[];
  /** Why Stripe refuses it. */
  failure?: string;
}

/** The record of the refund of a late payment, and its entry in the timeline. */
function lateRefundSteps(order: StoredOrder, { cents, mails, failure = '' }: Outcome, now: Date): Step[] {
  const reason = messages.paidTooLate;
  const event = newOrderEvent(
    failure
      ? { kind: 'refund_failed', author: null, cents, text: messages.lateRefundRefused }
      : { kind: 'refund', author: null, cents, text: reason, mails },
    now,
  );
  return [
    putOrderEventStep(order, event),
    putRefundStep(order, {
      _id: lateRefundId(order),
      orderId: order._id,
      userId: order.userId,
      state: failure ? 'failed' : 'succeeded',
      cents,
      lines: [],
      shippingCents: 0,
      freeCents: 0,
      closesAs: 'refunded',
      reason,
      author: null,
      createdAt: now.toISOString(),
      failure: failure || null,
      stripeId: null,
      outside: null,
    }),
  ];
}

/** An order has one such refund at most. */
const lateRefundId = ({ _id }: StoredOrder): string => _id.replace('ord_', 'rfd_');

/** Returns the cents that this refunds, none when the payment had been refunded before, and why Stripe refuses it, or null. */
async function createRefund(
  order: StoredOrder,
  paymentIntent: string | null,
): Promise<{ cents: number; failure: string | null }> {
  const { _id } = order;
  if (!paymentIntent) throw new Error(`paid session without a payment intent: order ${_id}`);
  const refund = { payment_intent: paymentIntent, metadata: { refundId: lateRefundId(order) } };
  const outcome = await withStripe((stripe) =>
    stripe.refunds.create(refund, { idempotencyKey: `refund-${_id}` }).then(
      ({ amount }) => ({ cents: amount, failure: null }),
      (error: unknown) => {
        const failure = finalRefusal(error);
        if (failure === null) throw error;
        return { cents: 0, failure: failure === 'charge_already_refunded' ? null : failure };
      },
    ),
  );
  if (outcome.failure === null)
    log.warn('paid after the hold ended: refunded', { orderId: _id, cents: outcome.cents });
  return outcome;
}
