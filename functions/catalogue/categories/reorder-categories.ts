import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { findCategories } from './categories.ts';
import { saveCategoryOrder } from './category-changes.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** PUT /categories/order: answers with all categories in their new order. */
export const reorderCategories: UseCase<typeof categoryManagement.reorder> = async ({ body, actor, now }) => {
  await saveCategoryOrder(body.orders, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true, data: { categories: await findCategories() } };
};
