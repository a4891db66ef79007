import type { cart } from '#shared/contracts/orders/cart.ts';
import { mergeCarts, maxCartLines, mergeLines } from '#shared/rules/orders/cart.ts';
import { changeCart } from './carts.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { cartResponse, readCartForChange, availableLines, unitsToSave } from './read-cart.ts';

/**
 * POST /cart/merge, at sign-in, with the browser's cart. The larger quantity of each line wins, so that merging the same
 * cart again changes nothing. Unknown products and lines beyond the limit are dropped without an error, because at sign-in
 * the user could not react to one.
 */
export const mergeCart: UseCase<typeof cart.merge> = async ({ body, actor, now }) => {
  const { cart, catalogue } = await readCartForChange(actor.user._id, now);
  const localLines = mergeLines(body.items.map(({ productId, quantity }) => ({ id: productId, quantity })));
  const lines = await changeCart(actor.user._id, cart, (saved) =>
    availableLines(mergeCarts(saved, localLines), catalogue)
      .slice(0, maxCartLines)
      .map(({ id, quantity }) => ({
        id,
        quantity: unitsToSave(quantity, catalogue.products.get(id)!.card.stock),
      })),
  );
  return cartResponse(lines, catalogue);
};
