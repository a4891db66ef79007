import type { categories } from '#shared/contracts/categories.ts';
import { currentCatalogue } from '../_data/catalogue/catalogue.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /categories */
export const listCategories: UseCase<typeof categories.list> = async ({ now }) => {
  const { categories } = await currentCatalogue(now);
  return { success: true, data: { categories } };
};
