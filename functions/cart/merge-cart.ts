import type { cart } from '#shared/contracts/cart.ts';
import { mergeCarts, maxCartLines, mergeLines } from '#shared/rules/cart.ts';
import { changeCart } from '../_data/orders/carts.ts';
import type { UseCase } from '../_http/serve.ts';
import { cartResponse, openCart, availableLines, wishedUnits } from './open-cart.ts';

/**
 * POST /cart/merge, at sign-in. The larger quantity of each line wins, so merging the same cart again changes
 * nothing. What the shop does not know is passed over, and so is what would not fit: nobody can answer an error here.
 */
export const mergeCart: UseCase<typeof cart.merge> = async ({ body, actor, now }) => {
  const { cart, catalogue } = await openCart(actor.user._id, now);
  const brought = mergeLines(body.items.map(({ productId, quantity }) => ({ id: productId, quantity })));
  const lines = await changeCart(actor.user._id, cart, (saved) =>
    availableLines(mergeCarts(saved, brought), catalogue)
      .slice(0, maxCartLines)
      .map(({ id, quantity }) => ({
        id,
        quantity: wishedUnits(quantity, catalogue.products.get(id)!.card.stock),
      })),
  );
  return cartResponse(lines, catalogue);
};
