import { posts } from '#shared/content/posts.ts';
import { renderedPath } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { listRenderedFiles } from '../../platform/ports/site/site-pages.ts';
import type { Site } from './site.ts';
import { settleFile } from './settle-file.ts';

const postDays = new Map(posts.map(({ id, date }) => [sitePaths.post(id), date]));

/** Brings sitemap.xml to the pages that are there, each with the day of its last change where that is known. */
export const settleSitemap = ({ url, prerendered }: Site) =>
  settleFile('sitemap.xml', async () => {
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
