import * as z from 'zod';
import { stockLevel, type StockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { catalogueEntities, keys } from '../entities.ts';
import { get, put, putStep, query, transact, tryWrite } from '#functions/platform/table/table.ts';
import { findProductsChangedSince, type StoredProduct } from '../products.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';

/*
 * Products that have become low or sold out raise one notice per crossing (P63). The level that was noticed last is an item of
 * the product, changed on condition in the transaction of the notice: two checks at once raise one. Housekeeping looks for crossings
 * every five minutes. A notice is not mailed: the dashboard of the products lists it to staff who may read the catalogue. The first
 * page of the back office reads no notices; it counts products by their stock.
 */

const StoredNotice = z.object({
  _id: z.string(),
  productId: z.string(),
  title: z.string(),
  level: z.enum(['low', 'out']),
  units: z.int(),
  createdAt: z.iso.datetime(),
});
export type StoredNotice = z.output<typeof StoredNotice>;

const NoticedLevel = z.object({
  pk: z.string(),
  level: z.enum(['in', 'low', 'out']),
  since: z.iso.datetime(),
});
const StockCheck = z.object({ checkedAt: z.iso.datetime() });

/** A check reaches back behind the one before it: the index follows its table with a delay, and clocks differ. */
const overlapMs = 60_000;

const severity: Record<StockLevel, number> = { in: 0, low: 1, out: 2 };

/** A product whose level differs from the one that was noticed last. */
export interface LevelChange {
  _id: string;
  product: StoredProduct;
  from: StockLevel;
  to: StockLevel;
}

/** The level of what stands on the shelf: a hold that is released is no crossing. Of a product that is not sold: enough. */
const levelOf = ({ isActive, stock, held }: StoredProduct): StockLevel =>
  isActive ? stockLevel(stock + held) : 'in';

/** The products that have changed since the last check, counted, and those of them whose level has changed. */
export async function findLevelChanges(): Promise<{ changed: number; levels: LevelChange[] }> {
  const last = await get(StockCheck, keys.stockCheck());
  const since = last && new Date(Date.parse(last.checkedAt) - overlapMs);
  const changed = (await findProductsChangedSince(since)).filter(({ deletedAt }) => !deletedAt);
  const items = await getMany(changed.map(({ _id }) => keys.stockLevel(_id)));
  const noticed = new Map(
    items.map((item) => z.parse(NoticedLevel, item)).map(({ pk, level }) => [pk, level]),
  );
  const levels = changed
    .map((product) => ({
      _id: product._id,
      product,
      from: noticed.get(product._id) ?? ('in' as const),
      to: levelOf(product),
    }))
    .filter(({ from, to }) => from !== to);
  return { changed: changed.length, levels };
}

/** Records the new level, with a notice when it is worse; returns whether it raised one. Another check may have been faster. */
export async function recordLevel({ product, from, to }: LevelChange, now: Date): Promise<boolean> {
  const { _id: productId, title, stock, held } = product;
  const isWorse = severity[to] > severity[from];
  const level = putStep(
    'level_known',
    { ...keys.stockLevel(productId), level: to, since: now.toISOString() },
    {
      condition: from === 'in' ? 'attribute_not_exists(pk) OR #level = :from' : '#level = :from',
      names: { '#level': 'level' },
      values: { ':from': from },
    },
  );
  const _id = newId('stn', now);
  const notice = { _id, productId, title, level: to, units: stock + held, createdAt: now.toISOString() };
  const ttl = ttlOf(catalogueEntities.stockNotice, now);
  const raise = putStep('notice_exists', { ...keys.stockNotice(_id), ...notice, ttl });
  return (await tryWrite(transact(isWorse ? [level, raise] : [level]), 'level_known')) && isWorse;
}

/** Since when these products have a level, for those that have it, in no order. Half a unit each. */
export async function findLevelStarts(productIds: string[], level: StockLevel): Promise<string[]> {
  const items = await getMany(productIds.map(keys.stockLevel), true);
  return items
    .map((item) => z.parse(NoticedLevel, item))
    .flatMap((noticed) => (noticed.level === level ? noticed.since : []));
}

/** Records that everything that changed before this time has been checked. */
export const saveStockCheck = (now: Date): Promise<void> =>
  put({ ...keys.stockCheck(), checkedAt: now.toISOString() });

/** The newest notices. */
export async function findStockNotices(limit: number): Promise<StoredNotice[]> {
  const { items } = await query(StoredNotice, keys.stockNotice('').pk, { newestFirst: true, limit });
  return items;
}
