import * as z from 'zod';
import { keys } from '../entities.ts';
import { queryAll, transact, updateStep } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { claimedSlugs, claimSlugStep, StoredCategory } from './categories.ts';
import { findProductsChangedSince } from '../products.ts';

/** A category of a stage from before categories counted their products and claimed their addresses. */
const OldCategory = StoredCategory.extend({ productCount: z.int().optional() });

/** Gives the categories of an older stage what they lack: count, version and addresses. Returns how many lacked it. */
export async function backfillCategories(): Promise<number> {
  const all = await queryAll(OldCategory, 'categories');
  const old = all.filter(({ productCount }) => productCount === undefined);
  if (old.length === 0) return 0;
  const products = await findProductsChangedSince(null);
  const counts = new Map<string, number>();
  for (const { categoryId, deletedAt } of products)
    if (!deletedAt) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  for (const { _id, slug, name } of old) {
    const complete = updateStep('category_complete', keys.category(_id), {
      update: 'SET productCount = :count, #version = :first',
      condition: 'attribute_not_exists(productCount)',
      names: { '#version': 'version' },
      values: { ':count': counts.get(_id) ?? 0, ':first': 1 },
    });
    const claims = claimedSlugs({ slug, name }).map((each) => claimSlugStep(_id, each));
    await tryWrite(transact([complete, ...claims]), 'category_complete');
  }
  return old.length;
}
