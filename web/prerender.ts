import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import type { SiteTemplate } from '#shared/site-code.ts';
import { stylePlans } from './style-plans.ts';

type Server = typeof import('./src/app/server.tsx');

interface Folders {
  /** Folder of the built site; pages are written into it. */
  site: string;
  /** Folder of the built `src/app/server.tsx`. */
  serverCode: string;
}

/**
 * Writes the public pages as HTML, so that the first paint needs no JavaScript, and the empty shell twice: `app.html` for
 * the other pages and `404.html` for unknown paths. `.vite/app-pages.json` lists the patterns of the other pages.
 * What render-pages needs to render further ones is left beside the server's code.
 */
export async function prerender({ site, serverCode }: Folders): Promise<void> {
  const server = (await import(pathToFileURL(join(serverCode, 'server.js')).href)) as Server;
  const html = await readFile(join(site, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8')) as Manifest;
  const start = `/${manifest['src/app/start.ts']!.file}`;
  const template = { html, start, styles: await stylePlans(site) };

  for (const shell of ['app.html', '404.html'])
    await writeFile(join(site, shell), server.shellHtml(template));
  for (const path of server.prerendered) {
    const { html: rendered, file } = await server.render(path);
    const late = preloads(html, manifest, `src/routes/${file}.tsx`);
    const page = join(site, path, 'index.html');
    await mkdir(dirname(page), { recursive: true });
    const content = server.pageHtml(template, { path, html: rendered, late });
    await writeFile(page, content);
    if (path in server.laterPages) await writeLater(site, path, content);
  }
  const files = [...new Set(Object.values(server.laterPages))];
  const late = Object.fromEntries(
    files.map((file) => [file, preloads(html, manifest, `src/routes/${file}.tsx`)]),
  );
  await writeFile(
    join(serverCode, 'template.json'),
    JSON.stringify({ ...template, late } satisfies SiteTemplate),
  );
  await rm(join(site, '.vite/manifest.json'));
  await writeFile(join(site, '.vite/later-pages.json'), JSON.stringify(Object.keys(server.laterPages)));
  await writeFile(join(site, '.vite/app-pages.json'), JSON.stringify(server.appPages));
}

/** A page of the build that stands, after a deployment, where render-pages will write it. */
async function writeLater(site: string, path: string, content: string): Promise<void> {
  const file = join(site, renderedKey(path));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Preload tags for the page's own code and styles, fetched in parallel with the entry. */
function preloads(template: string, manifest: Manifest, source: string): string {
  const files = { js: new Set<string>(), css: new Set<string>() };
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}: src/app/server.tsx names another file`);
    // the template already names what every page loads
    if (template.includes(chunk.file) || files.js.has(chunk.file)) return;
    files.js.add(chunk.file);
    chunk.css?.forEach((file) => files.css.add(file));
    chunk.imports?.forEach(collect);
  };
  collect(source);
  return [
    ...[...files.css].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...files.js].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
