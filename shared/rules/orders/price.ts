import { toCents } from '../money.ts';

/*
 * What an order costs, and what a refund of it pays: the one place for both, in integer cents. Checkout, cart, refunds, returns, mails
 * and exports ask here or repeat what was stored of it. tests/orders/price.unit.test.ts is its specification.
 */

/** Delivery is free from 50 €, otherwise 4,99 €. */
export const freeShippingFromCents = 5000;
export const shippingFeeCents = 499;

/** The delivery price for goods worth so many cents. */
export const shippingCents = (goodsCents: number): number =>
  goodsCents >= freeShippingFromCents ? 0 : shippingFeeCents;

/** The amount still missing for free delivery; 0 when delivery is free. */
export const remainingForFreeShippingCents = (goodsCents: number): number =>
  Math.max(0, freeShippingFromCents - goodsCents);

/** Whole units at the price of one. */
interface PricedUnits {
  quantity: number;
  priceCents: number;
}

/** A line whose price is in euros, as the browser has it. */
export const inCents = ({ quantity, price }: { quantity: number; price: number }): PricedUnits => ({
  quantity,
  priceCents: toCents(price),
});

/** What units cost together. */
export const unitsCents = ({ quantity, priceCents }: PricedUnits): number => quantity * priceCents;

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

/** What lowers the price of the goods. */
interface Discount {
  name: string;
  cents: number;
}

/** The part of the total that is tax: prices include it. */
interface TaxShare {
  taxClass: 'general' | 'reduced' | 'superReduced';
  cents: number;
}

export interface OrderPrice {
  /** The goods at their prices, before discounts. */
  goodsCents: number;
  /** The shop gives none. */
  discounts: readonly Discount[];
  deliveryCents: number;
  /** What is to be paid. */
  totalCents: number;
  /** Not worked out: no page or document of the shop states it. */
  taxes: readonly TaxShare[];
}

/** What an order of these lines costs. Free delivery depends on the goods less their discounts. */
export function priceOf(lines: readonly PricedUnits[]): OrderPrice {
  const goodsCents = sumOf(lines.map(unitsCents));
  const discounts: readonly Discount[] = [];
  const netCents = goodsCents - sumOf(discounts.map(({ cents }) => cents));
  const deliveryCents = shippingCents(netCents);
  return { goodsCents, discounts, deliveryCents, totalCents: netCents + deliveryCents, taxes: [] };
}

/** Units of a line of an order; it has one line for a product. */
interface Units {
  productId: string;
  quantity: number;
}

/** An order as far as a refund reads it: at the prices of its sale, with what has been paid back of it. */
export interface PaidOrder {
  lines: readonly (Units & PricedUnits & { refunded: number })[];
  totalCents: number;
  refundedCents: number;
  shippingCents: number;
  refundedShippingCents: number;
}

/** What has not been paid back of an order: money, the part of it that is delivery, and the units of each line. */
export const leftOf = (order: PaidOrder) => ({
  cents: order.totalCents - order.refundedCents,
  deliveryCents: order.shippingCents - order.refundedShippingCents,
  lines: order.lines.map(({ productId, quantity, refunded }) => ({
    productId,
    quantity: quantity - refunded,
  })),
});

/** The units of a product among these. */
export const unitsIn = (lines: readonly Units[], productId: string): number =>
  lines.find((one) => one.productId === productId)?.quantity ?? 0;

interface RefundPrice {
  /** What each line pays back, of those with units. */
  lines: (Units & { cents: number })[];
  deliveryCents: number;
  /** The part that is the price of no unit. */
  freeCents: number;
  /** What is paid back. */
  cents: number;
}

/**
 * What a refund of these units, this delivery and this free amount pays: never more than is left of the order. Money that was paid
 * back for no unit, as by hand at Stripe, lowers what the last units pay.
 */
export function priceOfRefund(
  order: PaidOrder,
  {
    lines,
    deliveryCents,
    freeCents = 0,
  }: { lines: readonly Units[]; deliveryCents: number; freeCents?: number },
): RefundPrice {
  const left = leftOf(order);
  const paid = order.lines
    .map(({ productId, priceCents }) => {
      const quantity = unitsIn(lines, productId);
      return { productId, quantity, cents: unitsCents({ quantity, priceCents }) };
    })
    .filter(({ quantity }) => quantity > 0);
  const goodsCents = sumOf(paid.map(({ cents }) => cents));
  const cents = Math.min(Math.min(goodsCents + deliveryCents, left.cents) + freeCents, left.cents);
  return { lines: paid, deliveryCents, freeCents, cents };
}

/**
 * What a return of these units pays back: those that are left of them and, once no other unit of the order is left, the delivery
 * (TRLGDCU, article 107).
 */
export function priceOfReturn(order: PaidOrder, returned: readonly Units[]): RefundPrice {
  const left = leftOf(order);
  const lines = left.lines.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.max(0, Math.min(quantity, unitsIn(returned, productId))),
  }));
  const goods = priceOfRefund(order, { lines, deliveryCents: 0 });
  const isLast =
    goods.lines.length > 0 &&
    left.lines.every(({ productId, quantity }) => unitsIn(lines, productId) === quantity);
  const deliveryCents = isLast ? Math.min(left.deliveryCents, left.cents - goods.cents) : 0;
  return priceOfRefund(order, { lines, deliveryCents });
}
