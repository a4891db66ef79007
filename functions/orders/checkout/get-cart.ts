import type { cart } from '#shared/contracts/orders/cart.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { cartResponse, readCart } from './read-cart.ts';

/** GET /cart */
export const getCart: UseCase<typeof cart.get> = async ({ actor, now }) => {
  const { cart, catalogue } = await readCart(actor.user._id, now);
  return cartResponse(cart.lines, catalogue);
};
