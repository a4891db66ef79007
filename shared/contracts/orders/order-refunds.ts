import * as z from 'zod';
import { group } from '../endpoint.ts';
import { Euros, line, PathId } from '../fields.ts';
import { Detail, Reason, Version } from './order-returns.ts';

/** How the back office pays orders back; a part of the group of the orders. */
export const refundOperations = group({
  refund: {
    summary: 'Pays back units, shipping and a free amount of a paid order',
    method: 'POST',
    path: '/orders/{id}/refunds',
    access: 'orders:refund',
    needsStepUp: true,
    params: PathId,
    body: z
      .object({
        lines: z
          .array(
            z.object({
              product: z.string().max(64),
              quantity: z.int().min(1).max(1000),
              /** Whether the units go back into the stock. */
              restock: z.boolean(),
              /** How they have come back: sealed, or opened. Absent: not said; food that was sent is not restocked then. */
              isSealed: z.boolean().optional(),
            }),
          )
          .max(50)
          .refine((lines) => new Set(lines.map(({ product }) => product)).size === lines.length, {
            error: 'Pon cada producto una sola vez',
          }),
        /** Euros of the shipping. */
        shipping: Euros.multipleOf(0.01).default(0),
        /** Euros that are the price of no unit: a goodwill, a damage. */
        amount: Euros.multipleOf(0.01).default(0),
        reason: Reason,
        version: Version,
      })
      .refine(({ lines, shipping, amount }) => lines.length > 0 || shipping > 0 || amount > 0, {
        path: ['lines'],
        error: 'Elige qué quieres reembolsar',
      }),
    response: Detail,
    errors: [
      'order_not_found',
      'stale_edit',
      'status_not_allowed',
      'refund_open',
      'refund_too_large',
      'restock_opened',
      'refund_refused',
    ],
  },
  recordOutsideRefund: {
    summary: 'Records that what a refused refund has left owed was paid outside Stripe; no money moves',
    method: 'POST',
    path: '/orders/{id}/refunds/{refundId}/outside',
    access: 'orders:refund',
    needsStepUp: true,
    params: PathId.extend({ refundId: z.string().min(1).max(64) }),
    body: z.object({
      version: Version,
      /** How and when it was paid. */
      reason: line(200, 'Escribe cómo y cuándo lo has pagado'),
    }),
    response: Detail,
    errors: ['order_not_found', 'refund_not_found', 'stale_edit', 'refund_open', 'nothing_owed'],
  },
});
