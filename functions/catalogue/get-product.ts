import type { MissingPage, products } from '#shared/contracts/catalogue/products.ts';
import { currentCatalogue, publicCatalogue } from './catalogue.ts';
import { findCategory, productCard } from './snapshot.ts';
import { findProductIdBySlug } from './product-names.ts';
import { findProduct, type StoredProduct } from './products.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { lastPartOfPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { loadShell } from '#functions/platform/ports/site-pages.ts';

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
