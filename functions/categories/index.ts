import { categories } from '#shared/contracts/categories.ts';
import { serve } from '../_http/serve.ts';
import { getCategory } from './get-category.ts';
import { listActiveCategories } from './list-active-categories.ts';
import { listCategories } from './list-categories.ts';
import { showCategoryStats } from './show-category-stats.ts';

export const handler = serve(categories, {
  list: listCategories,
  listActive: listActiveCategories,
  get: getCategory,
  stats: showCategoryStats,
});
