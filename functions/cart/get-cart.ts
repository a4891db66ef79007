import type { cart } from '#shared/contracts/cart.ts';
import type { UseCase } from '../_kit/serve.ts';
import { cartAnswer, lookAtCart } from './open-cart.ts';

/** GET /cart */
export const getCart: UseCase<typeof cart.get> = async ({ actor, now }) => {
  const { cart, catalogue } = await lookAtCart(actor.user._id, now);
  return cartAnswer(cart.lines, catalogue);
};
