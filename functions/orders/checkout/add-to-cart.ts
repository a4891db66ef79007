import type { cart } from '#shared/contracts/orders/cart.ts';
import { limitUnits, maxCartLines, setUnits, type CartLine } from '#shared/rules/orders/cart.ts';
import { changeCart } from './carts.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { cartResponse, readCartForChange, availableLines } from './read-cart.ts';

/** POST /cart/add. Adds units to the cart, up to the stock. Lines of products that are no longer listed are removed. */
export const addToCart: UseCase<typeof cart.add> = async ({ body, actor, now }) => {
  const { cart, catalogue } = await readCartForChange(actor.user._id, now);
  const product = catalogue.products.get(body.productId);
  if (!product) throw new AppError('product_not_found');
  const { stock } = product.card;
  if (stock <= 0) throw new AppError('out_of_stock');
  const lines = await changeCart(actor.user._id, cart, (saved) =>
    addUnits(availableLines(saved, catalogue), body.productId, body.quantity, stock),
  );
  return cartResponse(lines, catalogue);
};

function addUnits(lines: CartLine[], id: string, quantity: number, stock: number): CartLine[] {
  const present = lines.find((line) => line.id === id);
  const units = limitUnits(limitUnits(present?.quantity ?? 0, stock) + quantity, stock);
  if (present) return setUnits(lines, id, units);
  if (lines.length >= maxCartLines) throw new AppError('cart_full');
  return [...lines, { id, quantity: units }];
}
