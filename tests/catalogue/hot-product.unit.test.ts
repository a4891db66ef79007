import { afterEach, expect, it, vi } from 'vitest';
import { jitterMs } from '#functions/platform/kit/time.ts';

/*
 * How many orders a second one product takes: each writes its item in two transactions, when it is placed and when it is paid, and of
 * two transactions on one item at once DynamoDB cancels the second. DynamoDB Local cancels none, so that this is counted, not run.
 */

/** Tries of a transaction before its caller reads 503 (functions/platform/table/table.ts). */
const tries = 8;
const transactionsOfOrder = 2;

/** The share of transactions that fail in all their tries, when so many orders come in a second and each transaction takes so long. */
function failing(ordersPerSecond: number, transactionMs: number): number {
  let seed = 1;
  vi.spyOn(Math, 'random').mockImplementation(() => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647);
  const waiting: { at: number; attempt: number }[] = [];
  for (
    let at = 0;
    at < 120_000;
    at -= (Math.log(Math.random()) * 1000) / ordersPerSecond / transactionsOfOrder
  )
    waiting.push({ at, attempt: 1 });
  const all = waiting.length;
  let [takenUntil, failed] = [0, 0];
  while (waiting.length > 0) {
    const { at, attempt } = waiting.shift()!;
    if (at >= takenUntil) takenUntil = at + transactionMs;
    else if (attempt === tries) failed++;
    else {
      const next = { at: at + transactionMs / 2 + jitterMs(attempt), attempt: attempt + 1 };
      const place = waiting.findIndex((other) => other.at > next.at);
      waiting.splice(place < 0 ? waiting.length : place, 0, next);
    }
  }
  return failed / all;
}

afterEach(() => void vi.restoreAllMocks());

it('P26: twenty orders a second of one product lose fewer than one in a thousand to conflicts, where a transaction takes 10 ms', () => {
  expect(failing(20, 10)).toBeLessThan(0.001);
  // twice as many meet the limit that COST.md names
  expect(failing(40, 10)).toBeGreaterThan(0.01);
});

it('P26: ten orders a second of one product do so where a transaction takes 20 ms', () => {
  expect(failing(10, 20)).toBeLessThan(0.002);
  expect(failing(20, 20)).toBeGreaterThan(0.01);
});
