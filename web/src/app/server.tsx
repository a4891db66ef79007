import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router-dom';
import { posts } from '#shared/posts.ts';
import { legalDocuments } from '../features/legal/documents.ts';
import { App } from './app.tsx';
import { preloadIslands } from './island.tsx';
import { pageAt, routes } from './routes.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** Paths that are rendered to HTML at build time. */
export const prerendered = [
  sitePaths.home,
  sitePaths.shop,
  sitePaths.blog,
  ...posts.map(({ id }) => sitePaths.post(id)),
  ...legalDocuments.map(({ slug }) => sitePaths.legal(slug)),
];

/** Router patterns of the pages that only the browser renders. A pattern with prerendered pages has no others. */
export const appPages = routes
  .map(({ path }) => path)
  .filter((pattern) => !prerendered.some((path) => matchPath(pattern, path)));

/** Renders one path as the browser will when it hydrates the HTML; `file` is the page's file in routes/. */
export async function render(path: string): Promise<{ html: string; file: string }> {
  const page = pageAt(path);
  await page.preload();
  await preloadIslands();
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, file: page.file };
}
