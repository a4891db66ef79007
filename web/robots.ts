import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Adds the address of the sitemap to robots.txt, which must be absolute: a site without a public URL names none. */
export const nameSitemap = (site: string, siteUrl: string): Promise<void> =>
  appendFile(join(site, 'robots.txt'), `\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`);
