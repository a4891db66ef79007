import type { categories } from '#shared/contracts/catalogue/categories.ts';
import { currentCatalogue } from '../catalogue.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /categories/active */
export const listActiveCategories: UseCase<typeof categories.listActive> = async ({ now }) => {
  const { categories } = await currentCatalogue(now);
  return { success: true, data: { categories: categories.filter((category) => category.isActive) } };
};
