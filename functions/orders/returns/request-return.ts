import type { orders } from '#shared/contracts/orders/orders.ts';
import { findOrder } from '../orders.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { openReturn } from './open-return.ts';
import { orderResponse } from '../order-response.ts';

/**
 * POST /orders/{id}/returns: the second step of a withdrawal. Return, timeline and receipt are one transaction on the order's
 * version, so that a request that comes twice or at once makes one return and one mail (P101).
 */
export const requestReturn: UseCase<typeof orders.requestReturn> = ({ params, body, actor, now }) =>
  retryOnConflict(async () => {
    const order = await findOrder(actor.user._id, params.id);
    if (!order) throw new AppError('order_not_found');
    return { success: true, data: { order: orderResponse(await openReturn(order, body, now)) } };
  });
