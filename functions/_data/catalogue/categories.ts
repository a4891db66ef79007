import * as z from 'zod';
import { keys } from '../table/keys.ts';
import { put, queryAll } from '../table/table.ts';
import { isConditionFailed } from '../table/errors.ts';

/** A category as the table keeps it; how many products it has is counted in the catalogue (catalogue.ts). */
export const StoredCategory = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  order: z.int(),
  isActive: z.boolean(),
});
export type StoredCategory = z.output<typeof StoredCategory>;

/** All categories, active or not. */
export const findCategories = (): Promise<StoredCategory[]> => queryAll(StoredCategory, 'categories');

/** Writes a category unless its id is known already; tells whether it did. Never overwrites (a stage's defaults). */
export async function putCategory(category: StoredCategory): Promise<boolean> {
  const item = { ...keys.category(category._id), ...z.parse(StoredCategory, category) };
  try {
    await put(item, { condition: 'attribute_not_exists(pk)', refusal: 'category_exists' });
    return true;
  } catch (error) {
    if (isConditionFailed(error, 'category_exists')) return false;
    throw error;
  }
}
