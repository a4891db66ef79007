import type { categories } from '#shared/contracts/catalogue/categories.ts';
import { currentCatalogue } from '../catalogue.ts';
import { findCategory } from '../snapshot.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /categories/{id} */
export const getCategory: UseCase<typeof categories.get> = async ({ params, now }) => {
  const category = findCategory(await currentCatalogue(now), params.id);
  if (!category?.isActive) throw new AppError('category_not_found');
  return { success: true, data: { category } };
};
