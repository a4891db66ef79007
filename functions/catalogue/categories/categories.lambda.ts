import { categories } from '#shared/contracts/catalogue/categories.ts';
import { serve } from '../../platform/http/serve.ts';
import { getCategory } from './get-category.ts';
import { listActiveCategories } from './list-active-categories.ts';

export const handler = serve(categories, { listActive: listActiveCategories, get: getCategory });
