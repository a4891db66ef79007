import { categoryManagement } from '#shared/contracts/catalogue/category-management.ts';
import { serve } from '../../platform/http/serve.ts';
import { createCategory } from './create-category.ts';
import { editCategory } from './edit-category.ts';
import { initializeCategories } from './initialize-categories.ts';
import { listCategories } from './list-categories.ts';
import { removeCategory } from './remove-category.ts';
import { reorderCategories } from './reorder-categories.ts';
import { showCategoryStats } from './show-category-stats.ts';

export const handler = serve(categoryManagement, {
  list: listCategories,
  create: createCategory,
  reorder: reorderCategories,
  initialize: initializeCategories,
  edit: editCategory,
  remove: removeCategory,
  stats: showCategoryStats,
});
