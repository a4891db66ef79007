import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/back-office/order-management.ts';
import { carrierNamed } from '#shared/rules/orders/carriers.ts';
import { allowedStatuses } from '#shared/rules/orders/order-status.ts';
import { spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import { authorOf, type Author } from '../_data/orders/order-events.ts';
import { findOrderByNumber } from '../_data/orders/search-orders.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { AppError } from '../_kit/app-error.ts';
import { inParallel } from '../_kit/in-parallel.ts';
import { errorFields, log } from '../_kit/log.ts';
import type { UseCase } from '../_http/serve.ts';
import { isParcel, shipOrder } from './ship-order.ts';

type Ship = typeof orderManagement.ship;
type Shipment = ParsedInput<Ship, 'body'>['shipments'][number];

const concurrency = 5;

/** POST /orders/management/shipments: a line that fails does not stop the others, and the same file may be sent again. */
export const shipMany: UseCase<Ship> = async ({ body, actor, now }) => {
  const results: {
    orderNumber: string;
    state: 'shipped' | 'unchanged' | 'failed';
    message: string | null;
  }[] = body.shipments.map(({ orderNumber }) => ({ orderNumber, state: 'failed', message: null }));
  const failures = await inParallel(body.shipments.entries(), concurrency, async ([at, shipment]) => {
    const spoilt = spoiltCellProblem(shipment.orderNumber) ?? spoiltCellProblem(shipment.trackingNumber);
    if (spoilt) {
      results[at]!.message = `${spoilt}.`;
      return;
    }
    const state = await retryOnConflict(() => ship(shipment, authorOf(actor.user), now));
    results[at]!.state = state;
  });
  for (const { item, error } of failures) {
    const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
    if (known.status >= 500) log.error('order not shipped', errorFields(known));
    results[item[0]]!.message = known.message;
  }
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
  if (!allowedStatuses(order.status).includes('shipped')) throw new AppError('status_not_allowed');
  if (order.openRefundId !== null) throw new AppError('refund_open');
  await shipOrder(order, tracking, author, now);
  return 'shipped';
}
