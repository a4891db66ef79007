import * as z from 'zod';
import { envelope, group } from './endpoint.ts';
import { PathId } from './shapes/fields.ts';

export const Category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.string(),
  /** `#rrggbb` */
  color: z.string(),
  order: z.int(),
  isActive: z.boolean(),
  productCount: z.int(),
});
export type Category = z.output<typeof Category>;

const Categories = envelope(z.object({ categories: z.array(Category) }));

export const categories = group({
  list: {
    summary: 'Active and inactive categories, in their order',
    method: 'GET',
    path: '/categories',
    access: 'admin',
    response: Categories,
    errors: [],
  },
  listActive: {
    summary: 'Categories that the shop shows, in their order',
    method: 'GET',
    path: '/categories/active',
    access: 'public',
    response: Categories,
    errors: [],
    cacheSeconds: 30,
  },
  get: {
    summary: 'One active category, by id or by slug',
    method: 'GET',
    path: '/categories/{id}',
    access: 'public',
    params: PathId,
    response: envelope(z.object({ category: Category })),
    errors: ['category_not_found'],
    cacheSeconds: 30,
  },
  stats: {
    summary: 'Products and sales of a category',
    method: 'GET',
    path: '/categories/{id}/stats',
    access: 'admin',
    params: PathId,
    response: envelope(
      z.object({ productCount: z.int(), inStock: z.int(), outOfStock: z.int(), totalSales: z.int() }),
    ),
    errors: ['category_not_found'],
  },
});
