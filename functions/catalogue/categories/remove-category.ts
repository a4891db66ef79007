import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { deleteCategory } from './category-changes.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** DELETE /categories/{id}: only without products; their names and addresses are free again. */
export const removeCategory: UseCase<typeof categoryManagement.remove> = async ({ params, actor, now }) => {
  await deleteCategory(params.id, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true };
};
