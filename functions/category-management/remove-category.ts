import type { categoryManagement } from '#shared/contracts/back-office/category-management.ts';
import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { deleteCategory } from '../_data/catalogue/category-changes.ts';
import type { UseCase } from '../_http/serve.ts';

/** DELETE /categories/{id}: only without products; their names and addresses are free again. */
export const removeCategory: UseCase<typeof categoryManagement.remove> = async ({ params, actor, now }) => {
  await deleteCategory(params.id, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true };
};
