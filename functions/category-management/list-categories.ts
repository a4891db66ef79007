import type { categoryManagement } from '#shared/contracts/back-office/category-management.ts';
import { findCategories } from '../_data/catalogue/categories.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /categories: read from the table, so that an admin sees each change at once. */
export const listCategories: UseCase<typeof categoryManagement.list> = async () => ({
  success: true,
  data: { categories: await findCategories() },
});
