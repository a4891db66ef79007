import { bumpCatalogueVersion } from '#functions/catalogue/catalogue.ts';
import { startMetrics } from '#functions/analytics/daily-metrics.ts';
import { writeDefaultCategories } from '#functions/catalogue/categories/default-categories.ts';
import { writeDefaultExercises } from '#functions/exercises/default-exercises.ts';
import { writeDefaultOptions } from '#functions/training/default-options.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { saveSiteUrl } from '#functions/platform/site-settings.ts';
import { required } from '#functions/platform/kit/env.ts';
import { newToken } from '#functions/platform/kit/ids.ts';
import { log } from '#functions/platform/kit/log.ts';
import { hashPassword } from '#functions/platform/kit/password.ts';
import { createHealthKey } from '#functions/platform/ports/secrets.ts';

/**
 * Every deployment runs this before it completes. The site's address is always written, because it may have changed;
 * defaults are written only to a stage that has none, so that admins' changes are not overwritten. Health data gets its
 * key. Metrics are counted from the day of the first deployment.
 */
export async function handler(): Promise<void> {
  // a runtime without argon2 fails here, not at every sign-in
  await hashPassword(newToken());
  const siteUrl = required('SITE_URL').replace(/\/+$/, '');
  await saveSiteUrl(siteUrl);
  await createHealthKey();
  const [categories, options, exercises] = await Promise.all([
    writeDefaultCategories(),
    writeDefaultOptions(),
    writeDefaultExercises(),
  ]);
  if (categories) await bumpCatalogueVersion();
  await startMetrics(inMadrid(new Date()).day);
  log.info('stage initialized', { siteUrl, categories, options: options.length, exercises });
}
