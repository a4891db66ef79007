import * as z from 'zod';
import { keys } from './table/keys.ts';
import { get, put } from './table/table.ts';

const SiteSettings = z.object({ siteUrl: z.url() });

let known: Promise<string> | undefined;

/**
 * Where the site lives, as `https://…` without a slash at the end. Written on deploy by initialize-stage: the
 * functions cannot have it in their environment, for the distribution is made after them. Read once per instance.
 */
export function siteUrl(): Promise<string> {
  known ??= get(SiteSettings, keys.siteSettings(), true).then((settings) => {
    if (!settings) throw new Error('the stage is not initialized: site settings are missing');
    return settings.siteUrl;
  });
  known.catch(() => (known = undefined));
  return known;
}

/** Writes where the site lives, over what stood there. */
export const saveSiteUrl = (url: string): Promise<void> => put({ ...keys.siteSettings(), siteUrl: url });
