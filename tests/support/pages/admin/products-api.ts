import type { Request } from 'playwright-core';
import type {
  ImportedRow,
  ManagedProduct,
  StockNotice,
} from '#shared/contracts/catalogue/product-management.ts';
import type { ProductPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import type { FakeResponse } from '../open-admin.ts';
import { productCategories, productOf } from './product-fixtures.ts';

/** What the fake API of the products' page keeps. */
export interface FakeShop {
  products: ManagedProduct[];
  notices: StockNotice[];
  pages: number;
  /** The pictures of each product. */
  pictures: ProductPictures;
}

type Body = Record<string, unknown>;

/** The fields of a form, or JSON. */
export function bodyOf(request: Request): Body {
  const text = request.postData() ?? '{}';
  if (!text.startsWith('--')) return JSON.parse(text) as Body;
  const fields = [...text.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name!, value!]));
}

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });
const refusal = (status: number, code: string, message: string, details?: unknown): FakeResponse => ({
  status,
  json: { code, message, requestId: 'x', details },
});

/** Answers as the server does, and changes what it keeps; it filters and sorts nothing. */
export function answerProducts(
  shop: FakeShop,
  method: string,
  path: string,
  body: Body,
): FakeResponse | undefined {
  if (method === 'GET' && path === '/categories') return success({ categories: productCategories });
  if (!path.startsWith('/products')) return undefined;
  const rest = path.slice('/products'.length);
  const whole = answerWhole(shop, rest, body);
  if (whole) return whole;
  if (method === 'POST' && rest === '') return create(shop, body);
  const product = shop.products.find(({ _id }) => rest.split('/').includes(_id));
  return product
    ? answerAbout(shop, product, { method, path: rest, body })
    : refusal(404, 'product_not_found', 'No existe.');
}

/** What is about all products. */
function answerWhole({ products, notices, pages }: FakeShop, path: string, body: Body) {
  const count = (...levels: string[]) =>
    products.filter(({ stock }) => levels.includes(stockLevel(stock))).length;
  const summary = {
    totalProducts: products.length,
    inStock: count('in', 'low'),
    lowStock: count('low'),
    outOfStock: count('out'),
  };
  switch (path) {
    case '/management': {
      const pagination = { page: 1, limit: 20, total: products.length, totalPages: pages };
      return { json: { success: true, data: { products, summary }, pagination } };
    }
    case '/management/dashboard':
      return success({ summary, notices });
    case '/management/featured':
      return success({ featuredCount: products.filter(({ isFeatured }) => isFeatured).length, products: [] });
    case '/management/rows':
      return success({ rows: (body['rows'] as GridRow[]).map((row) => editRow(products, row)) });
    case '/management/rows/remove':
      return success({ rows: (body['ids'] as string[]).map((id) => removeRow(products, id)) });
    case '/management/rows/restore':
      return success({ rows: (body['ids'] as string[]).map((id) => restoreRow(products, id)) });
    case '/management/import':
      return importRows(products, body as unknown as Import);
    case '/management/import/undo':
      return undoImport(products, body as unknown as Undo);
    default:
      return undefined;
  }
}

function create({ products }: FakeShop, body: Body): FakeResponse {
  const product = productOf(String(body['title']), { stock: Number(body['stock']) });
  products.push(product);
  return { status: 201, ...success({ product }) };
}

interface About {
  method: string;
  path: string;
  body: Body;
}

/** What is about one product. */
function answerAbout(shop: FakeShop, before: ManagedProduct, { method, path, body }: About) {
  const { products } = shop;
  if (path.endsWith('/pictures')) return success(shop.pictures);
  if (path.endsWith('/pictures/order')) {
    const { pictures, version } = shop.pictures;
    if (body['version'] !== version)
      return refusal(409, 'stale_edit', 'Otra persona ha guardado cambios.', { current: shop.pictures });
    const ids = body['pictureIds'] as string[];
    shop.pictures = {
      ...shop.pictures,
      pictures: pictures.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)),
      version: version + 1,
    };
    return success(shop.pictures);
  }
  if (path.endsWith('/stock') && method === 'GET') return success({ entries: ledger, nextCursor: null });
  if (method === 'GET') return success({ product: before });
  const at = products.indexOf(before);
  if (method === 'DELETE') {
    products.splice(at, 1);
    return { json: { success: true } };
  }
  if (path.endsWith('/featured')) products[at] = { ...before, isFeatured: !before.isFeatured };
  else if (path.endsWith('/stock')) {
    const stock = before.stock + Number(body['to']) - Number(body['from']);
    if (stock < 0) return refusal(409, 'stock_short', 'No quedan tantas.');
    products[at] = { ...before, stock };
  } else if (String(before.version) !== body['version'])
    return refusal(409, 'stale_edit', 'Cambiado.', { current: before });
  else
    products[at] = {
      ...before,
      title: (body['title'] as string | undefined) ?? before.title,
      isActive: body['isActive'] === undefined ? before.isActive : body['isActive'] === 'true',
      stock: before.stock + Number(body['stock'] ?? 0) - Number(body['stockSeen'] ?? 0),
      version: before.version + 1,
    };
  return success({ product: products[at] });
}

