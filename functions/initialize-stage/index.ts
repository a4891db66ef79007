import { bumpCatalogueVersion } from '../_data/catalogue.ts';
import { writeInitialCategories } from '../_data/categories-initial.ts';
import { writeInitialOptions } from '../_data/options-initial.ts';
import { saveSiteUrl } from '../_data/site-settings.ts';
import { required } from '../_kit/env.ts';
import { log } from '../_kit/log.ts';

/**
 * Run by every deployment, before it counts as done. The site's address is written anew, for it may have changed;
 * defaults are written only into a stage that has none, so nothing that admins did is overwritten.
 */
export async function handler(): Promise<void> {
  const siteUrl = required('SITE_URL').replace(/\/+$/, '');
  await saveSiteUrl(siteUrl);
  const [categories, options] = await Promise.all([writeInitialCategories(), writeInitialOptions()]);
  if (categories) await bumpCatalogueVersion();
  log.info('stage initialized', { siteUrl, categories, options: options.length });
}
