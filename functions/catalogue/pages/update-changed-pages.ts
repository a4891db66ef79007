import { posts } from '#shared/content/posts.ts';
import { renderedPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { listRenderedFiles } from '#functions/platform/ports/site-pages.ts';
import { openSite, type Outcome, updateFile, type Site, updateSecurityTxt } from './update-file.ts';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { findCategories } from '../categories/categories.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import {
  categorySlugOf,
  updateCategoryPage,
  updateShopPage,
  updateProductPage,
  updateAddress,
} from './update-pages.ts';
import { findProductsChangedSince } from '../products.ts';

const postDays = new Map(posts.map(({ id, date }) => [sitePaths.post(id), date]));

/** Brings sitemap.xml to the pages that are there, each with the day of its last change where that is known. */
const updateSitemap = ({ url, prerendered }: Site) =>
  updateFile('sitemap.xml', async () => {
    const rendered = new Map(
      [...(await listRenderedFiles())].map(([key, writtenAt]) => [
        renderedPath(key),
        writtenAt.toISOString(),
      ]),
    );
    // the page of the shop is rendered by the build, too
    const fixed = prerendered.filter((path) => !rendered.has(path));
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...fixed.map((path) => entry(url + path, postDays.get(path))),
      ...[...rendered].map(([path, lastChange]) => entry(url + path, lastChange)),
      '</urlset>\n',
    ].join('\n');
    return { body, type: 'application/xml' };
  });

// addresses are letters, digits and hyphens: nothing in them needs escaping
const entry = (address: string, lastChange: string | undefined): string =>
  `  <url><loc>${address}</loc>${lastChange ? `<lastmod>${lastChange}</lastmod>` : ''}</url>`;

/** Pages at once: rendering fills one core, and S3 and the table are waited for. */
const width = 16;

const productPrefix = 'prd_';
const categoriesKey = 'categories';

/**
 * Renders what changes may show. A record only says which item has changed: what it is now is read, so that the order and the
 * number of records make no difference. All that can be rendered is; the first record that failed comes again with
 * those behind it.
 */
export async function updateChangedPages(records: DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const keyOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S ?? '';
  const changed = [...new Set(records.map(keyOf).filter((pk) => pk.startsWith(productPrefix)))];
  const site = await openSite(changed);
  const outcomes: Outcome[] = [];
  const failures = await inParallel(changed, width, async (id) => {
    outcomes.push(...(await updateProductPage(site, id)));
  });
  for (const { item, error } of failures)
    log.warn('page of a product not rendered', { id: item, ...errorFields(error) });
  const isWhole = await updateLists(site, records, outcomes);
  const count = (kind: Outcome) => outcomes.filter((each) => each === kind).length;
  log.info('pages rendered', { added: count('added'), changed: count('changed'), removed: count('removed') });
  const failed = new Set(failures.map(({ item }) => item));
  const first = isWhole ? records.find((record) => failed.has(keyOf(record))) : records[0];
  return {
    batchItemFailures: first ? [{ itemIdentifier: first.dynamodb!.SequenceNumber! }] : [],
  };
}

/**
 * What any change may concern: a product may be in the list of a category or of the shop, and in the counts of all. The
 * sitemap is last, and looked at in every call: one that was not written is so when the records come again, and no page
 * changes then (P196). Returns whether all could be written.
 */
async function updateLists(site: Site, records: DynamoDBRecord[], outcomes: Outcome[]): Promise<boolean> {
  const lists = [
    { id: 'shop', settle: () => updateShopPage(site) },
    ...(await categorySlugs(records)).map((slug) => ({
      id: slug,
      settle: () => updateCategoryPage(site, slug),
    })),
  ];
  const failures = await inParallel(lists, width, async ({ settle }) => {
    outcomes.push(await settle());
  });
  const sitemap = { id: 'sitemap', settle: () => updateSitemap(site) };
  failures.push(...(await inParallel([sitemap], 1, ({ settle }) => settle())));
  for (const { item, error } of failures)
    log.warn('list of pages not written', { id: item.id, ...errorFields(error) });
  return failures.length === 0;
}

/** Of all categories; once one is deleted, also of those whose page is there: a record does not tell its address. */
async function categorySlugs(records: DynamoDBRecord[]): Promise<string[]> {
  const known = (await findCategories()).map(({ slug }) => slug);
  const isOneDeleted = records.some(
    ({ eventName, dynamodb }) => eventName === 'REMOVE' && dynamodb?.Keys?.pk?.S === categoriesKey,
  );
  if (!isOneDeleted) return known;
  const shown = [...(await listRenderedFiles()).keys()].map((key) => categorySlugOf(renderedPath(key)));
  return [...new Set([...known, ...shown.filter((slug) => slug !== null)])];
}

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
