import { setTimeout } from 'node:timers/promises';
import type { FunctionName } from '#infra/functions/index.ts';
import { gatewayEvent } from '#tests/support/call.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startFunction } from '../function-instance.ts';
import type { GrowingCatalogue } from './growing-catalogue.ts';
import { p95 } from './latency.ts';
import type { Growth } from './measure.ts';

/** Products: as many as the demo has, a shop's, a large shop's. */
export const readSizes = [50, 1_000, 5_000];

/** A first load reads every product, so it grows with them: a second more than a cold start is what a visitor bears. */
const maxFirstLoadMs = 1500;

/** Fresh processes of a function, of which the median counts. */
const coldStarts = 5;

/** A read: its function, and its request for the last product. */
interface Read {
  of: FunctionName;
  event: (shop: GrowingCatalogue) => object;
}

/** The lists of shop and back office, a product, a search, and the first list of a cold function. */
export async function startReads() {
  const { token } = await signIn('admin');
  const get = (of: FunctionName, path: string, options: object) => ({
    of,
    event: () => gatewayEvent(`GET /api/products${path}`, options),
  });
  const reads: Record<string, Read> = {
    'list of products': get('products', '', { query: { page: '1', limit: '12' } }),
    'search among products': get('products', '/search', { query: { q: 'proteina suero' } }),
    'one of the products': {
      of: 'products',
      event: ({ products }) =>
        gatewayEvent('GET /api/products/{id}', { params: { id: products.at(-1)!.slug } }),
    },
    'list of the back office, products': get('product-management', '/management', {
      token,
      query: { search: 'suero', limit: '20' },
    }),
  };
  const latencies = Object.keys(reads).map((): number[] => []);
  const firstLoads: number[] = [];
  const costs: string[] = [];

  async function measureFirstLoads({ table, variables }: GrowingCatalogue): Promise<void> {
    const event = reads['list of products']!.event({} as GrowingCatalogue);
    const firstCall = async (environment: Record<string, string>) => {
      const instance = await startFunction('products', environment);
      const { ms } = await instance.call(event);
      await instance.close();
      return ms;
    };
    const times: number[] = [];
    for (let nth = 0; nth < coldStarts; nth++) times.push(await firstCall(variables));
    firstLoads.push(times.sort((a, b) => a - b)[Math.floor(coldStarts / 2)]!);
    const counted = { ...variables, AWS_ENDPOINT_URL_DYNAMODB: table.proxy.url };
    const { readUnits } = await table.proxy.count(() => firstCall(counted), 0);
    costs.push(`${readUnits}`);
  }

  return {
    async measure(shop: GrowingCatalogue): Promise<void> {
      // right after a change functions do not cache the catalogue: its index may lag
      await setTimeout(3000);
      await measureFirstLoads(shop);
      for (const [at, { of, event }] of Object.values(reads).entries()) {
        const instance = await startFunction(of, shop.variables);
        await instance.call(event(shop));
        latencies[at]!.push(await p95(instance, event(shop)));
        await instance.close();
      }
    },
    growths: (): Growth[] => [
      ...Object.keys(reads).map((name, at) => ({ name, sizes: readSizes, ms: latencies[at]! })),
      {
        name: 'first list of a cold function, products',
        sizes: readSizes,
        ms: firstLoads,
        maxMs: maxFirstLoadMs,
        note: `${costs.join(', then ')} read units`,
      },
    ],
  };
}
