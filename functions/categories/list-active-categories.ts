import type { categories } from '#shared/contracts/categories.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /categories/active */
export const listActiveCategories: UseCase<typeof categories.listActive> = async ({ now }) => {
  const { categories } = await currentCatalogue(now);
  return { success: true, data: { categories: categories.filter((category) => category.isActive) } };
};
