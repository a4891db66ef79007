import * as z from 'zod';
import type { CartLine } from '#shared/rules/cart.ts';
import { keys } from '../table/keys.ts';
import { get, put, update } from '../table/table.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';

/** A user's saved cart: wishes only. Prices and stock are the catalogue's whenever it is read. */
const StoredCart = z.object({
  lines: z.array(z.object({ id: z.string(), quantity: z.int().positive() })),
  version: z.int(),
});
export type StoredCart = z.output<typeof StoredCart>;

/**
 * The user's cart; an empty one of version 0 when there is none yet. `eventually` costs half and may be moments old:
 * fine to be looked at (each change answers with the cart it made), not to be changed.
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

/** Empties the cart. The item stays: its version goes on, so no older change fits on the emptied cart. */
export async function clearCart(userId: string): Promise<void> {
  await update(keys.cart(userId), {
    update: 'SET #lines = :none ADD version :one',
    names: { '#lines': 'lines' },
    values: { ':none': [], ':one': 1 },
  });
}

/** Writes the lines over the cart of that version; `ConditionFailed('cart_changed')` when it has another by now. */
async function saveCart(userId: string, lines: CartLine[], version: number): Promise<void> {
  const item = { ...keys.cart(userId), lines, version: version + 1 };
  const unchanged =
    version === 0
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'version = :version', values: { ':version': version } };
  await put(item, { ...unchanged, refusal: 'cart_changed' });
}

const sameLines = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length && a.every((line, at) => line.id === b[at]!.id && line.quantity === b[at]!.quantity);
