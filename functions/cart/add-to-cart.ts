import type { cart } from '#shared/contracts/cart.ts';
import { limitUnits, maxCartLines, setUnits, type CartLine } from '#shared/rules/cart.ts';
import { changeCart } from '../_data/orders/carts.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { cartResponse, openCart, availableLines } from './open-cart.ts';

/** POST /cart/add. Adds to what is there, up to the stock; lines of vanished products make room. */
export const addToCart: UseCase<typeof cart.add> = async ({ body, actor, now }) => {
  const { cart, catalogue } = await openCart(actor.user._id, now);
  const product = catalogue.products.get(body.productId);
  if (!product) throw new AppError('product_not_found');
  const { stock } = product.card;
  if (stock <= 0) throw new AppError('out_of_stock');
  const lines = await changeCart(actor.user._id, cart, (saved) =>
    withMore(availableLines(saved, catalogue), body.productId, body.quantity, stock),
  );
  return cartResponse(lines, catalogue);
};

function withMore(lines: CartLine[], id: string, quantity: number, stock: number): CartLine[] {
  const known = lines.find((line) => line.id === id);
  const units = limitUnits(limitUnits(known?.quantity ?? 0, stock) + quantity, stock);
  if (known) return setUnits(lines, id, units);
  if (lines.length >= maxCartLines) throw new AppError('cart_full');
  return [...lines, { id, quantity: units }];
}
