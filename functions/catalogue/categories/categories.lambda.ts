import { categories } from '#shared/contracts/catalogue/categories.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { currentCatalogue } from '../catalogue.ts';
import { findCategory } from '../snapshot.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** GET /categories/{id} */
const getCategory: UseCase<typeof categories.get> = async ({ params, now }) => {
  const category = findCategory(await currentCatalogue(now), params.id);
  if (!category?.isActive) throw new AppError('category_not_found');
  return { success: true, data: { category } };
};

/** GET /categories/active */
const listActiveCategories: UseCase<typeof categories.listActive> = async ({ now }) => {
  const { categories } = await currentCatalogue(now);
  return { success: true, data: { categories: categories.filter((category) => category.isActive) } };
};

export const handler = serve(categories, { listActive: listActiveCategories, get: getCategory });
