import {
  beginCount,
  countPage,
  driftsOf,
  findOpenCount,
  indexOrder,
  repairCounter,
  saveOpenCount,
  type Drift,
} from './order-recount.ts';
import { hasTimeIn, type RunningTime } from '#functions/platform/kit/time.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';

const concurrency = 8;

/**
 * Every night: gives large orders the terms of products that they lack, and compares the counters with the orders and repairs those that
 * differ (P66). A difference must be the same in two counts, because the first may have met an order between its write and its index.
 * A run without time for another page saves how far it is, and the next one goes on; with `goesOn` a run begins nothing.
 */
export async function handler(
  event?: { goesOn?: boolean },
  context?: RunningTime,
): Promise<{ indexed: number; repaired: number }> {
  const hasTime = hasTimeIn(context);
  const open = await findOpenCount();
  if (!open && event?.goesOn) return { indexed: 0, repaired: 0 };
  let count = open ?? (await beginCount());
  const result = { indexed: 0, repaired: 0 };
  let failed = 0;
  let isDone = false;
  do {
    const page = await countPage(count);
    // the second count meets the same orders
    const tried = count.before === null ? await indexMissing(page.orders) : { indexed: 0, failed: 0 };
    result.indexed += tried.indexed;
    failed += tried.failed;
    count = page.count;
    if (count.cursor !== null) continue;
    const drifts = driftsOf(count);
    if (count.before === null && drifts.length > 0) count = await beginCount(drifts);
    else {
      isDone = true;
      const same = drifts.filter((drift) => isAmong(count.before ?? [], drift));
      result.repaired = await repair(same);
    }
  } while (!isDone && hasTime());
  if (open || !isDone) await saveOpenCount(isDone ? null : count);
  log.info(isDone ? 'orders recounted' : 'orders recounted in part', result);
  if (failed > 0) throw new Error(`${failed} orders could not be indexed`);
  return result;
}

async function indexMissing(
  orders: Awaited<ReturnType<typeof countPage>>['orders'],
): Promise<{ indexed: number; failed: number }> {
  const missing = orders.filter(({ hasProductTerms }) => !hasProductTerms);
  let indexed = 0;
  const failures = await inParallel(missing, concurrency, async (order) => {
    if (await indexOrder(order)) indexed++;
  });
  for (const { item, error } of failures)
    log.error('order not indexed', { orderId: item._id, ...errorFields(error) });
  return { indexed, failed: failures.length };
}

/** Whether an earlier count found the same: the counter is the same version, and the orders add up to the same. */
const isAmong = (earlier: Drift[], { key, version, actual }: Drift): boolean =>
  earlier.some(
    (drift) =>
      drift.key.sk === key.sk &&
      drift.version === version &&
      JSON.stringify(sorted(drift.actual)) === JSON.stringify(sorted(actual)),
  );

/** A map that was read from the table has lost its order. */
const sorted = (counts: Drift['actual']) =>
  Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Repairs counters; returns how many. */
async function repair(drifts: Drift[]): Promise<number> {
  let repaired = 0;
  for (const drift of drifts) {
    if (!(await repairCounter(drift))) continue;
    repaired++;
    log.error('order counters repaired', {
      counter: drift.key.sk,
      counted: JSON.stringify(drift.counted),
      actual: JSON.stringify(drift.actual),
    });
  }
  return repaired;
}
