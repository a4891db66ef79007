import { ulid } from 'ulid';
import * as z from 'zod';
import { findCategories } from '#functions/catalogue/categories/categories.ts';
import { putProduct } from '#functions/catalogue/product-changes.ts';
import { StoredProduct } from '#functions/catalogue/products.ts';
import { endPrice, type PastPrice } from '#shared/rules/catalogue/price-history.ts';
import { tryWrite } from '#functions/platform/table/table.ts';
import { readDemoProducts, type DemoProduct } from './catalogue.ts';
import { storedPicture } from './pictures.ts';
import { writeEach } from './write-each.ts';

/** Writes the products of the demo. One whose slug is taken stays as it is. */
export async function seedProducts(now: Date): Promise<void> {
  const categories = new Map((await findCategories()).map(({ slug, _id }) => [slug, _id]));
  const products = readDemoProducts().map((demo) =>
    storedProduct(demo, categories.get(demo.categorySlug)!, now),
  );
  await writeEach(products, (product) => tryWrite(putProduct(product), 'address_taken'));
}

function storedProduct(demo: DemoProduct, categoryId: string, now: Date): StoredProduct {
  const { daysOld, prices, imageAlt, color, weightKg, categorySlug: _, rated: __, ...facts } = demo;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const createdAt = daysAgo(daysOld);
  return z.parse(StoredProduct, {
    ...facts,
    _id: `prd_${ulid(createdAt.getTime())}`,
    images: [storedPicture(demo.slug, imageAlt, color)],
    picturesVersion: 0,
    categoryId,
    pastPrices: prices.reduce<PastPrice[]>(
      (past, price) => endPrice(past, price.cents, daysAgo(price.daysAgo)),
      [],
    ),
    isActive: true,
    weight: weightKg,
    createdAt: createdAt.toISOString(),
  });
}
