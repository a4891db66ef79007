import * as z from 'zod';
import { isWordless } from '#shared/rules/text-search.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { writeCursor } from '#functions/platform/table/cursor.ts';
import { keys } from './entities.ts';
import { searchTermPartition } from '#functions/platform/table/partitions.ts';
import { findSearchTermItems, foundId, type SearchTermItem } from '#functions/platform/table/search-terms.ts';
import { idRange, isOfState, listAllOrders, type OrderFilter } from './order-list.ts';
import { numberTerm, parseOrderSearch } from './order-search-index.ts';
import { findOrder, StoredOrder } from './orders.ts';
import { findRefundingOrders, listRefundingOrders } from './refunds/refunds.ts';

/** Matches that are read at once when most of them may be in another state than the one that is asked for. */
const filteredReadSize = 100;

interface Found {
  item: SearchTermItem;
  order: StoredOrder;
}

/**
 * A page of the orders that match a search and a filter, those of the filter alone for an empty search. Each term is the start
 * of the number's end, of the buyer's e-mail, of a word of the buyer's or the recipient's name, or of a product's title. In the
 * order of the matched word, the newest first of each. The cost depends on the matches, not on the number of orders. Throws
 * 400 for a forged cursor (P34).
 */
export async function searchOrders(
  search: string,
  given: OrderFilter,
  limit: number,
  cursor?: string,
): Promise<{ orders: StoredOrder[]; cursor: string | null }> {
  if (isWordless(search)) return { orders: [], cursor: null };
  const { terms, ...days } = parseOrderSearch(search);
  const filter = withDays(given, days);
  const [longest] = terms;
  const { refund } = filter;
  if (longest === undefined)
    return refund ? listRefundingOrders(refund, filter, limit, cursor) : listAllOrders(filter, limit, cursor);
  const refunding = refund ? await findRefundingOrders(refund) : null;
  const partition = searchTermPartition('orders', longest);
  const hasState = refund !== undefined || filter.status !== undefined || filter.paymentStatus !== undefined;
  const found: Found[] = [];
  let next: string | null | undefined = cursor;
  do {
    const page = await findSearchTermItems(terms, {
      partition,
      count: hasState ? filteredReadSize : limit + 1,
      cursor: next ?? undefined,
      newestFirst: true,
    });
    const items = page.items.filter((item) => !refunding || refunding.has(foundId(item)));
    found.push(...(await matching(items, filter)));
    next = page.cursor;
  } while (next && found.length <= limit);
  const { pk, sk } = found[limit - 1]?.item ?? {};
  return {
    orders: found.slice(0, limit).map(({ order }) => order),
    cursor: found.length > limit ? writeCursor({ pk, sk }) : null,
  };
}

/** A filter for the days that it and a search have in common. */
const withDays = (filter: OrderFilter, { start, end }: Pick<OrderFilter, 'start' | 'end'>): OrderFilter => ({
  ...filter,
  ...(start && { start: filter.start && filter.start > start ? filter.start : start }),
  ...(end && { end: filter.end && filter.end < end ? filter.end : end }),
});

/** The orders of these items that the filter admits, in the items' order. */
async function matching(items: SearchTermItem[], filter: OrderFilter): Promise<Found[]> {
  const { from, upTo } = idRange(filter);
  const inRange = items.filter((item) => foundId(item) >= from && foundId(item) <= upTo);
  const read = await getMany(
    inRange.map((item) => keys.order(item.userId!, foundId(item))),
    true,
  );
  const orders = new Map(read.map((item) => z.parse(StoredOrder, item)).map((order) => [order._id, order]));
  return inRange.flatMap((item) => {
    const order = orders.get(foundId(item));
    return order && isOfState(order, filter) ? [{ item, order }] : [];
  });
}

/** The order of this number; null when there is none. */
export async function findOrderByNumber(orderNumber: string): Promise<StoredOrder | null> {
  const term = numberTerm(orderNumber);
  if (term === '') return null;
  const partition = searchTermPartition('orders', term);
  const { items } = await findSearchTermItems([term], { partition, count: 5 });
  const found = await Promise.all(items.map((item) => findOrder(item.userId!, foundId(item))));
  return found.find((order) => order?.orderNumber === orderNumber.toUpperCase()) ?? null;
}
