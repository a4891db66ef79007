import type { Order } from '#shared/contracts/orders/orders.ts';
import { mustBeSealed } from '#shared/rules/catalogue/product-kinds.ts';
import { toCents } from '#shared/rules/money.ts';

/** Units by product that the buyer returns. */
export type ReturnUnits = Readonly<Record<string, number>>;

/** The lines of which units can be returned. */
export const returnableLines = ({ items }: Order): Order['items'] =>
  items.filter(({ returnableQuantity }) => returnableQuantity > 0);

/** The lines of a choice. */
export const chosenLines = (order: Order, units: ReturnUnits) =>
  returnableLines(order)
    .map((item) => ({ ...item, chosen: Math.min(item.returnableQuantity, units[item.product] ?? 0) }))
    .filter(({ chosen }) => chosen > 0);

/** At first nothing is chosen, unless there is only one unit. */
export function firstChoice(order: Order): ReturnUnits {
  const [only, ...others] = returnableLines(order);
  return only?.returnableQuantity === 1 && others.length === 0 ? { [only.product]: 1 } : {};
}

/** Cents that a choice pays back: its units and, when nothing else is left of the order, the shipping. */
export function returnCents(order: Order, units: ReturnUnits): number {
  const left = toCents(order.total) - toCents(order.refunded);
  const chosen = chosenLines(order, units);
  const isWhole = order.items.every(
    ({ product, quantity, refundedQuantity }) =>
      quantity - refundedQuantity === (chosen.find((one) => one.product === product)?.chosen ?? 0),
  );
  const goods = chosen.reduce((cents, one) => cents + toCents(one.price) * one.chosen, 0);
  return Math.min(left, goods + (isWhole && chosen.length > 0 ? toCents(order.shipping) : 0));
}

/** Whether the buyer has to state that food and hygiene goods are unopened: what has not been shipped is. */
export const asksForSeal = (order: Order, units: ReturnUnits): boolean =>
  order.status !== 'processing' && chosenLines(order, units).some(({ kind }) => mustBeSealed(kind));
