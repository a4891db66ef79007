import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { foodFields } from './food-facts.ts';
import { PageQuery, Pagination } from '../fields.ts';
import { CategoryRef, ProductSummary } from './product-card.ts';

export type { ProductSummary } from './product-card.ts';

/** A product with all fields of its page. */
export const Product = ProductSummary.extend({
  description: z.string(),
  sku: z.string(),
  tags: z.array(z.string()),
  /** Kilograms. */
  weight: z.number(),
  /** Composition table, in order. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  ...foodFields,
  /** For search engines; empty: title and description. */
  metaTitle: z.string(),
  metaDescription: z.string(),
});
export type Product = z.output<typeof Product>;

/** The five sort orders of the shop; default: most popular first. */
export const ProductSort = z.enum(['-totalSales', 'price', '-price', '-averageRating', '-createdAt']);
export type ProductSort = z.output<typeof ProductSort>;

const Search = z.string().trim().max(100, 'Máximo 100 caracteres');
const Cents = z.coerce.number().min(0).max(100_000);
const Slug = z.string().max(80);

const Products = envelope(z.object({ products: z.array(ProductSummary) }));

const ProductPage = z.object({
  success: z.literal(true),
  data: z.object({
    products: z.array(ProductSummary),
    /** Categories with at least one product in this search and price range; the chosen category does not narrow it. */
    categories: z.array(CategoryRef.extend({ icon: z.string(), color: z.string(), productCount: z.int() })),
  }),
  pagination: Pagination,
});

export type ProductPage = z.output<typeof ProductPage>;

/** The file of a page that is rendered later, by the last part of its key (shared/rules/catalogue/rendered-pages.ts). */
const PageFile = z.object({ file: z.string().min(1).max(200) });

/** The app, which renders what there is, or the address that a page has moved to. */
const MissingPage = z.object({
  status: z.union([z.literal(200), z.literal(301), z.literal(404)]),
  html: z.string(),
  location: z.string().nullable(),
});
export type MissingPage = z.output<typeof MissingPage>;

export const products = group({
  list: {
    summary: 'Products of the shop, filtered, sorted and paged',
    method: 'GET',
    path: '/products',
    access: 'public',
    query: z
      .object({
        ...PageQuery,
        category: Slug.optional(),
        'price[gte]': Cents.optional(),
        'price[lte]': Cents.optional(),
        search: Search.optional(),
        /** Without it the best match is first, or the best seller where nothing is searched. */
        sort: ProductSort.optional(),
      })
      .refine((query) => (query['price[gte]'] ?? 0) <= (query['price[lte]'] ?? Infinity), {
        path: ['price[gte]'],
        message: 'El precio mínimo no puede superar al máximo',
      }),
    response: ProductPage,
    errors: [],
    cacheSeconds: 5,
  },
  featured: {
    summary: 'At most four products for the landing page',
    method: 'GET',
    path: '/products/featured',
    access: 'public',
    response: Products,
    errors: [],
    cacheSeconds: 5,
  },
  search: {
    summary: 'Products that match every word, the best match first, also in spite of typing errors',
    method: 'GET',
    path: '/products/search',
    access: 'public',
    query: z.object({ ...PageQuery, q: Search.min(1, 'Escribe algo que buscar') }),
    response: ProductPage,
    errors: [],
    cacheSeconds: 5,
  },
  suggest: {
    summary:
      'What a search that is being typed may lead to: products, categories and posts, the best matches first',
    method: 'GET',
    path: '/products/search/suggestions',
    access: 'public',
    query: z.object({ q: Search.min(1, 'Escribe algo que buscar') }),
    response: envelope(
      z.object({
        products: z.array(
          ProductSummary.pick({ slug: true, title: true, price: true, netContent: true, stock: true }),
        ),
        categories: z.array(CategoryRef.pick({ slug: true, name: true })),
        posts: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
    errors: [],
    cacheSeconds: 5,
  },
  byCategory: {
    summary: 'Products of one category',
    method: 'GET',
    path: '/products/category/{category}',
    access: 'public',
    params: z.object({ category: Slug }),
    query: z.object({ ...PageQuery, sort: ProductSort.default('-totalSales') }),
    response: ProductPage,
    errors: ['category_not_found'],
    cacheSeconds: 5,
  },
  get: {
    summary: 'One product, by id or by slug, with its current stock',
    method: 'GET',
    path: '/products/{id}',
    access: 'public',
    params: z.object({ id: z.string().min(1).max(120) }),
    response: envelope(z.object({ product: Product })),
    errors: ['product_not_found'],
    cacheSeconds: 2,
  },
  missingProduct: {
    summary: 'The page of a product that has no file: just created, moved or unknown',
    method: 'GET',
    path: '/pages/rendered/tienda/{file}',
    access: 'public',
    kind: 'html',
    params: PageFile,
    response: MissingPage,
    errors: [],
  },
  missingCategory: {
    summary: 'The page of a category that has no file: just created or unknown',
    method: 'GET',
    path: '/pages/rendered/tienda/categoria/{file}',
    access: 'public',
    kind: 'html',
    params: PageFile,
    response: MissingPage,
    errors: [],
  },
  missingFile: {
    summary: 'The page for a file of the site that is not there',
    method: 'GET',
    path: '/pages/assets/{file}',
    aliases: [
      '/pages/media/products/{file}',
      '/pages/media/exercises/{file}',
      '/pages/pictures/blog/{file}',
      '/pages/rendered/{file}',
    ],
    access: 'public',
    kind: 'html',
    params: PageFile,
    response: MissingPage,
    errors: [],
  },
});
