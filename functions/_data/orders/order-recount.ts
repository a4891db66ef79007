import * as z from 'zod';
import { findUser } from '../accounts/users.ts';
import { getMany } from '../table/batches.ts';
import { indexes } from '../table/indexes.ts';
import { keys } from '../table/keys.ts';
import { orderCounters } from '../table/partitions.ts';
import { put, query, transact, update } from '../table/table.ts';
import { tryWrite } from '../table/try-write.ts';
import { figuresOf, type Figures } from './order-counters.ts';
import { indexOrderSteps } from './order-search-index.ts';
import { StoredOrder } from './orders.ts';

/* The counters compared with the orders, and what orders from before the index lack. */

/** An order of the list; one that was placed before the index existed is not indexed. */
const ListedOrder = StoredOrder.extend({ isIndexed: z.boolean().default(false) });
type ListedOrder = z.output<typeof ListedOrder>;

/** Calls `work` with every order, page by page. An index: it follows the table with a delay. */
export async function forEachOrder(work: (orders: ListedOrder[]) => Promise<void> | void): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await query(ListedOrder, 'orders', { index: 'gsi1', cursor });
    await work(page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
}

/** Gives an order what lists and searches find it by; harmless when it has been changed meanwhile. */
export async function indexOrder(order: StoredOrder): Promise<void> {
  const { _id, userId, status, paymentStatus } = order;
  const buyer = await findUser(userId);
  if (buyer) await transact(indexOrderSteps(order, buyer));
  const { gsi4pk, gsi4sk } = indexes.orderState(_id, status, paymentStatus);
  // a change of state since it was read has written its own place in the index
  const write = update(keys.order(userId, _id), {
    update: 'SET gsi4pk = if_not_exists(gsi4pk, :state), gsi4sk = :id, isIndexed = :yes',
    condition: '#status = :status AND paymentStatus = :payment',
    names: { '#status': 'status' },
    values: { ':state': gsi4pk, ':id': gsi4sk, ':yes': true, ':status': status, ':payment': paymentStatus },
    refusal: 'order_changed',
  });
  await tryWrite(write, 'order_changed');
}

/** A shard of the counters that differs from its orders; version 0 when it does not exist. */
export interface Drift {
  key: { pk: string; sk: string };
  version: number;
  counted: Figures;
  /** What the orders add up to. */
  actual: Figures;
}

const Shard = z.object({ pk: z.string(), sk: z.string(), version: z.int() }).catchall(z.int());

/** The shards that differ from their orders. A change that is under way may appear in one and not in the other. */
export async function findDrifts(): Promise<Drift[]> {
  const items = await getMany(orderCounters());
  const shards = new Map(items.map((item) => z.parse(Shard, item)).map((shard) => [shard.sk, shard]));
  const sums = new Map<string, Figures>();
  await forEachOrder((orders) => {
    for (const order of orders) {
      const { sk } = keys.orderCounter(order._id);
      const sum = sums.get(sk) ?? {};
      for (const [name, figure] of Object.entries(figuresOf(order))) sum[name] = (sum[name] ?? 0) + figure;
      sums.set(sk, sum);
    }
  });
  const drifts = orderCounters().map((key): Drift => {
    const { pk: _pk, sk: _sk, version, ...counted } = shards.get(key.sk) ?? { ...key, version: 0 };
    return { key, version, counted, actual: sums.get(key.sk) ?? {} };
  });
  return drifts.filter(({ counted, actual }) =>
    [...Object.keys(counted), ...Object.keys(actual)].some(
      (name) => (counted[name] ?? 0) !== (actual[name] ?? 0),
    ),
  );
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
