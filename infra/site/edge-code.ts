import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errors } from '#shared/errors.ts';
import { renderedPathLength } from '#shared/rules/catalogue/rendered-pages.ts';
import { routes } from '../gateway/routes.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8');

/** A function of the edge, with what both of them use in front. */
const source = (name: 'rewrite' | 'api-request') => read('is-well-formed') + read(name);

/** The CloudFront function that maps addresses to files, with the pages of the built `site`. */
export function rewriteCode(site: string): string {
  return source('rewrite')
    .replace('/* pages */ []', JSON.stringify(prerenderedPages(site)))
    .replace('/* app */ /^$/', () => String(patternsIn(site, 'app-pages')))
    .replace('/* later */ /^$/', () => String(patternsIn(site, 'later-pages')))
    .replace('/* length */ 0', String(renderedPathLength));
}

/** A Lambda is given 6 MB at most, of which files take a third more in base64, and the event around them some kilobytes. */
const maxBodyBytes = 4_500_000;

/**
 * The CloudFront function in front of the API: refuses unknown addresses and bodies that are too large, and passes the
 * viewer's IP address.
 */
export function apiRequestCode(): string {
  const methods = Map.groupBy(routes(), ({ method }) => method);
  const rows = [...methods].map(
    ([method, known]) => `${method}: ${String(pathPattern(known.map(({ path }) => path)))}`,
  );
  return source('api-request')
    .replace('/* paths */ {}', () => `{ ${rows.join(', ')} }`)
    .replace('/* messages */ {}', () =>
      JSON.stringify({ not_found: errors.not_found.message, too_large: errors.too_large.message }),
    )
    .replace('/* bytes */ 0', String(maxBodyBytes));
}

/** A regular expression of the gateway's paths, such as `/api/orders/{id}`. */
const pathPattern = (paths: string[]): RegExp =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll(/\{\w+\}/g, '[^/]+')).join('|')})$`);

/** A regular expression of the router's patterns, such as `/tienda/:slug` and `/admin/*`. */
function patternsIn(site: string, name: 'app-pages' | 'later-pages'): RegExp {
  const patterns = JSON.parse(readFileSync(join(site, `.vite/${name}.json`), 'utf8')) as string[];
  const sources = patterns.map((path) => path.replaceAll(/:\w+/g, '[^/]+').replace('/*', '(?:/.*)?'));
  return new RegExp(`^(?:${sources.join('|')})$`);
}

/** Prerendered paths: `/blog` for blog/index.html; the landing and the app's shell are not listed. */
function prerenderedPages(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => `/${dirname(path)}`)
    .sort();
}
