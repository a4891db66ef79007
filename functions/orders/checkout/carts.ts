import * as z from 'zod';
import { takeOut } from '#shared/rules/orders/cart-sale.ts';
import { type CartLine, countUnits, limitUnits, maxUnits } from '#shared/rules/orders/cart.ts';
import { keys } from '../entities.ts';
import { get, put, putStep, type Step, update } from '#functions/platform/table/table.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { type Catalogue, currentCatalogue } from '#functions/catalogue/index.ts';
import { inCents, priceOf } from '#shared/rules/orders/price.ts';
import { fromCents } from '#shared/rules/money.ts';

/** A user's saved cart: products and quantities. Prices and stock are read from the catalogue each time. */
export const StoredCart = z.object({
  lines: z.array(z.object({ id: z.string(), quantity: z.int().positive() })),
  version: z.int(),
});
export type StoredCart = z.output<typeof StoredCart>;

/**
 * The user's cart; an empty one of version 0 when there is none. With `eventually` the read is eventually consistent and
 * costs half: enough to show the cart, not to change it.
 */
export const findCart = async (userId: string, eventually = false): Promise<StoredCart> =>
  (await get(StoredCart, keys.cart(userId), eventually)) ?? { lines: [], version: 0 };

/**
 * Applies a pure change to the cart as read. When another tab wrote first, the change is applied again to what that
 * tab wrote, so that neither is lost; 409 `conflict` after the last try. A change without effect writes nothing.
 * Returns the lines as they are now.
 */
export const changeCart = (
  userId: string,
  read: StoredCart,
  change: (lines: CartLine[]) => CartLine[],
): Promise<CartLine[]> =>
  retryOnConflict(
    async (attempt) => {
      const cart = attempt === 1 ? read : await findCart(userId);
      const lines = change(cart.lines);
      if (!sameLines(lines, cart.lines)) await saveCart(userId, lines, cart.version);
      return lines;
    },
    { whenExhausted: 'conflict' },
  );

/** Empties the cart. The item stays and its version is raised, so that no change based on an older cart is written. */
export async function clearCart(userId: string): Promise<void> {
  await update(keys.cart(userId), {
    update: 'SET #lines = :none ADD version :one',
    names: { '#lines': 'lines' },
    values: { ':none': [], ':one': 1 },
  });
}

/** Writes the lines over the cart of that version; `ConditionFailed('cart_changed')` when it has another by now. */
const saveCart = (userId: string, lines: CartLine[], version: number): Promise<void> =>
  put(cartItem(userId, lines, version + 1), { ...onVersion(version), refusal: 'cart_changed' });

/**
 * The steps that take the units of a sale out of a cart, as read; none when it has none of them. Refused as `cart_changed`
 * when another call has changed the cart.
 */
export function takeOutSteps(userId: string, { lines, version }: StoredCart, sold: CartLine[]): Step[] {
  const left = takeOut(lines, sold);
  if (sameLines(left, lines)) return [];
  return [putStep('cart_changed', cartItem(userId, left, version + 1), onVersion(version))];
}

const cartItem = (userId: string, lines: CartLine[], version: number) => ({
  ...keys.cart(userId),
  lines,
  version,
});

const onVersion = (version: number) =>
  version === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'version = :version', values: { ':version': version } };

const sameLines = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length && a.every((line, at) => line.id === b[at]!.id && line.quantity === b[at]!.quantity);

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
