import { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { findCategories, putCategory, type StoredCategory } from './categories.ts';
import { writeMissingCategories } from './default-categories.ts';
import { bumpCatalogueVersion, currentCatalogue } from '../catalogue.ts';
import { deleteCategory, saveCategoryOrder, updateCategory } from './category-changes.ts';
import { findCategory } from '../snapshot.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { slugOf } from '#shared/rules/catalogue/slug.ts';
import { newId } from '#functions/platform/kit/ids.ts';

/** POST /categories: a new, active category; its address in the shop is made from its name. */
const createCategory: UseCase<typeof categoryManagement.create> = async ({ body, actor, now }) => {
  const category: StoredCategory = {
    ...body,
    _id: newId('cat', now),
    slug: slugOf(body.name),
    isActive: true,
    productCount: 0,
    version: 1,
  };
  if (!(await putCategory(category, { author: actor.user, now })))
    throw new AppError('category_name_taken', { field: 'name' });
  await bumpCatalogueVersion();
  return { success: true, data: { category } };
};

/** PUT /categories/{id}: changes the fields that the body has, if the admin saw the current version of the category. */
const editCategory: UseCase<typeof categoryManagement.edit> = async ({ params, body, actor, now }) => {
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

/** GET /categories/{id}/stats */
const showCategoryStats: UseCase<typeof categoryManagement.stats> = async ({ params, now }) => {
  const catalogue = await currentCatalogue(now);
  const category = findCategory(catalogue, params.id);
  if (!category) throw new AppError('category_not_found');
  return { success: true, data: catalogue.stats.get(category._id)! };
};

/** PUT /categories/order: answers with all categories in their new order. */
const reorderCategories: UseCase<typeof categoryManagement.reorder> = async ({ body, actor, now }) => {
  await saveCategoryOrder(body.orders, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true, data: { categories: await findCategories() } };
};

/** POST /categories/initialize: writes the default categories that the shop lacks, and says how many. */
const initializeCategories: UseCase<typeof categoryManagement.initialize> = async ({ actor, now }) => {
  const created = await writeMissingCategories({ author: actor.user, now });
  if (created > 0) await bumpCatalogueVersion();
  return { success: true, data: { categories: await findCategories(), created } };
};

/** DELETE /categories/{id}: only without products; their names and addresses are free again. */
const removeCategory: UseCase<typeof categoryManagement.remove> = async ({ params, actor, now }) => {
  await deleteCategory(params.id, { author: actor.user, now });
  await bumpCatalogueVersion();
  return { success: true };
};

/** GET /categories: read from the table, so that an admin sees each change at once. */
const listCategories: UseCase<typeof categoryManagement.list> = async () => ({
  success: true,
  data: { categories: await findCategories() },
});

export const handler = serve(categoryManagement, {
  list: listCategories,
  create: createCategory,
  reorder: reorderCategories,
  initialize: initializeCategories,
  edit: editCategory,
  remove: removeCategory,
  stats: showCategoryStats,
});
