import { setTimeout } from 'node:timers/promises';
import { gatewayEvent } from '#tests/support/call.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startFunction } from '../function-instance.ts';
import type { GrowingCatalogue } from './growing-catalogue.ts';
import { p95 } from './latency.ts';
import type { Growth } from './measure.ts';

/** Products: as many as the demo has, and as a large shop has. */
export const saleSizes = [50, 10_000];

const saleEveryMs = 200;

/** The list of products and a cart while five units a second are sold. */
export async function startSales() {
  const { holdStockStep } = await import('#functions/_data/catalogue/products.ts');
  const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { token } = await signIn();
  const events = {
    products: gatewayEvent('GET /api/products', { query: { page: '1', limit: '12' } }),
    cart: gatewayEvent('GET /api/cart', { token }),
  };
  const latencies: Record<keyof typeof events, number[]> = { products: [], cart: [] };

  async function sellUntil(signal: AbortSignal, products: GrowingCatalogue['products']): Promise<void> {
    while (!signal.aborted) {
      const product = products[Math.floor(Math.random() * products.length)]!;
      await transact([holdStockStep(product._id, 1, product.priceCents)]);
      await bumpCatalogueVersion();
      await setTimeout(saleEveryMs);
    }
  }

  return {
    async measure({ variables, products }: GrowingCatalogue): Promise<void> {
      for (const name of ['products', 'cart'] as const) {
        const instance = await startFunction(name, variables);
        await instance.call(events[name]);
        // after a large import the index needs a moment
        await setTimeout(3000);
        const ended = new AbortController();
        const sales = sellUntil(ended.signal, products);
        latencies[name].push(await p95(instance, events[name]));
        ended.abort();
        await sales;
        await instance.close();
      }
    },
    growths: (): Growth[] => [
      { name: 'list while five units a second are sold, products', sizes: saleSizes, ms: latencies.products },
      { name: 'cart while five units a second are sold, products', sizes: saleSizes, ms: latencies.cart },
    ],
  };
}
