import { products, type MissingPage } from '#shared/contracts/catalogue/products.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { productPage, searchProducts, findMatches, sortMatches } from './product-lists.ts';
import { maxFeatured } from '#shared/rules/catalogue/featured.ts';
import { publicCatalogue, currentCatalogue } from './catalogue.ts';
import { findCategory, type Catalogue, productCard } from './snapshot.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { toCents } from '#shared/rules/money.ts';
import { posts } from '#shared/content/posts.ts';
import { searchText, searchWords } from '#shared/rules/text-search.ts';
import { type Matches, searchIndex } from './search-index.ts';
import { findProductIdBySlug } from './product-names.ts';
import { findProduct, type StoredProduct } from './products.ts';
import { lastPartOfPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { loadShell } from '#functions/platform/ports/site-pages.ts';

/** The value of the shop's button for all categories: no filter. */
const allCategories = 'todos';

/** GET /products. An unknown category is an empty list and not a 404, so that an old link still shows the shop. */
const listProducts: UseCase<typeof products.list> = async ({ query, now }) => {
  const { category, search, sort, page, limit } = query;
  const min = query['price[gte]'];
  const max = query['price[lte]'];
  const filter = {
    category: category === allCategories || category === '' ? undefined : category,
    minCents: min === undefined ? undefined : toCents(min),
    maxCents: max === undefined ? undefined : toCents(max),
  };
  return productPage(await publicCatalogue(now), { filter, search, sort, page, limit });
};

/** GET /products/category/{category}, by slug or id; 404 for an inactive or unknown category. */
const listCategoryProducts: UseCase<typeof products.byCategory> = async ({ params, query, now }) => {
  const catalogue = await publicCatalogue(now);
  const category = findCategory(catalogue, params.category);
  if (!category?.isActive) throw new AppError('category_not_found');
  return productPage(catalogue, { filter: { category: category.slug }, ...query });
};

/** GET /products/featured: those that are listed, best sellers first. */
const listFeaturedProducts: UseCase<typeof products.featured> = async ({ now }) => {
  const { sorted } = await publicCatalogue(now);
  const featured = sorted['-totalSales'].filter(({ isFeatured }) => isFeatured).slice(0, maxFeatured);
  return { success: true, data: { products: featured.map(({ card }) => card) } };
};

const limits = { products: 5, categories: 3, posts: 3 };

const postIndex = searchIndex(
  posts.map(({ id, title, category, excerpt }) => ({
    id,
    title,
    text: searchText([title, category], excerpt),
  })),
);

/** GET /products/search/suggestions: only what the shop lists, with categories that have products. */
export const suggest: UseCase<typeof products.suggest> = async ({ query: { q }, now }) => {
  const catalogue = await publicCatalogue(now);
  const words = searchWords(q);
  return {
    success: true,
    data: {
      products: suggestedProducts(catalogue, q),
      categories: suggestedCategories(catalogue, words),
      posts: best(posts, postIndex.find(words), ({ id }) => id).slice(0, limits.posts),
    },
  };
};

function suggestedProducts(catalogue: Catalogue, search: string) {
  const found = findMatches(catalogue, search);
  if (!found) return [];
  const bestSellers = catalogue.sorted['-totalSales'].filter(({ id }) => found.has(id));
  return sortMatches(bestSellers, found)
    .slice(0, limits.products)
    .map(({ card }) => card);
}

/** A shop has a dozen categories: an index for each call costs less than keeping one up to date. */
function suggestedCategories({ categories }: Catalogue, words: readonly string[]) {
  const shown = categories.filter(({ isActive, productCount }) => isActive && productCount > 0);
  const index = searchIndex(
    shown.map(({ _id, name }) => ({ id: _id, title: name, text: searchText([name], '') })),
  );
  return best(shown, index.find(words), ({ _id }) => _id).slice(0, limits.categories);
}

/** Those that were found, in the order of their match and then in their own. */
const best = <T>(all: readonly T[], found: Matches, idOf: (one: T) => string): T[] =>
  all.filter((one) => found.has(idOf(one))).toSorted((a, b) => found.get(idOf(a))! - found.get(idOf(b))!);

/**
 * GET /products/{id}, by id or slug: from the catalogue what the shop lists, without a call of its own. The table is asked for the
 * rest alone: what was created a moment ago, and earlier slugs.
 */
export const getProduct: UseCase<typeof products.get> = async ({ params: { id }, now }) => {
  const catalogue = await publicCatalogue(now);
  const listed = catalogue.products.get(catalogue.idBySlug.get(id) ?? id);
  if (listed) return found({ ...catalogue.stored.get(listed.id)!.product, ...listed.card });
  const product = await findUnlistedProduct(id);
  const category = product && findCategory(catalogue, product.categoryId);
  if (!product?.isActive || product.deletedAt || !category?.isActive) throw new AppError('product_not_found');
  return found({ ...product, ...productCard(product, category) });
};

const found = <P>(product: P) => ({ success: true as const, data: { product } });

async function findUnlistedProduct(idOrSlug: string): Promise<StoredProduct | null> {
  const id = idOrSlug.startsWith('prd_') ? idOrSlug : await findProductIdBySlug(idOrSlug);
  return id === null ? null : findProduct(id);
}

/*
 * The distribution asks for a page here that is no file of the site. A product that was saved a moment ago is rendered by
 * the browser until its page is there.
 */

/** GET /pages/rendered/tienda/{file} */
export const answerMissingProduct: UseCase<typeof products.missingProduct> = async (call) => {
  const slug = lastPartOfPath(call.params.file);
  const found = await getProduct({ ...call, params: { id: slug } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'product_not_found') return null;
    throw error;
  });
  if (!found) return page(404);
  const { product } = found.data;
  if (product.slug === slug) return page(200);
  return { status: 301, html: '', location: sitePaths.product(product.slug) };
};

/** GET /pages/rendered/tienda/categoria/{file} */
export const answerMissingCategory: UseCase<typeof products.missingCategory> = async ({ params, now }) => {
  const category = findCategory(await currentCatalogue(now), lastPartOfPath(params.file));
  return page(category?.isActive ? 200 : 404);
};

/** GET /pages/assets/{file}, and those of other folders of files */
export const answerMissingFile: UseCase<typeof products.missingFile> = () => page(404);

const page = async (status: 200 | 404): Promise<MissingPage> => ({
  status,
  html: await loadShell(await siteUrl()),
  location: null,
});

export const handler = serve(products, {
  list: listProducts,
  featured: listFeaturedProducts,
  search: searchProducts,
  suggest,
  byCategory: listCategoryProducts,
  get: getProduct,
  missingProduct: answerMissingProduct,
  missingCategory: answerMissingCategory,
  missingFile: answerMissingFile,
});
