import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { authorOf, type Author } from '../order-events.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { eachOrder } from './each-order.ts';
import { requireOrder } from './require-order.ts';
import { deliverOrder, requireMove, shipOrder } from './ship-order.ts';

type Move = typeof orderManagement.moveMany;

/** POST /orders/management/status: an order that fails does not stop the others, and the same selection may be sent again. */
export const moveMany: UseCase<Move> = async ({ body: { ids, status }, actor, now }) => {
  const results = await eachOrder(ids, (id) =>
    retryOnConflict(() => move(id, status, authorOf(actor.user), now)),
  );
  return { success: true, data: { results: results.map((result, at) => ({ _id: ids[at]!, ...result })) } };
};

async function move(
  id: string,
  status: 'shipped' | 'delivered',
  author: Author,
  now: Date,
): Promise<'changed' | 'unchanged'> {
  const order = await requireOrder(id);
  if (order.status === status) return 'unchanged';
  requireMove(order, status);
  await (status === 'shipped' ? shipOrder(order, {}, author, now) : deliverOrder(order, author, now));
  return 'changed';
}
