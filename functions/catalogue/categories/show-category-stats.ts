import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { currentCatalogue } from '../catalogue.ts';
import { findCategory } from '../snapshot.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /categories/{id}/stats */
export const showCategoryStats: UseCase<typeof categoryManagement.stats> = async ({ params, now }) => {
  const catalogue = await currentCatalogue(now);
  const category = findCategory(catalogue, params.id);
  if (!category) throw new AppError('category_not_found');
  return { success: true, data: catalogue.stats.get(category._id)! };
};
