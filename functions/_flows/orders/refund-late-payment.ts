import type Stripe from 'stripe';
import { changeOrder } from '../../_data/orders/order-changes.ts';
import { newOrderEvent, putOrderEventStep } from '../../_data/orders/order-events.ts';
import type { StoredOrder } from '../../_data/orders/orders.ts';
import { putRefundStep } from '../../_data/orders/refunds.ts';
import { transact, type Step } from '../../_data/table/table.ts';
import { log } from '../../_kit/log.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { messages } from '../messages.ts';
import { paymentFields } from './checkout-payment.ts';
import { lateRefundNotifications } from './order-notifications.ts';
import { syncNewRefunds } from './sync-refunds.ts';

/**
 * Refunds a payment that came when its units were sold out (P9). The idempotency key is the order's own: after a crash the refund is
 * requested again and made once.
 */
export async function refundLatePayment(
  order: StoredOrder,
  session: Stripe.Checkout.Session,
  now: Date,
): Promise<StoredOrder> {
  const payment = paymentFields(session);
  const cents = await createRefund(order, payment.paymentIntentId);
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
    ...(cents > 0 ? lateRefundSteps(order, cents, mails, now) : []),
    ...notifications.steps,
  ]);
  return syncNewRefunds(changed, session, now);
}

/** The record of the refund of a late payment, and its entry in the timeline. */
function lateRefundSteps(order: StoredOrder, cents: number, mails: { _id: string }[], now: Date): Step[] {
  const reason = messages.paidTooLate;
  const event = newOrderEvent({ kind: 'refund', author: null, cents, text: reason, mails }, now);
  return [
    putOrderEventStep(order, event),
    putRefundStep(order, {
      _id: lateRefundId(order),
      orderId: order._id,
      userId: order.userId,
      state: 'succeeded',
      cents,
      lines: [],
      shippingCents: 0,
      closesAs: 'refunded',
      reason,
      author: null,
      createdAt: now.toISOString(),
      failure: null,
      stripeId: null,
      outside: null,
    }),
  ];
}

/** An order has one such refund at most. */
const lateRefundId = ({ _id }: StoredOrder): string => _id.replace('ord_', 'rfd_');

/** Returns the cents that this refunds; none when the payment had been refunded before. */
async function createRefund(order: StoredOrder, paymentIntent: string | null): Promise<number> {
  const { _id } = order;
  if (!paymentIntent) throw new Error(`paid session without a payment intent: order ${_id}`);
  const refund = { payment_intent: paymentIntent, metadata: { refundId: lateRefundId(order) } };
  const cents = await withStripe((stripe) =>
    stripe.refunds.create(refund, { idempotencyKey: `refund-${_id}` }).then(
      ({ amount }) => amount,
      (error: unknown) => {
        if (stripeCode(error) === 'charge_already_refunded') return 0;
        throw error;
      },
    ),
  );
  log.warn('paid after the hold ended: refunded', { orderId: _id, cents });
  return cents;
}
