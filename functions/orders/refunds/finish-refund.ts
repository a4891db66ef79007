import {
  failureOf,
  findRefund,
  isMadeFrom,
  listRefunds,
  finishRefundStep,
  type StoredRefund,
} from './refunds.ts';
import { finalRefusal, withStripe } from '#functions/platform/ports/stripe.ts';
import {
  bumpCatalogueVersion,
  findProducts,
  restockSteps,
  type StoredProduct,
  takesUnits,
} from '#functions/catalogue/index.ts';
import { changeOrder } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep } from '../order-events.ts';
import { findOrder, type StoredOrder } from '../orders.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { log } from '#functions/platform/kit/log.ts';
import type { PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { paymentStatusAfter } from '#shared/rules/orders/order-status.ts';
import { returnsAfterRefund } from '../returns/order-returns.ts';
import { refundNotifications } from '../order-notifications.ts';

/** Stripe's answer to a refund: null when it pays, else why it refuses. */
type Refusal = string | null;

/**
 * Pays a refund of a payment back at Stripe, once, however often it is called: the refund's id is the idempotency key and, because Stripe
 * forgets keys after a day, a mark on what it has already refunded. Returns why Stripe refuses it for good, or null. A Stripe
 * that does not answer is 502 `payment_provider`: the outcome is unknown, and the next call asks again.
 */
export async function payBack(
  payment_intent: string | null,
  refund: Pick<StoredRefund, '_id' | 'cents'>,
): Promise<Refusal> {
  // what was refunded by hand before leaves nothing to pay, only units and a status to change
  if (refund.cents === 0) return null;
  if (!payment_intent) return 'no payment';
  return withStripe(async (stripe) => {
    const known = (await listRefunds(payment_intent)).find((one) => isMadeFrom(refund._id, one));
    if (known) return failureOf(known);
    return stripe.refunds
      .create(
        { payment_intent, amount: refund.cents, metadata: { refundId: refund._id } },
        { idempotencyKey: refund._id },
      )
      .then(failureOf, (error: unknown) => {
        const refusal = finalRefusal(error);
        if (refusal === null) throw error;
        return refusal;
      });
  });
}

/**
 * Finishes the refund of an order that is under way: Stripe pays, then one transaction settles the refund, the order, the
 * returned units, the counters and the buyer's mail; or Stripe refuses, and the reservation ends. Any number of calls may do it
 * at once and after any crash (P64): Stripe pays once, and the order's version admits one settlement. Returns the order. A refusal
 * leaves the money owed (P123), unless the call itself `tells` the admin who has asked for the refund.
 */
export const finishRefund = (found: StoredOrder, now: Date, { tells = false } = {}): Promise<StoredOrder> =>
  retryOnConflict(
    async (attempt) => {
      const order = attempt === 1 ? found : await findOrder(found.userId, found._id);
      if (!order?.openRefundId) return order ?? found;
      const refund = await findRefund(order._id, order.openRefundId);
      if (!refund) throw new Error(`order ${order._id} has lost its refund ${order.openRefundId}`);
      const refusal = await payBack(order.paymentIntentId, refund);
      return refusal === null ? complete(order, refund, now) : giveUp(order, refund, { refusal, tells }, now);
    },
    { isConflict },
  );

/** Another call has changed the order, or a product has been deleted since it was read. */
const isConflict = (error: unknown): boolean =>
  error instanceof ConditionFailed && /_changed$|^refund_finished$|^restock:/.test(error.refusal);

async function complete(order: StoredOrder, refund: StoredRefund, now: Date): Promise<StoredOrder> {
  const restocked = await unitsToRestock(order, refund);
  const paid = changeByRefund(order, refund);
  const lines = paid.lines.map((line) => ({
    ...line,
    restocked: line.restocked + (unitsOf(restocked, line) ?? 0),
  }));
  const { changed, steps } = changeOrder(order, { ...paid, lines, openRefundId: null }, now);
  const notifications = await refundNotifications(changed, refund, now);
  const { mails } = notifications;
  const event = newOrderEvent(
    {
      kind: 'refund',
      author: refund.author,
      cents: refund.cents,
      text: refund.reason,
      mails,
      ...(changed.status !== order.status && { status: changed.status }),
    },
    now,
  );
  await transact([
    ...steps,
    finishRefundStep(refund, { state: 'succeeded', failure: null }),
    ...stepsOfRestock(restocked, refund, now),
    putOrderEventStep(order, event),
    ...notifications.steps,
  ]);
  if (restocked.length > 0) await bumpCatalogueVersion();
  return changed;
}

/** What a refund that is paid changes of its order: money, units, status and returns. */
export function changeByRefund(order: StoredOrder, refund: StoredRefund) {
  const refundedCents = order.refundedCents + refund.cents;
  const paymentStatus = paymentStatusAfter(refundedCents, order.totalCents);
  return {
    refundedCents,
    paymentStatus,
    ...statusAfter(order, refund, paymentStatus),
    refundedShippingCents: order.refundedShippingCents + refund.shippingCents,
    lines: order.lines.map((line) => ({
      ...line,
      refunded: line.refunded + (unitsOf(refund.lines, line) ?? 0),
      takenBack: Math.max(0, line.takenBack - unitsInStock(order, refund, line)),
    })),
    returns: returnsAfterRefund(order, refund, paymentStatus),
  };
}

/** The status of the order once this refund is paid; a cancelled order stays cancelled. */
function statusAfter(order: StoredOrder, { closesAs }: StoredRefund, payment: PaymentStatus) {
  const isOver = payment === 'refunded' && order.status !== 'cancelled';
  const status = closesAs ?? (isOver ? 'refunded' : order.status);
  return { status, ...(status === 'refunded' && { refundedFrom: order.refundedFrom ?? order.status }) };
}

interface Units {
  productId: string;
  quantity: number;
}

const unitsOf = (some: readonly Units[], { productId }: Units): number | undefined =>
  some.find((one) => one.productId === productId)?.quantity;

/** Units that go back to a product, as read. */
interface Restocked extends Units {
  product: StoredProduct;
}

/** The units of a line that are in the stock once a refund of them is paid: it restocks them, or its return has done so. */
export function unitsInStock(
  { returns }: StoredOrder,
  { lines, returnId }: StoredRefund,
  line: Units,
): number {
  const asked = lines.find(({ productId }) => productId === line.productId);
  if (!asked) return 0;
  if (asked.restock) return asked.quantity;
  const inspected = returns.find(({ _id }) => _id === returnId)?.lines ?? [];
  const found = inspected.find(({ productId }) => productId === line.productId);
  return Math.min(asked.quantity, found?.restocked ?? 0);
}

/**
 * The units that go back into the stock: each once, though its refund may fail and be repeated. Those that a refused refund has left
 * there are paid first. Units of a late payment were never taken from it, and a product that is gone for good has none.
 */
async function unitsToRestock(order: StoredOrder, { lines }: StoredRefund): Promise<Restocked[]> {
  const asked = lines.filter(({ restock }) => restock);
  if (asked.length === 0 || order.hold !== 'sold') return [];
  const products = await findProducts(asked.map(({ productId }) => productId));
  return order.lines.flatMap(({ productId, quantity, restocked, takenBack }) => {
    const product = products.find(({ _id }) => _id === productId);
    const wanted = (unitsOf(asked, { productId, quantity }) ?? 0) - takenBack;
    const units = Math.min(wanted, quantity - restocked);
    return product && takesUnits(product) && units > 0 ? [{ productId, quantity: units, product }] : [];
  });
}

/** The ledger names the order and repeats no text of it: the ledger outlasts its buyer. */
function stepsOfRestock(restocked: Restocked[], refund: StoredRefund, now: Date): Step[] {
  const { author, orderId, closesAs } = refund;
  const reason = closesAs === 'cancelled' ? 'cancellation' : 'refund';
  return restocked.flatMap(({ product, quantity }) =>
    restockSteps(product, quantity, { reason, author, orderId, at: now }),
  );
}

/** Ends the reservation of a refund that Stripe has refused for good. */
async function giveUp(
  order: StoredOrder,
  refund: StoredRefund,
  { refusal: failure, tells }: { refusal: string; tells: boolean },
  now: Date,
): Promise<StoredOrder> {
  log[tells ? 'warn' : 'error']('refund refused by Stripe', {
    orderId: order._id,
    refundId: refund._id,
    failure,
  });
  // what is asked for again is not owed twice
  const owedCents = tells ? order.owedCents : Math.max(order.owedCents, refund.cents);
  const { changed, steps } = changeOrder(order, { openRefundId: null, owedCents }, now);
  await transact([...steps, finishRefundStep(refund, { state: 'failed', failure })]);
  return changed;
}
