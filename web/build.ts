import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';
import { prerender } from './prerender.ts';
import { nameSitemap } from './robots.ts';
import { buildServiceWorker } from './service-worker.ts';

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));

interface Options {
  /** Output folder; its previous content is deleted. */
  site: string;
  /** Public URL of the site (`https://…`) for canonical links and previews; without it the browser fills it in. */
  siteUrl?: string;
}

/**
 * Builds the site into a folder: the browser's code, the public pages as HTML files (`/<path>/index.html`; `/app.html` is the
 * empty shell for the other pages, `/404.html` for unknown paths), and the worker that opens the training without a network.
 * Beside it, `<site>-server` has the code that renders pages, and their template: render-pages is deployed with it. The font
 * must have been written before (site-font.ts).
 */
export async function buildSite({ site, siteUrl = '' }: Options): Promise<void> {
  const serverCode = `${site}-server`;
  const define = { __SITE_URL__: JSON.stringify(siteUrl) };
  const shared = { configFile, define, logLevel: 'warn', mode: 'production' } as const;
  const browserCode = { ...shared, build: { outDir: site } };
  const prerenderCode = {
    ...shared,
    // One file with everything in it: no package is looked up when it runs.
    ssr: { noExternal: true as const },
    build: {
      ssr: 'src/app/server.tsx',
      outDir: serverCode,
      minify: false,
      manifest: false,
      copyPublicDir: false,
    },
  };
  await inProduction(() => Promise.all([build(browserCode), build(prerenderCode)]));
  const manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8')) as Manifest;
  await prerender({ site, serverCode });
  await inProduction(() => buildServiceWorker(site, manifest));
  if (siteUrl) await nameSitemap(site, siteUrl);
}

/** NODE_ENV overrides Vite's mode: under a test runner it would bundle React's development build. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