const ledger = [
  {
    _id: 'stk_2',
    delta: -2,
    reason: 'sale',
    note: '',
    author: null,
    orderId: 'ord_1',
    createdAt: '2026-02-01T10:00:00.000Z',
  },
  {
    _id: 'stk_1',
    delta: 26,
    reason: 'opening',
    note: 'Palé 3',
    author: { _id: 'usr_1', name: 'Marta' },
    orderId: null,
    createdAt: '2026-01-01T10:00:00.000Z',
  },
];

interface GridRow {
  _id: string;
  version: number;
  price?: string;
  stock?: { from: number; to: number };
  isActive?: boolean;
  category?: string;
}

/** Edits one row of the grid, unless another admin has been faster. */
function editRow(products: ManagedProduct[], { _id, version, price, stock, isActive, category }: GridRow) {
  const at = products.findIndex((product) => product._id === _id);
  const before = products[at]!;
  if (before.version !== version)
    return { _id, product: before, error: { code: 'stale_edit', message: 'Otra persona lo ha cambiado.' } };
  const product = {
    ...before,
    price: price === undefined ? before.price : Number(price.replace(',', '.')),
    stock: before.stock + (stock ? stock.to - stock.from : 0),
    isActive: isActive ?? before.isActive,
    category: productCategories.find((each) => each._id === category) ?? before.category,
    version: version + 1,
  };
  products[at] = product;
  return { _id, product, error: null };
}

/** Deleted products, which can come back. */
const removed = new Map<string, ManagedProduct>();

function removeRow(products: ManagedProduct[], _id: string) {
  const at = products.findIndex((product) => product._id === _id);
  const product = products[at]!;
  if (product.held > 0) return { _id, product, error: { code: 'product_held', message: 'Hay apartadas.' } };
  removed.set(_id, product);
  products.splice(at, 1);
  return { _id, product: null, error: null };
}

function restoreRow(products: ManagedProduct[], _id: string) {
  const product = removed.get(_id)!;
  products.push(product);
  return { _id, product, error: null };
}

interface Import {
  dryRun: boolean;
  rows: { line: number; fields: Record<string, string> }[];
}

/** Changes or creates by SKU; a row with a price that is none is wrong. */
function importRows(products: ManagedProduct[], { dryRun, rows }: Import): FakeResponse {
  const answers = rows.map(({ line, fields }): ImportedRow => {
    const { sku = '', title = '', price } = fields;
    if (price === 'gratis')
      return {
        line,
        _id: null,
        sku,
        title,
        action: 'none',
        changes: [],
        error: { field: 'price', message: 'Escribe un precio como 29,90' },
      };
    const at = products.findIndex((product) => product.sku === sku);
    const before = products[at]?.title ?? '';
    const product = productOf(title, { sku });
    if (!dryRun && at >= 0) products[at] = { ...products[at]!, title };
    else if (!dryRun) products.push(product);
    const changes = at >= 0 ? [{ field: 'title', before, after: title }] : [];
    const _id = products[at]?._id ?? (dryRun ? null : product._id);
    return { line, _id, sku, title, action: at >= 0 ? 'update' : 'create', changes, error: null };
  });
  const count = (action: string) => answers.filter((row) => row.action === action).length;
  return success({
    importId: dryRun ? null : 'imp_1',
    rows: answers,
    created: count('create'),
    updated: count('update'),
    failed: answers.filter(({ error }) => error).length,
  });
}

interface Undo {
  rows: { _id: string; action: string; changes: { before: string }[] }[];
}

/** Takes titles back, and the last product that was made; its price has been changed since. */
function undoImport(products: ManagedProduct[], { rows }: Undo): FakeResponse {
  const answers = rows.map(({ _id, action, changes }) => {
    const at = products.findIndex((product) => product._id === _id);
    if (action === 'create') return { _id, kept: [], error: { code: 'conflict', message: 'Se ha vendido.' } };
    products[at] = { ...products[at]!, title: changes[0]!.before };
    return { _id, kept: ['price'], error: null };
  });
  return success({ rows: answers });
}
