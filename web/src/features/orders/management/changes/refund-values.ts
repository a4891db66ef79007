import type { ManagedOrderDetail } from '#shared/contracts/shapes/managed-order.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';

/** What an admin has chosen to pay back. */
export interface RefundValues {
  /** Units by product. */
  units: Record<string, number>;
  /** The products whose units do not go back into the stock. */
  lost: readonly string[];
  /** Euros, as they are typed. */
  shipping: string;
  reason: string;
}

export const emptyRefund: RefundValues = { units: {}, lost: [], shipping: '', reason: '' };

/** The units of each line that have not been paid back. */
export const refundableLines = ({ order }: ManagedOrderDetail) =>
  order.items
    .map((item) => ({ ...item, left: item.quantity - item.refundedQuantity }))
    .filter(({ left }) => left > 0);

/** Cents of the shipping that have not been paid back. */
export const shippingLeftCents = ({ order, refunds }: ManagedOrderDetail): number =>
  toCents(order.shipping) -
  refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((cents, { shipping }) => cents + toCents(shipping), 0);

/** Cents of all that has not been paid back. */
export const leftCents = ({ order }: ManagedOrderDetail): number =>
  toCents(order.total) - toCents(order.refunded);

/** Cents of a refused refund that the buyer still waits for; 0 for any other, and while another refund may pay them. */
export function owedCents({ order, refunds }: ManagedOrderDetail, refundId: string): number {
  const refund = refunds.find(({ _id }) => _id === refundId);
  if (refund?.state !== 'failed' || order.isRefunding) return 0;
  return Math.min(toCents(refund.amount), toCents(order.owed));
}

/** Typed euros in cents; null for what is no amount. */
export function parseEuros(text: string): number | null {
  const amount = text.trim().replace(/\s*€$/, '').replace(',', '.');
  if (amount === '') return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? toCents(Number(amount)) : null;
}

/**
 * Cents that a choice pays back; null while the shipping is no amount. A refund by hand at Stripe has paid no units: the last of them pay
 * what is left.
 */
export function refundCents(detail: ManagedOrderDetail, { units, shipping }: RefundValues): number | null {
  const shippingCents = parseEuros(shipping);
  if (shippingCents === null) return null;
  const cents = detail.order.items.reduce(
    (sum, { product, price }) => sum + toCents(price) * (units[product] ?? 0),
    shippingCents,
  );
  return Math.min(cents, leftCents(detail));
}

/** A choice in the shape of a request. */
export const refundRequest = (detail: ManagedOrderDetail, values: RefundValues) => ({
  id: detail.order._id,
  version: detail.order.version,
  lines: refundableLines(detail)
    .map(({ product }) => ({
      product,
      quantity: values.units[product] ?? 0,
      restock: !values.lost.includes(product),
    }))
    .filter(({ quantity }) => quantity > 0),
  shipping: fromCents(parseEuros(values.shipping) ?? 0),
  reason: values.reason.trim(),
});

/** A choice limited to what is left, after another admin has paid some of it back. */
export function limitRefund(detail: ManagedOrderDetail, values: RefundValues): RefundValues {
  const lines = refundableLines(detail);
  const units = Object.fromEntries(
    lines.map(({ product, left }) => [product, Math.min(left, values.units[product] ?? 0)]),
  );
  return { ...values, units };
}
