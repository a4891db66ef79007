import * as z from 'zod';
import { categoryCacheSeconds } from '../../rules/catalogue/category.ts';
import { envelope, group } from '../endpoint.ts';
import { PathId } from '../fields.ts';

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
  /** For search engines; empty where name and description do. */
  metaTitle: z.string(),
  metaDescription: z.string(),
  productCount: z.int(),
});
export type Category = z.output<typeof Category>;

const Categories = envelope(z.object({ categories: z.array(Category) }));

export const categories = group({
  listActive: {
    summary: 'Categories that the shop shows, in their order',
    method: 'GET',
    path: '/categories/active',
    access: 'public',
    response: Categories,
    errors: [],
    cacheSeconds: categoryCacheSeconds,
  },
  get: {
    summary: 'One active category, by id or by slug',
    method: 'GET',
    path: '/categories/{id}',
    access: 'public',
    params: PathId,
    response: envelope(z.object({ category: Category })),
    errors: ['category_not_found'],
    cacheSeconds: categoryCacheSeconds,
  },
});
