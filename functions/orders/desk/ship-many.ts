import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { carrierNamed } from '#shared/rules/orders/carriers.ts';
import { spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import { authorOf, type Author } from '../order-events.ts';
import { findOrderByNumber } from '../search-orders.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { eachRow } from '../../platform/http/each-row.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isParcel, requireMove, shipOrder } from './ship-order.ts';

type Ship = typeof orderManagement.ship;
type Shipment = ParsedInput<Ship, 'body'>['shipments'][number];

/** POST /orders/management/shipments: a line that fails does not stop the others, and the same file may be sent again. */
export const shipMany: UseCase<Ship> = async ({ body, actor, now, request }) => {
  const { shipments } = body;
  const nameOf = (shipment: Shipment) => shipment.orderNumber;
  const outcomes = await eachRow(shipments, { width: 5, requestId: request.id, nameOf }, (shipment) => {
    const spoilt = spoiltCellProblem(shipment.orderNumber) ?? spoiltCellProblem(shipment.trackingNumber);
    if (spoilt) throw new AppError('invalid_input', { message: `${spoilt}.` });
    return retryOnConflict(() => ship(shipment, authorOf(actor.user), now));
  });
  const results = outcomes.map(({ done, error }, at) => ({
    orderNumber: shipments[at]!.orderNumber,
    state: done ?? ('failed' as const),
    message: error?.message ?? null,
  }));
  return { success: true, data: { results } };
};

async function ship(
  { orderNumber, trackingNumber, ...named }: Shipment,
  author: Author,
  now: Date,
): Promise<'shipped' | 'unchanged'> {
  const order = await findOrderByNumber(orderNumber);
  if (!order) throw new AppError('order_not_found');
  const known = carrierNamed(named.carrier);
  const tracking = { ...known, carrierName: known.carrierName ?? named.carrierName, trackingNumber };
  if (order.status === 'shipped' && isParcel(order, tracking)) return 'unchanged';
  requireMove(order, 'shipped');
  await shipOrder(order, tracking, author, now);
  return 'shipped';
}
