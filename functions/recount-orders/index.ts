import {
  findDrifts,
  forEachOrder,
  indexOrder,
  repairCounter,
  type Drift,
} from '../_data/orders/order-recount.ts';
import { inParallel } from '../_kit/in-parallel.ts';
import { errorFields, log } from '../_kit/log.ts';

const concurrency = 8;

/**
 * Every night: indexes orders from before the index, then compares the counters with the orders and repairs those that differ
 * (P66). A difference must be the same in two counts, because the first may have met an order between its write and its index.
 */
export async function handler(): Promise<{ indexed: number; repaired: number }> {
  const indexed = await indexOrders();
  const first = await findDrifts();
  const drifts = first.length === 0 ? [] : (await findDrifts()).filter((drift) => isAmong(first, drift));
  let repaired = 0;
  for (const drift of drifts) {
    if (!(await repairCounter(drift))) continue;
    repaired++;
    // orders that were never counted are no fault; any other drift is
    log[indexed > 0 ? 'warn' : 'error']('order counters repaired', {
      counter: drift.key.sk,
      counted: JSON.stringify(drift.counted),
      actual: JSON.stringify(drift.actual),
    });
  }
  const result = { indexed, repaired };
  log.info('orders recounted', result);
  return result;
}

/** Whether an earlier count found the same: the counter is the same version, and the orders add up to the same. */
const isAmong = (earlier: Drift[], { key, version, actual }: Drift): boolean =>
  earlier.some(
    (drift) =>
      drift.key.sk === key.sk &&
      drift.version === version &&
      JSON.stringify(drift.actual) === JSON.stringify(actual),
  );

async function indexOrders(): Promise<number> {
  let indexed = 0;
  let failed = 0;
  await forEachOrder(async (orders) => {
    const missing = orders.filter(({ isIndexed }) => !isIndexed);
    const failures = await inParallel(missing, concurrency, indexOrder);
    for (const { item, error } of failures)
      log.error('order not indexed', { orderId: item._id, ...errorFields(error) });
    indexed += missing.length - failures.length;
    failed += failures.length;
  });
  if (failed > 0) throw new Error(`${failed} orders could not be indexed`);
  return indexed;
}
