import type { Locator, Page } from 'playwright-core';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedProduct, StockNotice } from '#shared/contracts/catalogue/product-management.ts';
import type { ProductPicture } from '#shared/contracts/catalogue/product-pictures.ts';
import { openAdmin, type AdminPage } from '../open-admin.ts';
import type { Site } from '../open-site.ts';
import { answerProducts, bodyOf, type FakeShop } from './products-api.ts';

export interface ProductsPage extends Pick<
  AdminPage,
  'page' | 'calls' | 'consoleErrors' | 'rejectNext' | 'holdNext'
> {
  /** The products of the fake API; a test changes them as another admin would. */
  products: ManagedProduct[];
  /** What else the fake API keeps. */
  shop: FakeShop;
  /** The queries of the list, in order. */
  queries: string[];
  /** The bodies of the write requests, in order; a form as its fields. */
  sent: unknown[];
  row: (title: string) => Locator;
}

interface Options {
  /** What the user's role grants; by default everything. */
  granted?: readonly Permission[];
  products?: ManagedProduct[];
  notices?: StockNotice[];
  pictures?: ProductPicture[];
  /** Pages that the list says there are. */
  pages?: number;
  query?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Adds routes to the page before it opens. */
  route?: (page: Page) => Promise<unknown>;
}

/** Opens the page of the products, with a fake API that keeps them in a list; it filters nothing. */
export async function openProducts(
  site: Site,
  { products = [], notices = [], pictures = [], pages = 1, query = '', ...options }: Options = {},
): Promise<ProductsPage> {
  const shop: FakeShop = { products, notices, pages, pictures: { pictures, uploads: [], version: 0 } };
  const sent: unknown[] = [];
  const queries: string[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/products${query}`,
    respond: (request, pathname) => {
      if (pathname === '/api/products/management') queries.push(new URL(request.url()).search);
      const body = bodyOf(request);
      if (request.method() !== 'GET' && pathname.startsWith('/api/products')) sent.push(body);
      return answerProducts(shop, request.method(), pathname.slice('/api'.length), body);
    },
  });
  const { page } = admin;
  const rows = page.getByRole('table', { name: 'Productos' }).locator('tbody tr');
  return Object.assign(admin, {
    products,
    shop,
    queries,
    sent,
    row: (title: string) => rows.filter({ has: page.getByRole('button', { name: title, exact: true }) }),
  });
}
