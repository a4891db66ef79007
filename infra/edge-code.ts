import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = (name: string) => readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8');

/** The function that finds the file behind an address, knowing the pages prerendered in `site`. */
export function rewriteCode(site: string): string {
  return source('rewrite').replace('/* pages */ []', JSON.stringify(prerenderedPages(site)));
}

/** The function that names the viewer to the API. */
export const viewerIpCode = (): string => source('viewer-ip');

/** `/blog` for blog/index.html and so on; the landing and the app's shell need no row. */
function prerenderedPages(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => `/${dirname(path)}`)
    .sort();
}
