import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { findOrdersWithReturns } from '../../orders/order-list.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Orders whose open returns are counted: some twenty units. */
const bound = 100;

/** The returns of orders that wait for their parcel, their inspection or their refund: the law gives the shop fourteen days. */
export async function findOpenReturns(): Promise<AttentionRow> {
  const { orders, hasMore } = await findOrdersWithReturns(bound);
  const open = orders.flatMap(({ returns }) => returns.filter(isOpenReturn));
  const oldest = open.map(({ requestedAt }) => requestedAt).toSorted()[0] ?? null;
  return attentionRow('open-returns', open.length, { isPartial: hasMore, oldest });
}
