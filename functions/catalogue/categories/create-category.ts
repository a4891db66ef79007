import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { slugOf } from '#shared/rules/catalogue/slug.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { putCategory, type StoredCategory } from './categories.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /categories: a new, active category; its address in the shop is made from its name. */
export const createCategory: UseCase<typeof categoryManagement.create> = async ({ body, actor, now }) => {
  const category: StoredCategory = {
    ...body,
    _id: newId('cat', now),
    slug: slugOf(body.name),
    isActive: true,
    productCount: 0,
    version: 1,
  };
  if (!(await putCategory(category, { author: actor.user, now })))
    throw new AppError('category_name_taken', { field: 'name' });
  await bumpCatalogueVersion();
  return { success: true, data: { category } };
};
