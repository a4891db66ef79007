import { isDeepStrictEqual } from 'node:util';
import { isChargedBack, isLost } from '#shared/rules/orders/disputes.ts';
import {
  changeOrder,
  findOrder,
  findPaidOrders,
  newOrderEvent,
  putOrderEventStep,
  type StoredOrder,
} from '#functions/orders/index.ts';
import { findUser } from '#functions/accounts/index.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { transact } from '#functions/platform/table/table.ts';
import { log } from '#functions/platform/kit/log.ts';
import { messages } from '#functions/platform/messages.ts';
import { endSubscription } from './stripe/stop-charging.ts';
import { findInvoicePayer } from './payments/sync-refund.ts';
import { syncSubscription } from './stripe/sync-subscription.ts';
import { readDisputes, ringForDisputes } from './disputes.ts';

/**
 * Brings the disputes of a payment up to date with Stripe, on its order or its subscription, whatever event tells of them, in any order
 * and any number of times (P243). One of a payment that is neither is logged: no retry could help.
 */
export async function syncDisputes(chargeId: string, paymentIntent: string | null, now: Date): Promise<void> {
  const orders = await findPaidOrders(paymentIntent, now);
  for (const { userId, _id } of orders ?? [])
    await retryOnConflict(async () => {
      // read before Stripe: its version admits one of two calls
      const order = await findOrder(userId, _id);
      if (order?.paymentIntentId) await syncOrder(order, order.paymentIntentId, now);
    });
  if (!orders) await syncSubscriber(chargeId, now);
}

async function syncOrder(order: StoredOrder, paymentIntent: string, now: Date): Promise<void> {
  const disputes = await readDisputes(paymentIntent);
  if (isDeepStrictEqual(disputes, order.disputes)) return;
  const { changed, steps } = changeOrder(order, { disputes, ...owedAfter(order, disputes) }, now);
  const stateBefore = (id: string) => order.disputes.find(({ _id }) => _id === id)?.state;
  const events = disputes
    .filter(({ _id, state }) => stateBefore(_id) !== state)
    .map(({ kind, state, cents }) =>
      newOrderEvent({ kind: 'dispute', author: null, cents, text: messages.dispute[kind][state] }, now),
    );
  await transact([...steps, ...events.map((event) => putOrderEventStep(changed, event))]);
  ringForDisputes({ orderId: order._id }, order.disputes, disputes);
}

/**
 * What an order owes once its disputes have changed: nothing when the bank has given the money to the buyer, all when it gives back the
 * money of an order that was closed meanwhile.
 */
function owedAfter(order: StoredOrder, disputes: StoredOrder['disputes']): { owedCents?: number } {
  if (isLost(disputes)) return { owedCents: 0 };
  const isClosed = order.status === 'cancelled' || order.status === 'refunded';
  if (!isClosed || !isChargedBack(order.disputes) || isChargedBack(disputes)) return {};
  return { owedCents: order.totalCents - order.refundedCents };
}

/**
 * A subscription whose payment is lost ends: its payer has said not to want it, and would dispute the next one as well. One that was
 * begun after the dispute goes on.
 */
async function syncSubscriber(chargeId: string, now: Date): Promise<void> {
  const payer = await findInvoicePayer(chargeId);
  if (!payer) return log.warn('dispute of a payment that is unknown here', { chargeId });
  const stored = await syncSubscription(payer.userId, now, payer.paymentIntent);
  const lost = stored?.disputes.filter((one) => one.chargeId === chargeId && isLost([one])) ?? [];
  const isOver = lost.some(({ openedAt }) => Date.parse(openedAt) >= stored!.created * 1000);
  const user = isOver ? await findUser(payer.userId) : null;
  if (user) await endSubscription(user, now);
}
