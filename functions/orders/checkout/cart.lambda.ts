import { cart } from '#shared/contracts/orders/cart.ts';
import { serve } from '../../platform/http/serve.ts';
import { addToCart } from './add-to-cart.ts';
import { emptyCart } from './empty-cart.ts';
import { getCart } from './get-cart.ts';
import { mergeCart } from './merge-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { updateCart } from './update-cart.ts';

export const handler = serve(cart, {
  get: getCart,
  add: addToCart,
  merge: mergeCart,
  clear: emptyCart,
  update: updateCart,
  remove: removeFromCart,
});
