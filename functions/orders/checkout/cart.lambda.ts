import { cart } from '#shared/contracts/orders/cart.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import {
  availableLines,
  cartResponse,
  changeCart,
  clearCart,
  readCart,
  readCartForChange,
  unitsToSave,
} from './carts.ts';
import {
  type CartLine,
  limitUnits,
  maxCartLines,
  mergeCarts,
  mergeLines,
  removeLine,
  setUnits,
} from '#shared/rules/orders/cart.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** POST /cart/add. Adds units to the cart, up to the stock. Lines of products that are no longer listed are removed. */
const addToCart: UseCase<typeof cart.add> = async ({ body, actor, now }) => {
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

/**
 * POST /cart/merge, at sign-in, with the browser's cart. The larger quantity of each line wins, so that merging the same
 * cart again changes nothing. Unknown products and lines beyond the limit are dropped without an error, because at sign-in
 * the user could not react to one.
 */
const mergeCart: UseCase<typeof cart.merge> = async ({ body, actor, now }) => {
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

/** PUT /cart/{id}. 404 for a product that is not in the cart or no longer listed; a quantity of 0 always removes it. */
const updateCart: UseCase<typeof cart.update> = async ({ params, body, actor, now }) => {
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

/** DELETE /cart/{id} */
const removeFromCart: UseCase<typeof cart.remove> = async ({ params, actor, now }) => {
  const { cart, catalogue } = await readCartForChange(actor.user._id, now);
  const lines = await changeCart(actor.user._id, cart, (saved) => {
    if (!saved.some((line) => line.id === params.id)) throw new AppError('product_not_found');
    return removeLine(saved, params.id);
  });
  return cartResponse(lines, catalogue);
};

/** GET /cart */
const getCart: UseCase<typeof cart.get> = async ({ actor, now }) => {
  const { cart, catalogue } = await readCart(actor.user._id, now);
  return cartResponse(cart.lines, catalogue);
};

/** DELETE /cart/clear */
const emptyCart: UseCase<typeof cart.clear> = async ({ actor }) => {
  await clearCart(actor.user._id);
  return { success: true, data: { cart: { items: [], itemCount: 0, subtotal: 0 } } };
};

export const handler = serve(cart, {
  get: getCart,
  add: addToCart,
  merge: mergeCart,
  clear: emptyCart,
  update: updateCart,
  remove: removeFromCart,
});
