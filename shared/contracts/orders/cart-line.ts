import * as z from 'zod';
import { Euros } from '../fields.ts';
import { ProductSummary } from '../catalogue/product-card.ts';

export const Cart = z.object({
  /** `_id` is the product's id: a cart has one line per product. `price` is the current price in euros. */
  items: z.array(z.object({ _id: z.string(), product: ProductSummary, quantity: z.int(), price: Euros })),
  itemCount: z.int(),
  subtotal: Euros,
});
export type Cart = z.output<typeof Cart>;
