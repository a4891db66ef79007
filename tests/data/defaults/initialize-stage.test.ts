import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useTable } from '../../support/table/table.ts';

const hashPassword = vi.hoisted(() => vi.fn(async () => 'hash'));
vi.mock('#functions/_kit/password.ts', () => ({ hashPassword }));
afterEach(() => void hashPassword.mockResolvedValue('hash'));

await useTable({ SITE_URL: 'https://tenaz.test/' });
const { handler } = await import('#functions/initialize-stage/index.ts');
const { findCategories, StoredCategory } = await import('#functions/_data/catalogue/categories.ts');
const { defaultCategories } = await import('#functions/_data/defaults/categories.ts');
const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
const { readOptions } = await import('#functions/_data/training/options.ts');
const { siteUrl } = await import('#functions/_data/site-settings.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { get, deleteItem, update } = await import('#functions/_data/table/table.ts');

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
  expect((await get(StoredCategory, keys.category(changed!._id)))?.name).toBe('Batidos');
  expect(await findCategories()).toHaveLength(6);
});

it('a runtime that cannot hash a password fails the deployment before anything is written', async () => {
  hashPassword.mockRejectedValue(new Error('argon2 is not available'));
  await deleteItem(keys.siteSettings());
  await expect(handler()).rejects.toThrow('argon2');
  expect(await get(z.object({ siteUrl: z.string() }), keys.siteSettings(), true)).toBeNull();
});
