import { keyedHash } from '../../platform/kit/keyed-hash.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import { networksOf } from '../../platform/kit/network.ts';
import { accountEntities, keys } from '../../accounts/entities.ts';
import { update } from '../../platform/table/table.ts';
import type { StoredOrder } from '../orders.ts';
import { ttlOf } from '../../platform/table/entity.ts';

/*
 * Who holds stock without paying gets less of it. Counted are the holds of a day that are not paid, or not yet, of each product: by
 * account, because a hold can be repeated, and by network, because accounts cost nothing.
 */

/** What is counted of an order: its products, of the day on which it was made. */
type CountedHolds = Pick<StoredOrder, 'countedBy' | 'createdAt'> & { lines: { productId: string }[] };

/**
 * Those by whom a hold is counted, as hashes: the account, its network, and of an IPv6 address two larger ones. Each has several of the
 * one before, so that two of its holds count as one of that.
 */
export const holdCounters = (userId: string, ip: string): string[] => [
  keyedHash('key', userId),
  ...networksOf(ip).map(({ name }) => keyedHash('net', name)),
];

/**
 * Counts a hold of each product before it is made, so that of many at once each finds the others. Returns by product how many earlier
 * ones were not paid, as `maxHeldUnits` takes them.
 */
export async function countHolds(holds: CountedHolds): Promise<Map<string, number>> {
  const counts = await Promise.all(holds.countedBy.map((hash) => add(hash, holds, 1)));
  const earlier = (productId: string) =>
    counts.map((count, level) => Math.floor((Number(count[productId]) - 1) / 2 ** level));
  return new Map(holds.lines.map(({ productId: id }) => [id, Math.max(0, ...earlier(id))]));
}

/**
 * Takes back what was counted for holds that are paid, or were not made. It never fails, because what it follows is done: after a crash
 * before it they count until the next day.
 */
export async function uncountHolds(holds: CountedHolds): Promise<void> {
  await Promise.all(holds.countedBy.map((hash) => add(hash, holds, -1))).catch((error: unknown) =>
    log.warn('holds still counted', errorFields(error)),
  );
}

/** Adds to the counts by product of a day, one item of an account or network, and returns them. */
function add(hash: string, { createdAt, lines }: CountedHolds, count: 1 | -1) {
  const day = createdAt.slice(0, 10);
  const names = lines.map(({ productId }, at) => [`#p${at}`, productId] as const);
  return update(keys.rateLimit('unpaid-hold', hash, day), {
    update: `ADD ${names.map(([name]) => `${name} :count`).join(', ')} SET #ttl = :ttl`,
    names: { ...Object.fromEntries(names), '#ttl': 'ttl' },
    values: { ':count': count, ':ttl': ttlOf(accountEntities.rateLimit, new Date(day)) },
  });
}
