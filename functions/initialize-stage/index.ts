import { backfillBans } from '../_data/backfills/backfill-bans.ts';
import { backfillCategories } from '../_data/backfills/backfill-categories.ts';
import { backfillLatePayments } from '../_data/backfills/backfill-late-payments.ts';
import { backfillProducts } from '../_data/backfills/backfill-products.ts';
import { backfillRoles } from '../_data/backfills/backfill-roles.ts';
import { bumpCatalogueVersion } from '../_data/catalogue/catalogue.ts';
import { startFigures } from '../_data/figures/day-figures.ts';
import { writeDefaultCategories } from '../_data/defaults/categories.ts';
import { writeDefaultOptions } from '../_data/defaults/options.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { saveSiteUrl } from '../_data/site-settings.ts';
import { required } from '../_kit/env.ts';
import { newToken } from '../_kit/ids.ts';
import { log } from '../_kit/log.ts';
import { hashPassword } from '../_kit/password.ts';
import { createHealthKey } from '../_ports/health-key.ts';

/**
 * Every deployment runs this before it completes. The site's address is always written, because it may have changed;
 * defaults are written only to a stage that has none, so that admins' changes are not overwritten. Backfills give roles,
 * bans, late payments, categories and products of an older stage what they lack; health data gets its key. Figures are
 * counted from the day of the first deployment.
 */
export async function handler(): Promise<void> {
  // a runtime without argon2 fails here, not at every sign-in
  await hashPassword(newToken());
  const siteUrl = required('SITE_URL').replace(/\/+$/, '');
  await saveSiteUrl(siteUrl);
  await createHealthKey();
  const [categories, options] = await Promise.all([writeDefaultCategories(), writeDefaultOptions()]);
  await backfillRoles();
  await backfillBans(new Date());
  await backfillLatePayments(new Date());
  await backfillCategories();
  const completed = await backfillProducts(new Date());
  if (categories || completed > 0) await bumpCatalogueVersion();
  await startFigures(inMadrid(new Date()).day);
  log.info('stage initialized', { siteUrl, categories, options: options.length });
}
