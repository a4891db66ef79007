import type { cart } from '#shared/contracts/orders/cart.ts';
import { clearCart } from './carts.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** DELETE /cart/clear */
export const emptyCart: UseCase<typeof cart.clear> = async ({ actor }) => {
  await clearCart(actor.user._id);
  return { success: true, data: { cart: { items: [], itemCount: 0, subtotal: 0 } } };
};
