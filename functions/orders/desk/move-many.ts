import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { authorOf, type Author } from '../order-events.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { eachRow } from '../../platform/http/each-row.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { requireOrder } from './require-order.ts';
import { deliverOrder, requireMove, shipOrder } from './ship-order.ts';

type Move = typeof orderManagement.moveMany;

/** POST /orders/management/status: an order that fails does not stop the others, and the same selection may be sent again. */
export const moveMany: UseCase<Move> = async ({ body: { ids, status }, actor, now, request }) => {
  const outcomes = await eachRow(ids, { width: 5, requestId: request.id, nameOf: String }, (id) =>
    retryOnConflict(() => move(id, status, authorOf(actor.user), now)),
  );
  const results = outcomes.map(({ done, error }, at) => ({
    _id: ids[at]!,
    state: done ?? ('failed' as const),
    message: error?.message ?? null,
  }));
  return { success: true, data: { results } };
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
