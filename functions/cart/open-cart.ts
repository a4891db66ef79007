import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import type { Catalogue } from '../_data/catalogue/snapshot.ts';
import { findCart, type StoredCart } from '../_data/orders/carts.ts';
import { limitUnits, countUnits, maxUnits, subtotalCents, type CartLine } from '#shared/rules/cart.ts';
import { fromCents } from '#shared/rules/money.ts';

/** A user's saved cart, and what the shop shows now. */
interface OpenCart {
  cart: StoredCart;
  catalogue: Catalogue;
}

/**
 * Both read side by side, to be looked at: with the session before it, two round trips and three units. The
 * catalogue's prices and stock are those of its last change; the checkout asks the table again.
 */
export async function readCart(userId: string, now: Date): Promise<OpenCart> {
  const [cart, catalogue] = await Promise.all([findCart(userId, true), currentCatalogue(now)]);
  return { cart, catalogue };
}

/** The same, to be changed: the write upon what was read is a third round trip that nothing can save. */
export async function openCart(userId: string, now: Date): Promise<OpenCart> {
  const [cart, catalogue] = await Promise.all([findCart(userId), currentCatalogue(now)]);
  return { cart, catalogue };
}

/** Lines of products that the shop still shows. */
export const availableLines = (lines: readonly CartLine[], { products }: Catalogue): CartLine[] =>
  lines.filter((line) => products.has(line.id));

/** A wish as it is saved: within the stock; one for what is sold out just now waits for it to return. */
export const wishedUnits = (quantity: number, stock: number): number =>
  limitUnits(quantity, stock > 0 ? stock : maxUnits);

/** The cart as the wire carries it: today's prices, within today's stock; what cannot be bought is left out. */
export function cartResponse(lines: readonly CartLine[], { products }: Catalogue) {
  const items = lines.flatMap(({ id, quantity }) => {
    const product = products.get(id)?.card;
    const units = product ? limitUnits(quantity, product.stock) : 0;
    return product && units > 0 ? [{ _id: id, product, quantity: units, price: product.price }] : [];
  });
  const subtotal = fromCents(subtotalCents(items));
  return { success: true as const, data: { cart: { items, itemCount: countUnits(items), subtotal } } };
}
