import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { errors } from '#shared/errors.ts';
import { renderedPathLength } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { routes } from '../constructs/contract-gateway.ts';
import { requireEdgeSyntax } from './edge-syntax.ts';

/** The CloudFront function that maps addresses to files, with the pages of the built `site`. */
export function rewriteCode(site: string): string {
  const tree: PathTree = {};
  for (const path of prerenderedPages(site)) addPath(tree, path, 'page');
  for (const path of patternsIn(site, 'app-pages')) addPath(tree, path, 'app');
  for (const path of patternsIn(site, 'later-pages')) addPath(tree, path, 'later');
  for (const file of filesOf(site)) addPath(tree, file, 'file');
  return functionCode('rewrite', { paths: withTexts(tree), redirects, length: renderedPathLength });
}

/** Addresses that lead elsewhere: password managers look for the page that changes a password at its well-known address. */
const redirects = { '/.well-known/change-password': sitePaths.profile };

/** What a Lambda writes beside the pages (functions/render-pages). */
const writtenFiles = ['/sitemap.xml', '/.well-known/security.txt'];
const writtenFolders = ['/rendered', '/rendered/tienda', '/rendered/tienda/categoria'];

/**
 * The files at the top of the site, and any name in its folders of files: an open tab still asks for those of an earlier build. Throws
 * where the API has no route for a name that is gone: S3 would answer with XML.
 */
function filesOf(site: string): string[] {
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, folder: `/${relative(site, parentPath)}` }))
    .filter(({ name, folder }) => !folder.startsWith('/.') && (folder === '/' || name !== 'index.html'));
  const folders = new Set([
    ...files.map(({ folder }) => folder).filter((folder) => folder !== '/'),
    ...writtenFolders,
  ]);
  const answered = new Set(routes().map(({ path }) => path));
  for (const folder of folders)
    if (!answered.has(`/api/pages${folder}/{file}`))
      throw new Error(`no route answers for missing files of ${folder}`);
  return [
    ...files.filter(({ folder }) => folder === '/').map(({ name }) => `/${name.toLowerCase()}`),
    ...[...folders].map((folder) => `${folder}/:file`),
    ...writtenFiles,
  ];
}

/** A Lambda is given 6 MB at most, of which files take a third more in base64, and the event around them some kilobytes. */
const maxBodyBytes = 4_500_000;

/**
 * The CloudFront function in front of the API: refuses unknown addresses and bodies that are too large, and passes the
 * viewer's IP address.
 */
export function apiRequestCode(): string {
  const tree: PathTree = {};
  for (const { method, path } of routes()) addPath(tree, path.replaceAll(/\{\w+\}/g, ':any'), method);
  const messages = { not_found: errors.not_found.message, too_large: errors.too_large.message };
  return functionCode('api-request', { paths: withTexts(tree), messages, bytes: maxBodyBytes });
}

/** A function of the edge with `values` in its places, and what both of them use in front. */
function functionCode(name: 'rewrite' | 'api-request', values: Record<string, unknown>): string {
  let code = readEdgeFile('addresses') + readEdgeFile(name);
  for (const [place, value] of Object.entries(values))
    code = code.replace(new RegExp(`/\\* ${place} \\*/ (\\{\\}|0)`), () => JSON.stringify(value));
  requireEdgeSyntax(code, name);
  return code;
}

const readEdgeFile = (name: string) => readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8');

/**
 * Patterns of paths by their segments (edge/addresses.js): a lookup for each segment, where a regular expression of all patterns would
 * take the whole time of the function to compile.
 */
interface PathTree {
  [key: string]: PathTree | string;
}

/** Adds a pattern such as `/tienda/:slug` or `/admin/*`. */
function addPath(tree: PathTree, pattern: string, word: string): void {
  let node = tree;
  let place = '$';
  for (const segment of pattern.split('/').slice(1)) {
    if (segment === '*') place = '*';
    else node = (node[segment.startsWith(':') ? ':' : `/${segment}`] ??= {}) as PathTree;
  }
  node[place] = `${(node[place] as string | undefined) ?? ' '}${word} `;
}

/** The tree with the text of its words in place of each node that has nothing else: a function may have 10 KB. */
function withTexts(tree: PathTree): PathTree {
  const short = ([key, node]: [string, PathTree | string]) => {
    if (typeof node === 'string') return [key, node];
    return [key, Object.keys(node).join() === '$' ? node['$'] : withTexts(node)];
  };
  return Object.fromEntries(Object.entries(tree).map(short)) as PathTree;
}

/** The router's patterns of a kind of pages, such as `/tienda/:slug` and `/admin/*`. */
const patternsIn = (site: string, name: 'app-pages' | 'later-pages') =>
  JSON.parse(readFileSync(join(site, `.vite/${name}.json`), 'utf8')) as string[];

/** Prerendered paths: `/blog` for blog/index.html; the landing and the app's shell are not listed. */
function prerenderedPages(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/index.html'))
    .map((path) => `/${dirname(path)}`)
    .sort();
}
