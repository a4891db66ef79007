import { setTimeout } from 'node:timers/promises';
import { gatewayEvent } from '#tests/support/call.ts';
import { sampleCategory, sampleProduct } from '#tests/support/sample-items.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startFunction } from '../function-instance.ts';
import { p95 } from './latency.ts';
import type { Growth } from './measure.ts';

/** Products: as many as the demo has, and as a large shop has. */
const sizes: Growth['sizes'] = [54, 10_000];
const saleEveryMs = 200;

/** The list of products and a cart while five units a second are sold. */
export async function measureCatalogue(variables: Record<string, string>): Promise<Growth[]> {
  const { putProduct, holdStockStep } = await import('#functions/_data/catalogue/products.ts');
  const { putCategory } = await import('#functions/_data/catalogue/categories.ts');
  const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { allInParallel } = await import('#functions/_kit/in-parallel.ts');
  const category = sampleCategory();
  await putCategory(category);
  const products: ReturnType<typeof sampleProduct>[] = [];

  async function growTo(size: number): Promise<void> {
    const description = 'Concentrado de suero de leche con un 80 % de proteína. '.repeat(8);
    const added = Array.from({ length: size - products.length }, () =>
      sampleProduct({ categoryId: category._id, stock: 1_000_000, description }),
    );
    await allInParallel(added, 16, putProduct);
    products.push(...added);
    await bumpCatalogueVersion();
  }

  async function sellUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const product = products[Math.floor(Math.random() * products.length)]!;
      await transact([holdStockStep(product._id, 1, product.priceCents)]);
      await bumpCatalogueVersion();
      await setTimeout(saleEveryMs);
    }
  }

  const { token } = await signIn();
  const events = {
    products: gatewayEvent('GET /api/products', { query: { page: '1', limit: '12' } }),
    cart: gatewayEvent('GET /api/cart', { token }),
  };
  const latencies: Record<keyof typeof events, number[]> = { products: [], cart: [] };
  for (const size of sizes) {
    await growTo(size);
    for (const name of ['products', 'cart'] as const) {
      const instance = await startFunction(name, variables);
      await instance.call(events[name]);
      // after a large import the index needs a moment
      await setTimeout(3000);
      const ended = new AbortController();
      const sales = sellUntil(ended.signal);
      latencies[name].push(await p95(instance, events[name]));
      ended.abort();
      await sales;
      await instance.close();
    }
  }
  const growth = (name: string, p95: number[]): Growth => ({ name, sizes, p95: p95 as [number, number] });
  return [
    growth('list while five units a second are sold, products', latencies.products),
    growth('cart while five units a second are sold, products', latencies.cart),
  ];
}
