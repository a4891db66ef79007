import type { categories } from '#shared/contracts/categories.ts';
import { currentCatalogue } from '../_data/catalogue.ts';
import type { UseCase } from '../_kit/serve.ts';

/** GET /categories */
export const listCategories: UseCase<typeof categories.list> = async ({ now }) => {
  const { categories } = await currentCatalogue(now);
  return { success: true, data: { categories } };
};
