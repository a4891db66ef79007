import type { cart } from '#shared/contracts/orders/cart.ts';
import { removeLine } from '#shared/rules/orders/cart.ts';
import { changeCart } from './carts.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { cartResponse, readCartForChange } from './read-cart.ts';

/** DELETE /cart/{id} */
export const removeFromCart: UseCase<typeof cart.remove> = async ({ params, actor, now }) => {
  const { cart, catalogue } = await readCartForChange(actor.user._id, now);
  const lines = await changeCart(actor.user._id, cart, (saved) => {
    if (!saved.some((line) => line.id === params.id)) throw new AppError('product_not_found');
    return removeLine(saved, params.id);
  });
  return cartResponse(lines, catalogue);
};
