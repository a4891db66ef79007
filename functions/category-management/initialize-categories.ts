import type { categoryManagement } from '#shared/contracts/back-office/category-management.ts';
import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { findCategories } from '../_data/catalogue/categories.ts';
import { writeMissingCategories } from '../_data/defaults/categories.ts';
import type { UseCase } from '../_http/serve.ts';

/** POST /categories/initialize: writes the default categories that the shop lacks, and says how many. */
export const initializeCategories: UseCase<typeof categoryManagement.initialize> = async ({ actor, now }) => {
  const created = await writeMissingCategories({ author: actor.user, now });
  if (created > 0) await bumpCatalogueVersion();
  return { success: true, data: { categories: await findCategories(), created } };
};
