import { orders, type MissingUnits } from '#shared/contracts/orders/orders.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { cancelReturn } from './returns/inspect-return.ts';
import { requestReturn } from './returns/open-return.ts';
import { findOrder, listOrders, orderUnits, type StoredOrder } from './orders.ts';
import { orderResponse } from './order-response.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { type CartLine, limitUnits, maxCartLines, mergeCarts } from '#shared/rules/orders/cart.ts';
import type { Catalogue } from '#functions/catalogue/index.ts';
import { availableLines, cartResponse, changeCart, readCartForChange } from './checkout/carts.ts';

/** GET /orders/{id}: one of the caller's; another user's is not in their partition, so 404 (P18). */
const getOrder: UseCase<typeof orders.get> = async ({ params, actor }) => {
  const order = await findOrder(actor.user._id, params.id);
  if (!order) throw new AppError('order_not_found');
  return { success: true, data: { order: orderResponse(order) } };
};

/** A page of the caller's orders, newest first. Abandoned payment pages are not listed. */
const listMyOrders: UseCase<typeof orders.mine> = async ({ query, actor }) => {
  const page = await listOrders(actor.user._id, query.limit, query.cursor);
  return { success: true, data: page.orders.map(orderResponse), nextCursor: page.cursor };
};

/**
 * POST /orders/{id}/reorder. Of each product the cart gets the units of the order or, if it holds more, keeps its own: the
 * same call again changes nothing. Prices are those of today. Says what the cart could not take.
 */
export const reorder: UseCase<typeof orders.reorder> = async ({ params, actor, now }) => {
  const userId = actor.user._id;
  const [order, { cart, catalogue }] = await Promise.all([
    findOrder(userId, params.id),
    readCartForChange(userId, now),
  ]);
  if (!order) throw new AppError('order_not_found');
  const wanted = unitsInStock(orderUnits(order), catalogue);
  const lines = await changeCart(userId, cart, (saved) =>
    mergeCarts(availableLines(saved, catalogue), wanted).slice(0, maxCartLines),
  );
  const { data } = cartResponse(lines, catalogue);
  return { success: true, data: { ...data, missing: missingUnits(order, lines, catalogue) } };
};

/** The lines of what is still sold, each within its stock. */
const unitsInStock = (lines: readonly CartLine[], { products }: Catalogue): CartLine[] =>
  lines.flatMap(({ id, quantity }) => {
    const units = limitUnits(quantity, products.get(id)?.card.stock ?? 0);
    return units > 0 ? [{ id, quantity: units }] : [];
  });

function missingUnits(
  { lines }: StoredOrder,
  cart: readonly CartLine[],
  { products }: Catalogue,
): MissingUnits[] {
  return lines.flatMap(({ productId, title, quantity: wanted }) => {
    const stock = products.get(productId)?.card.stock;
    const saved = cart.find(({ id }) => id === productId)?.quantity ?? 0;
    const inCart = limitUnits(saved, stock ?? 0);
    if (inCart >= wanted) return [];
    const reason = stock === undefined ? 'gone' : stock <= 0 ? 'sold_out' : inCart > 0 ? 'few' : 'cart_full';
    return [{ title, reason, wanted, inCart }];
  });
}

export const handler = serve(orders, {
  mine: listMyOrders,
  get: getOrder,
  reorder,
  requestReturn,
  cancelReturn,
});
