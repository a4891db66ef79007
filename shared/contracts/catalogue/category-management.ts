import * as z from 'zod';
import { categoryLengths, defaultCategoryColor } from '../../rules/catalogue/category.ts';
import { lineTexts } from '../../rules/accounts/person.ts';
import { slugOf } from '../../rules/catalogue/slug.ts';
import { Category } from './categories.ts';
import { envelope, group } from '../endpoint.ts';
import { Id, line, optionalLine, PathId } from '../fields.ts';

/** A category as admins see it: `productCount` counts all its products, those that the shop does not show included. */
export const ManagedCategory = Category.extend({
  /** Raised by every edit, not by a new order. An edit sends it back and is refused (409) when it is out of date. */
  version: z.int(),
});
export type ManagedCategory = z.output<typeof ManagedCategory>;

/** Categories in one transaction when they are reordered, which takes at most 100 steps: the audit entry is one. */
const maxReordered = 99;

const fields = {
  name: line(categoryLengths.name, 'Category name is required').refine((name) => slugOf(name) !== '', {
    message: 'El nombre necesita alguna letra o cifra',
  }),
  description: optionalLine(categoryLengths.description),
  /** An emoji, which may be joined of several, or a few letters. */
  icon: z
    .string()
    .trim()
    .max(categoryLengths.icon, lineTexts.tooLong(categoryLengths.icon))
    .regex(/^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|\u200D)*$/u, lineTexts.unprintable),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Elige un color como #10B981'),
  order: z.int('El orden es un número entero').min(0, 'El orden es 0 o mayor').max(9999, 'Máximo 9999'),
  metaTitle: optionalLine(categoryLengths.metaTitle),
  metaDescription: optionalLine(categoryLengths.metaDescription),
};

const One = envelope(z.object({ category: ManagedCategory }));
const Many = envelope(z.object({ categories: z.array(ManagedCategory) }));

export const categoryManagement = group({
  list: {
    summary: 'Active and inactive categories, in their order',
    method: 'GET',
    path: '/categories',
    access: 'catalogue:read',
    response: Many,
    errors: [],
  },
  create: {
    summary: 'Create an active category; 409 category_name_taken when another has the name',
    method: 'POST',
    path: '/categories',
    access: 'catalogue:write',
    body: z.object({
      ...fields,
      description: fields.description.default(''),
      icon: fields.icon.default(''),
      color: fields.color.default(defaultCategoryColor),
      order: fields.order.default(0),
      metaTitle: fields.metaTitle.default(''),
      metaDescription: fields.metaDescription.default(''),
    }),
    response: One,
    status: 201,
    errors: ['category_name_taken'],
  },
  reorder: {
    summary:
      'Set the order of several categories, of all or of none; 404 when one does not exist; with `was`, 409 if its order is another',
    method: 'PUT',
    path: '/categories/order',
    access: 'catalogue:write',
    body: z.object({
      orders: z
        .array(z.object({ _id: Id('cat'), order: fields.order, was: fields.order.optional() }))
        .min(1)
        .max(maxReordered)
        .refine((orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length, {
          message: 'Cada categoría va una sola vez',
        }),
    }),
    response: Many,
    errors: ['category_not_found', 'conflict'],
  },
  initialize: {
    summary: 'Write the default categories that are missing; existing ones stay as they are',
    method: 'POST',
    path: '/categories/initialize',
    access: 'catalogue:write',
    response: envelope(z.object({ categories: z.array(ManagedCategory), created: z.int() })),
    errors: [],
  },
  edit: {
    summary:
      'Change some fields of a category; 409 stale_edit with the current one when another edit came first',
    method: 'PUT',
    path: '/categories/{id}',
    access: 'catalogue:write',
    params: PathId,
    body: z.object({
      ...z.object({ ...fields, isActive: z.boolean() }).partial().shape,
      /** Absent: any version. */
      version: z.int().optional(),
    }),
    response: One,
    errors: ['category_not_found', 'category_name_taken', 'stale_edit', 'conflict'],
  },
  remove: {
    summary: 'Delete a category without products; 409 category_in_use when it has some',
    method: 'DELETE',
    path: '/categories/{id}',
    access: 'catalogue:write',
    params: PathId,
    response: z.object({ success: z.literal(true) }),
    errors: ['category_not_found', 'category_in_use', 'conflict'],
  },
  stats: {
    summary: "Active products and sales of a category, by the category's id or slug",
    method: 'GET',
    path: '/categories/{id}/stats',
    access: 'catalogue:read',
    params: PathId,
    response: envelope(
      z.object({ productCount: z.int(), inStock: z.int(), outOfStock: z.int(), totalSales: z.int() }),
    ),
    errors: ['category_not_found'],
  },
});
