import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { Cart } from './cart-line.ts';
import { Id, PathId } from '../fields.ts';

export type { Cart } from './cart-line.ts';

/** Units of one product; stock limits it further. */
export const Quantity = z
  .int('La cantidad es un número entero')
  .min(1, 'La cantidad mínima es 1')
  .max(999, 'La cantidad máxima es 999');

const CartAnswer = envelope(z.object({ cart: Cart }));

export const cart = group({
  get: {
    summary: 'The saved cart at current prices; deleted products are omitted',
    method: 'GET',
    path: '/cart',
    access: 'user',
    response: CartAnswer,
    errors: [],
  },
  add: {
    summary: 'Add units of a product; stock limits the quantity',
    method: 'POST',
    path: '/cart/add',
    access: 'user',
    body: z.object({ productId: Id('prd'), quantity: Quantity.default(1) }),
    response: CartAnswer,
    errors: ['product_not_found', 'out_of_stock', 'cart_full', 'conflict'],
  },
  merge: {
    summary:
      'Merge the browser’s cart into the saved one at sign-in: the larger quantity of each line is kept',
    method: 'POST',
    path: '/cart/merge',
    access: 'user',
    body: z.object({
      // more than a cart takes: the rest is dropped
      items: z.array(z.object({ productId: Id('prd'), quantity: Quantity })).max(50),
    }),
    response: CartAnswer,
    errors: ['conflict'],
  },
  clear: {
    summary: 'Empty the saved cart',
    method: 'DELETE',
    path: '/cart/clear',
    access: 'user',
    response: CartAnswer,
    errors: ['conflict'],
  },
  update: {
    summary: 'Set the quantity of one product; 0 removes it',
    method: 'PUT',
    path: '/cart/{id}',
    access: 'user',
    params: PathId,
    body: z.object({ quantity: Quantity.or(z.literal(0)) }),
    response: CartAnswer,
    errors: ['product_not_found', 'conflict'],
  },
  remove: {
    summary: 'Remove one product',
    method: 'DELETE',
    path: '/cart/{id}',
    access: 'user',
    params: PathId,
    response: CartAnswer,
    errors: ['product_not_found', 'conflict'],
  },
});
