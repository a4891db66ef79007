import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Sitemap {
  /** The built site. */
  site: string;
  /** Public URL of the site. */
  siteUrl: string;
  /** Paths of the pages for search engines. */
  paths: string[];
}

/** Writes sitemap.xml and adds it to robots.txt. Both need absolute URLs, so a site without a public URL has neither. */
export async function writeSitemap({ site, siteUrl, paths }: Sitemap): Promise<void> {
  const pages = paths.map((path) => `  <url><loc>${new URL(path, siteUrl).href}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('')}</urlset>
`;
  await writeFile(join(site, 'sitemap.xml'), sitemap);
  await appendFile(join(site, 'robots.txt'), `\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`);
}
