import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { findUser } from '../../accounts/users.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { authorOf, newOrderEvent, putOrderEventStep, type Author } from '../order-events.ts';
import { readdressSteps } from '../order-search-index.ts';
import { auditedOrder, type StoredOrder } from '../orders.ts';
import { transact } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { addressNotifications } from '../fulfilment-notifications.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { editOrder, requireOrder } from './require-order.ts';

type AddressOf = NonNullable<StoredOrder['shippingAddress']>;

/**
 * PUT /orders/{id}/address (P282): order, index, timeline, audit entry and mail are one transaction on the order's version, so that
 * an order that leaves meanwhile keeps the address of its parcel. A second press finds the address written.
 */
export const setAddress: UseCase<typeof orderManagement.setAddress> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const { version, ...typed } = body;
  const found = await requireOrder(params.id);
  const changed = await editOrder(found, version, async (order) => {
    if (order.status !== 'processing' || !order.shippingAddress) throw new AppError('order_sent');
    const address = { ...order.shippingAddress, ...typed };
    if (isSame(order.shippingAddress, address)) return order;
    return readdress(order, address, authorOf(actor.user), now);
  });
  return orderDetail(changed);
};

const isSame = (a: AddressOf, b: AddressOf): boolean =>
  (Object.keys(a) as (keyof AddressOf)[]).every((field) => a[field] === b[field]);

/** Neither timeline nor audit trail has an address: they stay longer than their buyer may want. */
async function readdress(
  order: StoredOrder,
  shippingAddress: AddressOf,
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  const { changed, steps } = changeOrder(order, { shippingAddress }, now);
  const buyer = await findUser(order.userId);
  const [told, index] = await Promise.all([
    addressNotifications(changed, now),
    readdressSteps(changed, buyer),
  ]);
  await transact([
    ...steps,
    ...index,
    putOrderEventStep(order, newOrderEvent({ kind: 'address', author, mails: told.mails }, now)),
    ...told.steps,
    auditStep({ author, now }, { action: 'address', object: auditedOrder(order) }),
  ]);
  return changed;
}
