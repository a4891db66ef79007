import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Public {
  /** The built site. */
  site: string;
  /** Its public address. */
  siteUrl: string;
  /** The pages that a search engine should know of. */
  paths: string[];
}

/** Writes sitemap.xml and names it in robots.txt. Both take whole addresses only, so a site without one has neither. */
export async function writeSitemap({ site, siteUrl, paths }: Public): Promise<void> {
  const pages = paths.map((path) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('')}</urlset>
`;
  await writeFile(join(site, 'sitemap.xml'), sitemap);
  await appendFile(join(site, 'robots.txt'), `\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`);
}
