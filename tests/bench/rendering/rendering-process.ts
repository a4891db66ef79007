import { setTimeout } from 'node:timers/promises';
import { startCloud } from '#infra/local/cloud/index.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { useBenchTable } from '../customer-token.ts';
import { importProducts, type ImportedProduct } from './import-products.ts';

/** Seconds that a change of the catalogue takes to reach the pages. */
export interface RenderingTimes {
  /** One product alone, from its import to its page, several times. */
  alone: number[];
  /** How many the file has. */
  size: number;
  /** The calls that import it. */
  imported: number;
  /** From the first of these calls until the last page lies in the bucket and the sitemap names all. */
  rendered: number;
  /** The comparison of all pages that are there, as after a deployment without changes, in one call of the function. */
  compared: number;
}

/** Seconds without a new page after which the rest is given up. */
const patience = 600;

/** A process with a local cloud of its own. It sends its parent the times, then ends. */
const [size] = process.argv.slice(2).map(Number) as [number];
const { outDir } = await synthesizeOnce();
const cloud = await startCloud({ outDir, port: 0, dataDir: null, onError: console.error });
try {
  await cloud.runTriggers();
  useBenchTable({ tableUrl: cloud.table.endpoint, tableName: cloud.table.name });
  const { signIn } = await import('#tests/support/sign-in.ts');
  const { token } = await signIn('admin');
  await cloud.lambda.warm();
  await cloud.idle();
  const importInto = (count: number) => importProducts(cloud.siteUrl, token, count);
  const alone: number[] = [];
  for (let nth = 0; nth < 6; nth++) {
    const began = performance.now();
    await waitForPages(await importInto(1));
    alone.push(secondsSince(began));
  }
  const began = performance.now();
  const products = await importInto(size);
  const imported = secondsSince(began);
  await waitForPages(products);
  const rendered = secondsSince(began);
  await cloud.idle();
  const beganComparison = performance.now();
  await cloud.lambda.invoke(
    cloud.lambda.names.find((name) => name.endsWith('-render-pages'))!,
    {},
  );
  const compared = secondsSince(beganComparison);
  // the first one loads code
  process.send!({ alone: alone.slice(1), size, imported, rendered, compared } satisfies RenderingTimes);
} finally {
  await cloud.close();
}
process.disconnect();

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

/** Waits until the sitemap names the pages, which it reads from the bucket, and the last of them shows its product. */
async function waitForPages(products: ImportedProduct[]): Promise<void> {
  let missing = products.length;
  let progress = performance.now();
  while (missing > 0) {
    const text = await (await fetch(`${cloud.siteUrl}/sitemap.xml`)).text();
    const named = new Set(Array.from(text.matchAll(/\/tienda\/([^/<]+)<\/loc>/g), ([, slug]) => slug));
    const left = products.filter(({ slug }) => !named.has(slug)).length;
    if (left < missing) progress = performance.now();
    missing = left;
    if (secondsSince(progress) > patience) throw new Error(`${missing} pages do not come`);
    await setTimeout(100);
  }
  for (const { slug, title } of products) {
    const html = await (await fetch(`${cloud.siteUrl}/tienda/${slug}`)).text();
    if (!html.includes(`<title>${title} · Tenaz</title>`)) throw new Error(`no page of ${title}`);
  }
}
