import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { StockEntry } from '#shared/contracts/catalogue/stock-entry.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

const hashPassword = vi
  .spyOn(await import('#functions/platform/kit/password.ts'), 'hashPassword')
  .mockResolvedValue('hash');
afterEach(() => void hashPassword.mockResolvedValue('hash'));

await useTable({ SITE_URL: 'https://tenaz.test/' });
const { handler } = await import('#functions/back-office/initialize-stage.lambda.ts');
const { categoryCountStep, findCategories, findCategory, putCategory } =
  await import('#functions/catalogue/categories/categories.ts');
const { findFeaturedIds } = await import('#functions/catalogue/featured-products.ts');
const { changedNow, findProducts, findProductsChangedSince } =
  await import('#functions/catalogue/products.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');
const { defaultCategories } = await import('#functions/catalogue/categories/default-categories.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { readOptions } = await import('#functions/training/options.ts');
const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
const { siteUrl } = await import('#functions/platform/site-settings.ts');
const { keys } = await import('#functions/entities.ts');
const { get, deleteItem, put, queryAll, transact, update } =
  await import('#functions/platform/table/table.ts');

it("two concurrent initializations write the site's address, and categories, options and plans once", async () => {
  await Promise.all([handler(), handler()]);
  expect(await siteUrl()).toBe('https://tenaz.test');
  expect(await findCategories()).toEqual(defaultCategories);
  expect(new Set(defaultCategories.map(({ slug }) => slug)).size).toBe(7);
  for (const list of Object.keys(defaultOptions) as (keyof typeof defaultOptions)[])
    expect(await readOptions(list)).toEqual(defaultOptions[list]);
});

it('an initialization does not overwrite what admins have changed or deleted', async () => {
  const [changed, deleted] = defaultCategories;
  await update(keys.category(changed!._id), {
    update: 'SET #name = :name',
    names: { '#name': 'name' },
    values: { ':name': 'Batidos' },
  });
  await deleteItem(keys.category(deleted!._id));
  await handler();
  expect((await findCategory(changed!._id))?.name).toBe('Batidos');
  expect(await findCategories()).toHaveLength(6);
});

it('categories of an older stage get their count, version and addresses, once', async () => {
  const category = defaultCategories[3]!;
  for (const isActive of [true, false])
    await putProduct(sampleProduct({ categoryId: category._id, isActive }));
  await update(keys.category(category._id), {
    update: 'REMOVE productCount, #version, metaTitle',
    names: { '#version': 'version' },
  });
  await deleteItem(keys.categorySlug(category.slug));
  await Promise.all([handler(), handler()]);
  expect(await findCategory(category._id)).toEqual({ ...category, productCount: 2 });
  expect(await putCategory(sampleCategory({ slug: category.slug }))).toBe(false);
  await transact([categoryCountStep(category._id, 1)]);
  await handler();
  expect((await findCategory(category._id))!.productCount).toBe(3);
});

it('products of an older stage get a SKU of their own, a featured place and an opening entry, once', async () => {
  const old = Array.from({ length: 6 }, (_, nth) =>
    sampleProduct({
      categoryId: defaultCategories[4]!._id,
      sku: `OLD-${Math.floor(nth / 2)}`,
      isFeatured: true,
      stock: nth,
      held: nth === 5 ? 2 : 0,
    }),
  );
  for (const { oldSlugs: _, ...product } of old) {
    await put({ ...keys.product(product._id), ...changedNow(product._id), ...product });
  }
  const written = new Date();
  await Promise.all([handler(), handler()]);
  // functions that keep the catalogue read them again
  const changed = await findProductsChangedSince(written);
  expect(changed.map(({ _id }) => _id)).toEqual(expect.arrayContaining(old.map(({ _id }) => _id)));
  const sums: number[] = [];
  for (const { _id } of old) {
    const entries = await queryAll(StockEntry, _id, { prefix: 'stk_' });
    expect(entries.length).toBeLessThan(2);
    sums.push(entries.reduce((sum, { delta }) => sum + delta, 0));
  }
  expect(sums).toEqual([0, 1, 2, 3, 4, 7]);
  const products = await findProducts(old.map(({ _id }) => _id));
  expect(products.map(({ sku }) => sku).toSorted()).toEqual([
    'OLD-0',
    'OLD-0-2',
    'OLD-1',
    'OLD-1-2',
    'OLD-2',
    'OLD-2-2',
  ]);
  const featured = products.filter(({ isFeatured }) => isFeatured).map(({ _id }) => _id);
  expect(featured.toSorted()).toEqual((await findFeaturedIds()).toSorted());
  expect(featured).toHaveLength(4);
});

it('a runtime that cannot hash a password fails the deployment before anything is written', async () => {
  hashPassword.mockRejectedValue(new Error('argon2 is not available'));
  await deleteItem(keys.siteSettings());
  await expect(handler()).rejects.toThrow('argon2');
  expect(await get(z.object({ siteUrl: z.string() }), keys.siteSettings(), true)).toBeNull();
});

it('the bans of an older stage are counted', async () => {
  const { userId } = await signIn();
  await update(keys.user(userId), { update: 'SET banned = :yes', values: { ':yes': true } });
  await deleteItem(keys.countedBans());
  await handler();
  await handler();
  expect((await readUserCounters()).banned).toBe(1);
});
