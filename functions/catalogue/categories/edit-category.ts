import type { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { updateCategory } from './category-changes.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** PUT /categories/{id}: changes the fields that the body has, if the admin saw the current version of the category. */
export const editCategory: UseCase<typeof categoryManagement.edit> = async ({ params, body, actor, now }) => {
  const { version, ...changes } = body;
  const editor = { author: actor.user, now };
  const category = await updateCategory(params.id, changes, version, editor).catch(rethrowNameTaken);
  await bumpCatalogueVersion();
  return { success: true, data: { category } };
};

const rethrowNameTaken = (error: unknown): never => {
  throw isConditionFailed(error, 'category_name_taken')
    ? new AppError('category_name_taken', { field: 'name', cause: error })
    : error;
};
