import type { cart } from '#shared/contracts/orders/cart.ts';
import { setUnits } from '#shared/rules/orders/cart.ts';
import { changeCart } from './carts.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { cartResponse, readCartForChange, unitsToSave } from './read-cart.ts';

/** PUT /cart/{id}. 404 for a product that is not in the cart or no longer listed; a quantity of 0 always removes it. */
export const updateCart: UseCase<typeof cart.update> = async ({ params, body, actor, now }) => {
  const { cart, catalogue } = await readCartForChange(actor.user._id, now);
  const product = catalogue.products.get(params.id);
  if (!product && body.quantity > 0) throw new AppError('product_not_found');
  const units = product ? unitsToSave(body.quantity, product.card.stock) : 0;
  const lines = await changeCart(actor.user._id, cart, (saved) => {
    if (!saved.some((line) => line.id === params.id)) throw new AppError('product_not_found');
    return setUnits(saved, params.id, units);
  });
  return cartResponse(lines, catalogue);
};
