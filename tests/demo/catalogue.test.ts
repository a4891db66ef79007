import { readFile, readdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { defaultCategories } from '#functions/catalogue/categories/default-categories.ts';
import { readDemoProducts } from '#infra/demo/catalogue.ts';
import { averageRatingOf, reviewCountOf } from '#shared/rules/reviews/reviews.ts';
import { pictureFolder, productPictures, type ProductPicture } from '#infra/demo/pictures.ts';

const demoProducts = readDemoProducts();
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo catalogue', () => {
  it('the demo catalogue has seven categories and at least 36 products', () => {
    expect(defaultCategories).toHaveLength(7);
    expect(demoProducts.length).toBeGreaterThanOrEqual(36);
  });

  it('the demo catalogue repeats no slug, SKU or title', () => {
    expect(repeated(defaultCategories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(demoProducts.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(demoProducts.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(demoProducts.map(({ title }) => title))).toEqual([]);
  });

  it('the demo catalogue features exactly four products, all in stock', () => {
    const featured = demoProducts.filter(({ isFeatured }) => isFeatured);
    expect(featured).toHaveLength(4);
    expect(featured.every(({ stock }) => stock > 5)).toBe(true);
  });

  it('every category has at least three demo products, and every product a known category', () => {
    const slugs = defaultCategories.map(({ slug }) => slug);
    const thin = slugs.filter(
      (slug) => demoProducts.filter((product) => product.categorySlug === slug).length < 3,
    );
    expect(thin).toEqual([]);
    expect(demoProducts.filter(({ categorySlug }) => !slugs.includes(categorySlug))).toEqual([]);
  });

  it('demo prices lie within the slider, and stock and sales cover every badge', () => {
    const prices = demoProducts.map(({ priceCents }) => priceCents);
    expect(prices.every(Number.isInteger)).toBe(true);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([290, 9900]);
    const stocks = demoProducts.map(({ stock }) => stock);
    expect(stocks.filter((stock) => stock === 0)).toHaveLength(2);
    expect(stocks.filter((stock) => stock > 0 && stock <= 5).length).toBeGreaterThanOrEqual(4);
    const popular = demoProducts.filter(({ totalSales }) => totalSales > 100).length / demoProducts.length;
    expect(popular).toBeGreaterThan(0.25);
    expect(popular).toBeLessThan(0.45);
  });

  it.each(demoProducts)('the demo product $slug is complete', (product) => {
    expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(averageRatingOf(product.rated)).toBeGreaterThanOrEqual(3.6);
    expect(averageRatingOf(product.rated)).toBeLessThanOrEqual(5);
    expect(reviewCountOf(product.rated)).toBeGreaterThanOrEqual(4);
    expect(reviewCountOf(product.rated)).toBeLessThanOrEqual(product.totalSales);
    expect(product.description.split(/[.!?](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
    expect(product.facts.length).toBeGreaterThanOrEqual(3);
    expect(product.facts.every(({ label, value }) => label && value)).toBe(true);
    expect(product.tags.length).toBeGreaterThan(0);
    // the rate of food is for food alone
    expect(product.kind).toBe(product.taxClass === 'reduced' ? 'food' : 'goods');
    expect(product.weightKg).toBeGreaterThan(0);
    expect(product.imageAlt.length).toBeGreaterThan(10);
  });
});

describe('the demo pictures', () => {
  const slugs = demoProducts.map(({ slug }) => slug);

  it('every demo product has a picture in each size and format, and no other file lies in the folder', async () => {
    const names = slugs.flatMap((slug) =>
      [320, 640, 960].flatMap((size) => ['avif', 'webp'].map((format) => `${slug}-${size}.${format}`)),
    );
    expect((await readdir(pictureFolder)).sort()).toEqual(names.sort());
  });

  it('the committed pictures weigh at most 2.5 MB together', async () => {
    const files = await readdir(pictureFolder);
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(new URL(file, pictureFolder))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_500_000);
  });

  it('no two demo products share a picture', async () => {
    const bodies = await Promise.all(
      slugs.map((slug) => readFile(new URL(`${slug}-320.webp`, pictureFolder), 'base64')),
    );
    expect(repeated(bodies)).toEqual([]);
  });

  it('every picture becomes a bucket object with its content type', async () => {
    const objects: ProductPicture[] = [];
    for await (const object of productPictures()) objects.push(object);
    expect(objects).toHaveLength(slugs.length * 6);
    for (const { key, body, contentType } of objects) {
      expect(key).toMatch(/^media\/products\/[a-z0-9-]+-(320|640|960)\.(avif|webp)$/);
      expect(contentType).toBe(`image/${key.split('.').at(-1)}`);
      expect(body.length).toBeGreaterThan(500);
    }
  });

  it('every demo product has a placeholder colour', () => {
    for (const { color } of demoProducts) expect(color).toMatch(/^#[0-9A-F]{6}$/i);
  });
});
