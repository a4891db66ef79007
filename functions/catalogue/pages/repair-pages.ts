import { renderedPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findCategories } from '../categories/categories.ts';
import { findProductsChangedSince } from '../products.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { listRenderedFiles } from '#functions/platform/ports/site-pages.ts';
import { openSite, type Outcome, updateFile, updateSecurityTxt, type Site } from './update-file.ts';
import { categorySlugOf, updateCategoryPage, updateShopPage } from './update-lists.ts';
import { updateSitemap, width } from './update-changed-pages.ts';
import { updateAddress, updateProductPage } from './update-product.ts';

const productFolder = sitePaths.product('');

/**
 * Compares all pages with what should be there, and writes those that differ: every night, and after a deployment, whose code
 * makes other pages. A page is rendered to be compared; a run that broke off is repeated as a whole.
 */
export async function repairPages(): Promise<Record<Outcome, number>> {
  const site = await openSite();
  const outcomes: Record<Outcome, number> = { same: 0, added: 0, changed: 0, removed: 0 };
  const settled = new Set<string>([sitePaths.shop]);
  const [products, categories] = await Promise.all([findProductsChangedSince(null), findCategories()]);
  const run = async (work: () => Promise<Outcome[]>) => {
    for (const outcome of await work()) outcomes[outcome]++;
  };
  const jobs = [
    async () => [await updateShopPage(site)],
    ...products.map(({ _id, slug }) => {
      settled.add(sitePaths.product(slug));
      return () => updateProductPage(site, _id);
    }),
    ...categories.map(({ slug }) => {
      settled.add(sitePaths.category(slug));
      return async () => [await updateCategoryPage(site, slug)];
    }),
  ];
  for (const key of (await listRenderedFiles()).keys()) {
    const path = renderedPath(key);
    if (!settled.has(path)) jobs.push(async () => [await settleUnknown(site, key, path)]);
  }
  const failures = await inParallel(jobs, width, run);
  for (const { error } of failures) log.warn('page not repaired', errorFields(error));
  await updateSitemap(site);
  await updateSecurityTxt(site, new Date());
  log.info('pages repaired', outcomes);
  if (failures.length > 0) throw new Error(`${failures.length} pages could not be repaired`);
  return outcomes;
}

/** A page of no product and category that is known: of one that has just come, or of none. */
function settleUnknown(site: Site, key: string, path: string): Promise<Outcome> {
  const slug = categorySlugOf(path);
  if (slug !== null) return updateCategoryPage(site, slug);
  return path.startsWith(productFolder)
    ? updateAddress(site, path.slice(productFolder.length))
    : updateFile(key, () => Promise.resolve(null));
}
