import { join } from 'node:path';
import { createServer } from 'vite';
import type { Closable } from '../shutdown/index.ts';
import type { Distribution } from '../distribution/index.ts';

const configFile = join(import.meta.dirname, '../../../web/vite.config.ts');

/** Lets Vite serve the site's own paths, with hot reload over the distribution's own server. */
export async function servePages(
  distribution: Pick<Distribution, 'server' | 'servePages'>,
): Promise<Closable> {
  const { server } = distribution;
  const vite = await createServer({
    configFile,
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: { server }, hmr: { server } },
  });
  distribution.servePages((request, response) => {
    vite.middlewares(request, response, () => response.writeHead(404).end());
  });
  return vite;
}
