import type { MissingPage, products } from '#shared/contracts/catalogue/products.ts';
import { lastPartOfPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { currentCatalogue } from './catalogue.ts';
import { findCategory } from './snapshot.ts';
import { siteUrl } from '../platform/site-settings.ts';
import { AppError } from '../platform/kit/app-error.ts';
import { loadShell } from '../platform/ports/site/site-shell.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { getProduct } from './get-product.ts';

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

const page = async (status: 200 | 404): Promise<MissingPage> => ({
  status,
  html: await loadShell(await siteUrl()),
  location: null,
});
