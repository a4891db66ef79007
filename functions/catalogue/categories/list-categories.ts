import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { findCategories } from './categories.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /categories: read from the table, so that an admin sees each change at once. */
export const listCategories: UseCase<typeof categoryManagement.list> = async () => ({
  success: true,
  data: { categories: await findCategories() },
});
