import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router-dom';
import { posts } from '#shared/posts.ts';
import { legalDocuments } from '../features/legal/documents.ts';
import { App } from './app.tsx';
import { preloadIslands } from './island.tsx';
import { pageAt, routes } from './routes.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

export { pageHtml, shellHtml } from './page-html.ts';

/** The pages that are rendered to HTML at build time: the paths of each file in routes/. */
const pages: Record<string, string[]> = {
  inicio: [sitePaths.home],
  tienda: [sitePaths.shop],
  'rutina-de-ejemplo': [sitePaths.exampleMonth],
  blog: [sitePaths.blog],
  'blog-post': posts.map(({ id }) => sitePaths.post(id)),
  legal: legalDocuments.map(({ slug }) => sitePaths.legal(slug)),
};

const files = new Map(Object.entries(pages).flatMap(([file, paths]) => paths.map((path) => [path, file])));

/** Paths that are rendered to HTML at build time. */
export const prerendered = [...files.keys()];

/** Router patterns of the pages that only the browser renders. A pattern with prerendered pages has no others. */
export const appPages = routes
  .map(({ path }) => path)
  .filter((pattern) => !prerendered.some((path) => matchPath(pattern, path)));

/** Renders one path as the browser will when it hydrates the HTML; `file` is the page's file in routes/, by which the prerender finds its chunk. */
export async function render(path: string): Promise<{ html: string; file: string }> {
  await pageAt(path).preload();
  await preloadIslands();
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  return { html, file: files.get(path)! };
}
