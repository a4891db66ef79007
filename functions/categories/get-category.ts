import type { categories } from '#shared/contracts/categories.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import { findCategory } from '../_data/catalogue/snapshot.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /categories/{id} */
export const getCategory: UseCase<typeof categories.get> = async ({ params, now }) => {
  const category = findCategory(await currentCatalogue(now), params.id);
  if (!category?.isActive) throw new AppError('category_not_found');
  return { success: true, data: { category } };
};
