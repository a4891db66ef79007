import * as z from 'zod';
import { kept } from './kit/kept.ts';
import { keys } from './entities.ts';
import { get, put } from './table/table.ts';

const SiteSettings = z.object({ siteUrl: z.url() });

/**
 * The site's address, `https://…` without a trailing slash. initialize-stage writes it on deploy: it cannot be in the
 * functions' environment, because the distribution is created after them. Read once per instance.
 */
export const siteUrl: () => Promise<string> = kept(async () => {
  const settings = await get(SiteSettings, keys.siteSettings(), true);
  if (!settings) throw new Error('the stage is not initialized: saveSiteUrl has stored no site settings');
  return settings.siteUrl;
});

/** Writes the site's address over the last one. */
export const saveSiteUrl = (url: string): Promise<void> => put({ ...keys.siteSettings(), siteUrl: url });
