import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { CartLine } from '#shared/rules/cart.ts';
import { AppError } from '../../_kit/app-error.ts';
import { keys } from '../table/keys.ts';
import { get, put, update } from '../table/table.ts';
import { isConditionFailed } from '../table/errors.ts';

/** A user's saved cart: wishes only. Prices and stock are the catalogue's whenever it is read. */
const StoredCart = z.object({
  lines: z.array(z.object({ id: z.string(), quantity: z.int().positive() })),
  version: z.int(),
});
export type StoredCart = z.output<typeof StoredCart>;

/** How often a change is tried before its caller is told of a conflict. */
const tries = 5;

/**
 * The user's cart; an empty one of version 0 when there is none yet. `eventually` costs half and may be moments old:
 * fine to be looked at (each change answers with the cart it made), not to be changed.
 */
export const findCart = async (userId: string, eventually = false): Promise<StoredCart> =>
  (await get(StoredCart, keys.cart(userId), eventually)) ?? { lines: [], version: 0 };

/**
 * Applies a pure change to the cart as read. When another tab was faster, the change is applied anew to what that
 * tab left, so that neither is lost; after some tries it is 409 `conflict`. A change that changes nothing writes
 * nothing. Returns the lines as they stand.
 */
export async function changeCart(
  userId: string,
  read: StoredCart,
  change: (lines: CartLine[]) => CartLine[],
): Promise<CartLine[]> {
  let cart = read;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const lines = change(cart.lines);
    if (sameLines(lines, cart.lines) || (await saveCart(userId, lines, cart.version))) return lines;
    await pause(Math.random() * 10 * 2 ** attempt);
    cart = await findCart(userId);
  }
  throw new AppError('conflict');
}

/** Empties the cart. The item stays: its version goes on, so no older change fits on the emptied cart. */
export async function clearCart(userId: string): Promise<void> {
  await update(keys.cart(userId), {
    update: 'SET #lines = :none ADD version :one',
    names: { '#lines': 'lines' },
    values: { ':none': [], ':one': 1 },
  });
}

async function saveCart(userId: string, lines: CartLine[], version: number): Promise<boolean> {
  const item = { ...keys.cart(userId), lines, version: version + 1 };
  const unchanged =
    version === 0
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'version = :version', values: { ':version': version } };
  try {
    await put(item, { ...unchanged, refusal: 'cart_raced' });
    return true;
  } catch (error) {
    if (isConditionFailed(error, 'cart_raced')) return false;
    throw error;
  }
}

const sameLines = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length && a.every((line, at) => line.id === b[at]!.id && line.quantity === b[at]!.quantity);
