import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parts, verdictOf, type Figure, type Part } from './figure.ts';
import { closeSharedBenchCloud } from './start-cloud.ts';
import { machineLine, summary, table } from './report.ts';

/**
 * `npm run bench -- [--only bundles|synthesis|api|units|growth|orders|back-office|pictures|rendering|memory|subscriptions|routines|bytes|
 * lighthouse|interactions|journey|search]… [--due 1000,…] [--orders 1000,…] [--items 1000,…] [--products 5000,…] [--json file]`
 * Measures the figures with a budget and reports whether each budget is met. A missed budget does not fail the run, because
 * a busy machine may cause it. `--due` gives the numbers of subscribers to send routines to, `--orders` those of
 * the desk's orders, `--items` those of users, of entries of the audit trail and of movements of the figures, `--products`
 * those that are imported.
 */
const titles: Record<Part, string> = {
  bundles: 'Functions: size of the bundle, and start in a fresh process against an empty handler',
  synthesis: 'Synthesis: what a diff and a deployment wait for first',
  api: 'API through the local gateway, beside a bare node:http server making the same calls',
  units: 'Table: round trips and units of every operation of the contract',
  growth: 'Growth: latency as there are more products, or notifications of a user',
  orders: 'Orders of the desk: lists, searches and one order as there are more, and an export of all',
  'back-office': 'Back office: users, audit trail and figures as there are more, and its first page',
  pictures: 'Pictures: time and memory of the function that encodes an upload',
  rendering: 'Rendering: from the import of products to their pages and the sitemap',
  memory: 'Memory of the local cloud under 200 connections',
  subscriptions: 'Subscriptions: webhook events, and what a night’s reconciliation costs as they grow',
  routines: 'Routines: plan and send, what it costs as more are due and as more exist',
  bytes: 'Site: JavaScript and CSS that a public route loads (1 KB = 1000 bytes)',
  lighthouse: 'Site: Lighthouse, mobile, and its paints beside a bare page',
  interactions: 'Site: from a tap to the next paint, with a processor four times slower',
  journey: 'Site: what a visitor does from the landing page to the day of the first routine',
  search: 'Search of the shop: the library, beside two others',
};

/** Each part is imported when it runs: it loads heavy packages of its own. */
const measures: Record<Part, () => Promise<Figure[]>> = {
  bundles: async () => (await import('./start-up/measure.ts')).measureBundles(),
  synthesis: async () => (await import('./synthesis.ts')).measureSynthesis(),
  api: async () => (await import('./api/measure.ts')).measureApi(),
  units: async () => (await import('./units/measure.ts')).measureUnits(),
  growth: async () => (await import('./growth/measure.ts')).measureGrowth(),
  orders: async () => (await import('./orders/measure.ts')).measureOrders(orderSizes),
  'back-office': async () => (await import('./back-office/measure.ts')).measureBackOffice(itemSizes),
  pictures: async () => (await import('./pictures/measure.ts')).measurePictures(),
  rendering: async () => (await import('./rendering/measure.ts')).measureRendering(productSizes),
  memory: async () => (await import('./memory/measure.ts')).measureMemory(),
  subscriptions: async () => (await import('./subscriptions/measure.ts')).measureSubscriptions(),
  routines: async () => (await import('./routines/measure.ts')).measureRoutines(dueSizes),
  bytes: async () => (await import('./pages/bytes.ts')).measureBytes(),
  lighthouse: async () => (await import('./pages/lighthouse.ts')).measureLighthouse(),
  interactions: async () => (await import('./pages/interactions.ts')).measureInteractions(),
  journey: async () => (await import('./pages/journey.ts')).measureJourney(),
  search: async () => (await import('./search/measure.ts')).measureSearch(),
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    due: { type: 'string', default: '1000,10000,100000' },
    orders: { type: 'string', default: '1000,10000,100000' },
    items: { type: 'string', default: '1000,10000,100000' },
    products: { type: 'string', default: '5000' },
    json: { type: 'string' },
  },
});
const dueSizes = values.due.split(',').map(Number);
const orderSizes = values.orders.split(',').map(Number);
const itemSizes = values.items.split(',').map(Number);
const productSizes = values.products.split(',').map(Number);
const unknown = values.only?.filter((name) => !parts.includes(name as Part)) ?? [];
if (unknown.length > 0) {
  console.error(`--only takes ${parts.join(', ')}; not ${unknown.join(', ')}`);
  process.exit(2);
}

console.log(machineLine());
const all: Figure[] = [];
try {
  for (const part of parts.filter((each) => values.only?.includes(each) ?? true)) {
    const began = performance.now();
    const figures = await measures[part]();
    all.push(...figures);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`\n${titles[part]} (${seconds} s)\n\n${table(figures)}`);
  }
} finally {
  await closeSharedBenchCloud();
}
console.log(`\n${summary(all)}`);
if (values.json) {
  const figures = all.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  await writeFile(
    values.json,
    `${JSON.stringify({ machine: machineLine(), at: new Date(), figures }, null, 1)}\n`,
  );
}
