import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import { restocksSealedOnly } from '#shared/rules/catalogue/product-kinds.ts';
import { fromCents, toCents } from '#shared/rules/money.ts';
import { hasLeftShop } from '#shared/rules/orders/order-status.ts';
import { priceOfRefund } from '#shared/rules/orders/price.ts';

/** How the units of a line come back. */
interface ComingBack {
  restock: boolean;
  /** Undefined until the admin says so. */
  isSealed?: boolean;
}

/** What an admin has chosen to pay back. */
export interface RefundValues {
  /** Units by product, as they are typed. */
  units: Record<string, string>;
  /** By product; none goes back on sale unless the admin says so. */
  back: Record<string, ComingBack>;
  /** Euros, as they are typed. */
  shipping: string;
  /** Euros that are the price of no unit, as they are typed. */
  amount: string;
  reason: string;
}

export const emptyRefund: RefundValues = { units: {}, back: {}, shipping: '', amount: '', reason: '' };

/** Typed units; null for what is no number of them. */
export const unitsOf = ({ units }: RefundValues, product: string): number | null => {
  const text = (units[product] ?? '').trim();
  return /^\d{0,4}$/.test(text) ? Number(text) : null;
};

/** Whether the units of an item go back on sale only when they have come back sealed; the server has the same rule. */
export const asksForSeal = (
  { status }: Pick<ManagedOrderDetail['order'], 'status'>,
  { kind }: { kind: ProductKind },
): boolean => hasLeftShop(status) && restocksSealedOnly(kind);

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
 * Cents that a choice pays back; null while shipping or free amount is none. A refund by hand at Stripe has paid no units: the last
 * of them pay what is left.
 */
export function refundCents(detail: ManagedOrderDetail, values: RefundValues): number | null {
  const deliveryCents = parseEuros(values.shipping);
  const freeCents = parseEuros(values.amount);
  if (deliveryCents === null || freeCents === null) return null;
  const units = detail.order.items.map(({ product, price, quantity, refundedQuantity }) => ({
    productId: product,
    priceCents: toCents(price),
    quantity,
    refunded: refundedQuantity,
  }));
  const lines = units.map((line) => ({ ...line, quantity: unitsOf(values, line.productId) ?? 0 }));
  const shippingCents = toCents(detail.order.shipping);
  const order = {
    lines: units,
    totalCents: toCents(detail.order.total),
    refundedCents: toCents(detail.order.refunded),
    shippingCents,
    refundedShippingCents: shippingCents - shippingLeftCents(detail),
  };
  return priceOfRefund(order, { lines, deliveryCents }).cents + freeCents;
}

/** A choice in the shape of a request. */
export const refundRequest = (detail: ManagedOrderDetail, values: RefundValues) => ({
  lines: refundableLines(detail)
    .map(({ product }) => ({
      product,
      quantity: unitsOf(values, product) ?? 0,
      restock: false,
      ...values.back[product],
    }))
    .filter(({ quantity }) => quantity > 0),
  shipping: fromCents(parseEuros(values.shipping) ?? 0),
  amount: fromCents(parseEuros(values.amount) ?? 0),
  reason: values.reason.trim(),
});
