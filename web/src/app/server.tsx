import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router-dom';
import { posts } from '#shared/content/posts.ts';
import type { PageContent, SiteTemplate } from '#shared/site-code.ts';
import { legalDocuments } from '../features/legal/documents.ts';
import { queryKeys } from '../features/catalogue/queries.ts';
import { noFilters } from '../features/catalogue/filters/filters.ts';
import { siteOrigin } from '../ui/navigation/site-origin.ts';
import { App } from './app.tsx';
import { preloadIslands } from './island.tsx';
import { pageHtml } from './page-html.ts';
import { queryClient } from '../api/query-client.ts';
import { pageAt, routes } from './routes.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

export { pageHtml, shellHtml } from './page-html.ts';

/** The pages that are rendered to HTML at build time: the paths of each file in routes/. */
const pages: Record<string, string[]> = {
  inicio: [sitePaths.home],
  tienda: [sitePaths.shop],
  'rutina-de-ejemplo': [sitePaths.exampleMonth],
  pricing: [sitePaths.pricing],
  blog: [sitePaths.blog],
  'blog-post': posts.map(({ id }) => sitePaths.post(id)),
  legal: legalDocuments.map(({ slug }) => sitePaths.legal(slug)),
};

const files = new Map(Object.entries(pages).flatMap(([file, paths]) => paths.map((path) => [path, file])));

/** Paths that are rendered to HTML at build time. */
export const prerendered = [...files.keys()];

/**
 * Router patterns of the pages that are rendered when what they show changes, and their files in routes/. One that the build
 * has rendered as well shows that until then.
 */
export const laterPages: Record<string, string> = {
  [sitePaths.shop]: 'tienda',
  [sitePaths.product(':slug')]: 'producto',
  [sitePaths.category(':slug')]: 'tienda',
};

/** Router patterns of the pages that only the browser renders. A pattern with prerendered pages has no others. */
export const appPages = routes
  .map(({ path }) => path)
  .filter((pattern) => !(pattern in laterPages) && !prerendered.some((path) => matchPath(pattern, path)));

/**
 * Renders one path as the browser will when it hydrates the HTML; `file` is the page's file in routes/, by which the
 * prerender finds its chunk.
 */
export async function render(path: string): Promise<{ html: string; file: string }> {
  await pageAt(path).preload();
  await preloadIslands();
  return { html: toHtml(path), file: files.get(path)! };
}

const toHtml = (path: string): string =>
  renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );

/** The path of a page with this content. */
function pathOf(content: PageContent): string {
  if (content.kind === 'shop') return sitePaths.shop;
  return content.kind === 'product'
    ? sitePaths.product(content.product.slug)
    : sitePaths.category(content.category.slug);
}

/** The query cache with which a page needs no call of the API. */
function entriesOf(content: PageContent): [key: unknown[], data: unknown][] {
  if (content.kind === 'product') {
    const { product } = content;
    return [[queryKeys.product(product.slug), { success: true, data: { product } }]];
  }
  if (content.kind === 'shop') return [[queryKeys.list(noFilters), content.list]];
  const { category, list } = content;
  return [
    [queryKeys.category(category.slug), { success: true, data: { category } }],
    [queryKeys.list({ ...noFilters, category: category.slug }), list],
  ];
}

/** The code of all pages that are rendered later; once, before the first. */
export async function preparePages(): Promise<void> {
  await Promise.all(Object.keys(laterPages).map((pattern) => pageAt(pattern).preload()));
  await preloadIslands();
}

/** A whole page with its data, for a site at this address. Equal content is an equal page. */
export function renderPage(template: SiteTemplate, siteUrl: string, content: PageContent): string {
  const path = pathOf(content);
  const file = content.kind === 'product' ? 'producto' : 'tienda';
  const data = entriesOf(content);
  siteOrigin.url = siteUrl;
  for (const [key, value] of data) queryClient.setQueryData(key, value);
  try {
    return pageHtml(template, { path, html: toHtml(path), late: template.late[file]!, data });
  } finally {
    queryClient.clear();
  }
}
