import { currentCatalogue } from '../../catalogue/catalogue.ts';
import type { Catalogue } from '../../catalogue/snapshot.ts';
import { findCart, type StoredCart } from './carts.ts';
import { limitUnits, countUnits, maxUnits, type CartLine } from '#shared/rules/orders/cart.ts';
import { inCents, priceOf } from '#shared/rules/orders/price.ts';
import { fromCents } from '#shared/rules/money.ts';

/** A user's saved cart, and the current catalogue. */
interface CartWithCatalogue {
  cart: StoredCart;
  catalogue: Catalogue;
}

/**
 * Reads both in parallel, to be shown: with the session before it two round trips and three units. Prices and stock are
 * those of the cached catalogue; the checkout reads them from the table.
 */
export async function readCart(userId: string, now: Date): Promise<CartWithCatalogue> {
  const [cart, catalogue] = await Promise.all([findCart(userId, true), currentCatalogue(now)]);
  return { cart, catalogue };
}

/** The same with a strongly consistent read of the cart, for a change of it. */
export async function readCartForChange(userId: string, now: Date): Promise<CartWithCatalogue> {
  const [cart, catalogue] = await Promise.all([findCart(userId), currentCatalogue(now)]);
  return { cart, catalogue };
}

/** The lines whose products the shop still lists. */
export const availableLines = (lines: readonly CartLine[], { products }: Catalogue): CartLine[] =>
  lines.filter((line) => products.has(line.id));

/** The quantity that is saved: at most the stock, or the general limit for a product that is sold out for now. */
export const unitsToSave = (quantity: number, stock: number): number =>
  limitUnits(quantity, stock > 0 ? stock : maxUnits);

/** The cart as the API returns it: prices in euros, quantities within the stock, without lines that cannot be bought. */
export function cartResponse(lines: readonly CartLine[], { products }: Catalogue) {
  const items = lines.flatMap(({ id, quantity }) => {
    const product = products.get(id)?.card;
    const units = product ? limitUnits(quantity, product.stock) : 0;
    return product && units > 0 ? [{ _id: id, product, quantity: units, price: product.price }] : [];
  });
  const subtotal = fromCents(priceOf(items.map(inCents)).goodsCents);
  return { success: true as const, data: { cart: { items, itemCount: countUnits(items), subtotal } } };
}
