import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { findCategories } from './categories.ts';
import { writeMissingCategories } from './default-categories.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /categories/initialize: writes the default categories that the shop lacks, and says how many. */
export const initializeCategories: UseCase<typeof categoryManagement.initialize> = async ({ actor, now }) => {
  const created = await writeMissingCategories({ author: actor.user, now });
  if (created > 0) await bumpCatalogueVersion();
  return { success: true, data: { categories: await findCategories(), created } };
};
