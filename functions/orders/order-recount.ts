import * as z from 'zod';
import { findUser } from '#functions/accounts/index.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { keys, orderCounters } from './entities.ts';
import { get, put, query, transact, tryWrite } from '#functions/platform/table/table.ts';
import { countsOf, markIndexedStep } from './order-changes.ts';
import { reindexOrderSteps } from './order-search-index.ts';
import { StoredOrder } from './orders.ts';

/* The counters compared with the orders, and the terms of products that a large order lacks. */

/** An order of the list, and whether it is found by all of its products. */
const ListedOrder = StoredOrder.extend({ hasProductTerms: z.boolean() });
type ListedOrder = z.output<typeof ListedOrder>;

/** A page of all orders, up to a megabyte of them. An index: it follows the table with a delay. */
const orderPage = (cursor: string | null) =>
  query(ListedOrder, 'orders', { index: 'gsi1', ...(cursor !== null && { cursor }) });

/** Calls `work` with every order, page by page. */
export async function forEachOrder(work: (orders: ListedOrder[]) => Promise<void> | void): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof orderPage>> = await orderPage(cursor);
    await work(page.items);
    ({ cursor } = page);
  } while (cursor !== null);
}

/** Terms of products in a transaction of their own. */
const maxTermsAlone = 90;

/**
 * Gives an order the terms that its own transaction had no room for; returns whether it did. One that has changed since it was read may
 * name other people by now, and waits for the next night.
 */
export async function indexOrder(order: StoredOrder): Promise<boolean> {
  const buyer = await findUser(order.userId);
  const terms = buyer ? await reindexOrderSteps(order, buyer, maxTermsAlone) : [];
  return tryWrite(transact([markIndexedStep(order), ...terms]), 'order_changed');
}

const SomeMetrics = z.record(z.string(), z.int());

/** A shard of the counters as it stood before its orders were counted; version 0 when it does not exist. */
const Shard = z.object({
  key: z.object({ pk: z.string(), sk: z.string() }),
  version: z.int(),
  counted: SomeMetrics,
});

/** A shard of the counters that differs from its orders. */
const Drift = Shard.extend({
  /** What the orders add up to. */
  actual: SomeMetrics,
});
export type Drift = z.output<typeof Drift>;

/** A count of all orders that is under way. */
const OrderCount = z.object({
  /** Where the next page begins; null before the first one, and after the last. */
  cursor: z.string().nullable(),
  /** The counters at the beginning of the count. */
  shards: z.array(Shard),
  /** What the orders so far add up to, by the sort key of their shard. */
  sums: z.record(z.string(), SomeMetrics),
  /** What the count before this one has found; null in the first. */
  before: z.array(Drift).nullable(),
});
export type OrderCount = z.output<typeof OrderCount>;

const OpenCount = z.object({ count: OrderCount.nullable() });

/** The count that a run has had no time to finish; null without one. */
export const findOpenCount = async (): Promise<OrderCount | null> =>
  (await get(OpenCount, keys.orderRecount()))?.count ?? null;

/** Saves how far a count is; null when it is over. */
export const saveOpenCount = (count: OrderCount | null): Promise<void> =>
  put({ ...keys.orderRecount(), count });

const CounterItem = z.object({ pk: z.string(), sk: z.string(), version: z.int() }).catchall(z.int());

/** A count that begins now. `before` is what the count before it has found, if there was one. */
export async function beginCount(before: Drift[] | null = null): Promise<OrderCount> {
  const items = (await getMany(orderCounters())).map((item) => z.parse(CounterItem, item));
  const found = new Map(items.map(({ pk: _pk, sk, version, ...counted }) => [sk, { version, counted }]));
  const shards = orderCounters().map((key) => ({
    key,
    ...(found.get(key.sk) ?? { version: 0, counted: {} }),
  }));
  return { cursor: null, shards, sums: {}, before };
}

/** Counts the next page of orders. The count is complete when it has no cursor afterwards. */
export async function countPage(count: OrderCount): Promise<{ count: OrderCount; orders: ListedOrder[] }> {
  const { items: orders, cursor } = await orderPage(count.cursor);
  const sums = structuredClone(count.sums);
  for (const order of orders) {
    const sum = (sums[keys.orderCounter(order._id).sk] ??= {});
    for (const [name, count] of Object.entries(countsOf(order))) sum[name] = (sum[name] ?? 0) + count;
  }
  return { count: { ...count, cursor, sums }, orders };
}

/** The shards that differ from the orders of a complete count. A change that was under way may appear in one and not in the other. */
export const driftsOf = ({ shards, sums }: OrderCount): Drift[] =>
  shards
    .map((shard) => ({ ...shard, actual: sums[shard.key.sk] ?? {} }))
    .filter(({ counted, actual }) =>
      [...Object.keys(counted), ...Object.keys(actual)].some(
        (name) => (counted[name] ?? 0) !== (actual[name] ?? 0),
      ),
    );

/** The shards that differ from their orders, in one go. */
export async function findDrifts(): Promise<Drift[]> {
  let count = await beginCount();
  do ({ count } = await countPage(count));
  while (count.cursor !== null);
  return driftsOf(count);
}

/** Writes what the orders add up to, unless an order of the shard has changed meanwhile; returns whether it did. */
export const repairCounter = ({ key, version, actual }: Drift): Promise<boolean> =>
  tryWrite(
    put(
      { ...key, ...actual, version: version + 1 },
      version === 0
        ? { condition: 'attribute_not_exists(pk)', refusal: 'counter_changed' }
        : { condition: 'version = :read', values: { ':read': version }, refusal: 'counter_changed' },
    ),
    'counter_changed',
  );
