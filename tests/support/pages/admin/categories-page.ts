import type { Locator } from 'playwright-core';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { compareCategories } from '#shared/rules/catalogue/category.ts';
import { slugOf } from '#shared/rules/catalogue/slug.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** A category of the fake API. */
export function categoryOf(
  name: string,
  order: number,
  facts: Partial<ManagedCategory> = {},
): ManagedCategory {
  const slug = slugOf(name);
  return {
    _id: `cat_${slug}`,
    name,
    slug,
    description: `Todo lo que necesitas de ${name}, en su medida.`,
    icon: '💪',
    color: '#10B981',
    order,
    isActive: true,
    metaTitle: '',
    metaDescription: '',
    productCount: 0,
    version: 1,
    ...facts,
  };
}

export interface CategoriesPage extends Pick<AdminPage, 'page' | 'calls' | 'rejectNext' | 'holdNext'> {
  /** The categories of the fake API; a test changes them as another admin would. */
  categories: ManagedCategory[];
  /** The bodies of the write requests, in order. */
  sent: unknown[];
  /** The row of a category. */
  row: (name: string) => Locator;
  /** The names in the order of the rows. */
  names: () => Promise<string[]>;
}

interface Options {
  /** What the user's role grants; by default everything. */
  granted?: readonly Permission[];
  categories?: ManagedCategory[];
  query?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
}

/** Opens the page of the categories, with a fake API that keeps them in a list. */
export async function openCategories(
  site: Site,
  { categories = [], query = '', ...options }: Options = {},
): Promise<CategoriesPage> {
  const sent: unknown[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/categories${query}`,
    respond: (request, pathname) => {
      if (!pathname.startsWith('/api/categories')) return undefined;
      const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
      if (request.method() !== 'GET') sent.push(body);
      return answer(categories, request.method(), pathname.slice('/api/categories'.length), body);
    },
  });
  const { page } = admin;
  const rows = page.getByRole('table', { name: 'Categorías' }).locator('tbody tr:not(.drag-ghost)');
  return Object.assign(admin, {
    categories,
    sent,
    row: (name: string) => rows.filter({ has: page.getByRole('button', { name, exact: true }) }),
    names: () => rows.locator('.row-name').allTextContents(),
  });
}

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });

/** Answers as the server does, and changes the list. */
function answer(
  categories: ManagedCategory[],
  method: string,
  path: string,
  body: Record<string, unknown>,
): FakeResponse {
  const all = () => categories.toSorted(compareCategories);
  if (method === 'GET' && path === '') return success({ categories: all() });
  if (path.endsWith('/stats'))
    return success({ productCount: 3, inStock: 2, outOfStock: 1, totalSales: 1234 });
  if (path === '/initialize') {
    categories.push(categoryOf('Fuerza', 1), categoryOf('Snacks', 2));
    return success({ categories: all(), created: 2 });
  }
  if (path === '/order') {
    const find = (id: string) => categories.find(({ _id }) => _id === id)!;
    const orders = body['orders'] as { _id: string; order: number; was?: number }[];
    if (orders.some(({ _id, was = find(_id).order }) => was !== find(_id).order))
      return { status: 409, json: { code: 'conflict', message: 'A la vez.', requestId: 'x' } };
    for (const { _id, order } of orders) Object.assign(find(_id), { order });
    return success({ categories: all() });
  }
  if (method === 'POST') {
    const category = { ...categoryOf(String(body['name']), 0), ...body };
    categories.push(category);
    return { status: 201, ...success({ category }) };
  }
  const at = categories.findIndex(({ _id }) => path === `/${_id}`);
  const before = categories[at]!;
  if (method === 'DELETE') {
    categories.splice(at, 1);
    return { json: { success: true } };
  }
  if (before.version !== body['version'])
    return {
      status: 409,
      json: { code: 'stale_edit', message: 'Cambiada.', requestId: 'x', details: { current: before } },
    };
  categories[at] = { ...before, ...(body as object), version: before.version + 1 };
  return success({ category: categories[at] });
}
