import { ulid } from 'ulid';
import { findCategories } from '#functions/_data/catalogue/categories.ts';
import { putProduct, type StoredProduct } from '#functions/_data/catalogue/products.ts';
import { tryWrite } from '#functions/_data/table/try-write.ts';
import { readDemoProducts, type DemoProduct } from './catalogue.ts';
import { storedPicture } from './pictures.ts';
import { writeEach } from './write-each.ts';

/** Writes the products of the demo and returns them. One whose slug is taken stays as it is. */
export async function seedProducts(now: Date): Promise<StoredProduct[]> {
  const categories = new Map((await findCategories()).map(({ slug, _id }) => [slug, _id]));
  const products = readDemoProducts().map((demo) =>
    storedProduct(demo, categories.get(demo.categorySlug)!, now),
  );
  await writeEach(products, (product) => tryWrite(putProduct(product), 'slug_taken'));
  return products;
}

function storedProduct(demo: DemoProduct, categoryId: string, now: Date): StoredProduct {
  const { daysOld, imageAlt, color, weightKg, categorySlug: _, ...facts } = demo;
  const createdAt = new Date(now.getTime() - daysOld * 86_400_000);
  return {
    ...facts,
    _id: `prd_${ulid(createdAt.getTime())}`,
    held: 0,
    images: [storedPicture(demo.slug, imageAlt, color)],
    categoryId,
    isActive: true,
    weight: weightKg,
    createdAt: createdAt.toISOString(),
    version: 1,
  };
}
