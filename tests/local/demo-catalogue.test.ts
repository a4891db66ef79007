import { readdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { defaultCategories } from '#functions/_data/defaults/categories.ts';
import { demoProducts } from '#infra/local/demo/catalogue.ts';
import { drawingHash } from '#infra/local/demo/draw.ts';
import { drawings } from '#infra/local/demo/drawings/index.ts';
import {
  drawnPictures,
  pictureColor,
  pictureFolder,
  pictureFormats,
  pictureName,
  pictureSizes,
  productPictures,
  type ProductPicture,
} from '#infra/local/demo/pictures.ts';

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the demo catalogue', () => {
  it('has seven categories and at least 36 products', () => {
    expect(defaultCategories).toHaveLength(7);
    expect(demoProducts.length).toBeGreaterThanOrEqual(36);
  });

  it('repeats no slug, sku or title', () => {
    expect(repeated(defaultCategories.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(demoProducts.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(demoProducts.map(({ sku }) => sku))).toEqual([]);
    expect(repeated(demoProducts.map(({ title }) => title))).toEqual([]);
  });

  it('features exactly four products, all in stock', () => {
    const featured = demoProducts.filter(({ isFeatured }) => isFeatured);
    expect(featured).toHaveLength(4);
    expect(featured.every(({ stock }) => stock > 5)).toBe(true);
  });

  it('fills every category with at least three products and knows every category it names', () => {
    const slugs = defaultCategories.map(({ slug }) => slug);
    const thin = slugs.filter(
      (slug) => demoProducts.filter((product) => product.categorySlug === slug).length < 3,
    );
    expect(thin).toEqual([]);
    expect(demoProducts.filter(({ categorySlug }) => !slugs.includes(categorySlug))).toEqual([]);
  });

  it('spreads prices within the slider, and stock and sales over every badge', () => {
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

  it.each(demoProducts)('$slug is complete', (product) => {
    expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(product.averageRating).toBeGreaterThanOrEqual(3.6);
    expect(product.averageRating).toBeLessThanOrEqual(5);
    expect(Math.round(product.averageRating * 10)).toBeCloseTo(product.averageRating * 10, 9);
    expect(product.reviewCount).toBeLessThanOrEqual(product.totalSales);
    expect(product.description.split(/[.!?](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
    expect(product.facts.length).toBeGreaterThanOrEqual(3);
    expect(product.facts.every(({ label, value }) => label && value)).toBe(true);
    expect(product.tags.length).toBeGreaterThan(0);
    expect(product.weightKg).toBeGreaterThan(0);
    expect(product.imageAlt.length).toBeGreaterThan(10);
  });
});

describe('the demo pictures', () => {
  const slugs = demoProducts.map(({ slug }) => slug).sort();

  it('draw every product and nothing else, each differently', () => {
    expect(Object.keys(drawings).sort()).toEqual(slugs);
    expect(repeated(Object.values(drawings).map(({ svg }) => svg))).toEqual([]);
  });

  it('were rendered from today’s drawings', () => {
    const today = Object.entries(drawings).map(([slug, { color, svg }]) => [
      slug,
      { color, drawing: drawingHash(svg) },
    ]);
    // If this fails: node infra/local/demo/draw.ts
    expect(drawnPictures()).toEqual(Object.fromEntries(today));
  });

  it('exist in every size and format, and weigh at most 2.5 MB together', async () => {
    const files = await readdir(pictureFolder);
    const wanted = slugs.flatMap((slug) =>
      pictureSizes.flatMap((size) => pictureFormats.map((format) => pictureName(slug, size, format))),
    );
    expect(files.sort()).toEqual([...wanted, 'drawn.json'].sort());
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(new URL(file, pictureFolder))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2_500_000);
  });

  it('come as bucket objects with a placeholder colour', async () => {
    const objects: ProductPicture[] = [];
    for await (const object of productPictures()) objects.push(object);
    expect(objects).toHaveLength(slugs.length * 6);
    for (const { key, body, contentType } of objects) {
      expect(key).toMatch(/^media\/products\/[a-z0-9-]+-(320|640|960)\.(avif|webp)$/);
      expect(contentType).toBe(`image/${key.split('.').at(-1)}`);
      expect(body.length).toBeGreaterThan(500);
    }
    for (const slug of slugs) expect(pictureColor(slug)).toMatch(/^#[0-9A-F]{6}$/i);
    expect(() => pictureColor('no-existe')).toThrow('draw.ts');
  });
});
