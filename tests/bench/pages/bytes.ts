import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud } from '../start-cloud.ts';
import { openBrowser } from './browser.ts';
import { publicRoutes } from './public-routes.ts';

const brotli = promisify(brotliCompress);

/** KB of JavaScript, as the test of first visits has it (tests/site/prerender.page.test.ts). */
const budget = { max: 125 };

/**
 * JavaScript and CSS that a first visit of each public route loads. The value is the size with brotli at its default
 * quality; the note gives the size over the wire, compressed at the edge's faster quality.
 */
export async function measureBytes(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const route of await publicRoutes(cloud)) {
      const files = await load(browser, `${cloud.siteUrl}${route.path}`);
      const scripts = files.filter(({ type }) => type === 'script');
      const styles = files.filter(({ type }) => type === 'stylesheet');
      figures.push(
        {
          part: 'bytes',
          name: `${route.name}: JavaScript`,
          value: kilobytes(scripts, 'brotli'),
          unit: 'KB',
          budget,
          note: listLargest(scripts),
        },
        {
          part: 'bytes',
          name: `${route.name}: CSS`,
          value: kilobytes(styles, 'brotli'),
          unit: 'KB',
          note: listLargest(styles),
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

interface LoadedFile {
  name: string;
  type: string;
  brotli: number;
  wire: number;
}

/** The scripts and styles that a browser with an empty cache loads until the network is idle. */
async function load(browser: Browser, url: string): Promise<LoadedFile[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => void responses.push(response));
  await page.goto(url, { waitUntil: 'networkidle' });
  const files = await Promise.all(responses.map(fileOf));
  await context.close();
  return files.filter((file) => file !== undefined);
}

async function fileOf(response: Response): Promise<LoadedFile | undefined> {
  const request = response.request();
  const type = request.resourceType();
  if (type !== 'script' && type !== 'stylesheet') return undefined;
  const path = new URL(request.url()).pathname;
  const encoding = await response.headerValue('content-encoding');
  const { responseBodySize: wire } = await request.sizes();
  // as CloudFront: only what is smaller than 1000 bytes goes uncompressed
  if (wire >= 1000 && encoding !== 'br')
    throw new Error(`${path} came as ${encoding ?? 'it is'}, not as brotli`);
  const name = path
    .split('/')
    .at(-1)!
    .replace(/-[\w-]{8}(?=\.\w+$)/, '');
  return { name, type, brotli: (await brotli(await response.body())).length, wire };
}

const kilobytes = (files: LoadedFile[], as: 'brotli' | 'wire') =>
  files.reduce((sum, file) => sum + file[as], 0) / 1000;

/** The largest ones by name. */
function listLargest(files: LoadedFile[]): string {
  const shown = files.toSorted((a, b) => b.brotli - a.brotli).slice(0, 4);
  const names = shown.map(({ name, brotli }) => `${name} ${(brotli / 1000).toFixed(1)}`).join(', ');
  const more = files.length > shown.length ? ', …' : '';
  return `on the wire ${kilobytes(files, 'wire').toFixed(1)}; ${files.length} files: ${names}${more}`;
}
