import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { writeDefaultCategories } from '../_data/defaults/categories.ts';
import { writeDefaultOptions } from '../_data/defaults/options.ts';
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
  const [categories, options] = await Promise.all([writeDefaultCategories(), writeDefaultOptions()]);
  if (categories) await bumpCatalogueVersion();
  log.info('stage initialized', { siteUrl, categories, options: options.length });
}
