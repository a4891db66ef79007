import { expect, it } from 'vitest';
import { useTable } from '../../support/table/table.ts';

await useTable({ SITE_URL: 'https://tenaz.test/' });
const { handler } = await import('#functions/initialize-stage/index.ts');
const { findCategories, StoredCategory } = await import('#functions/_data/catalogue/categories.ts');
const { defaultCategories } = await import('#functions/_data/defaults/categories.ts');
const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
const { readOptions } = await import('#functions/_data/training/options.ts');
const { siteUrl } = await import('#functions/_data/site-settings.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { get, deleteItem, update } = await import('#functions/_data/table/table.ts');

it('writes the address and, into an empty stage, categories, options and plans; run twice at once, once', async () => {
  await Promise.all([handler(), handler()]);
  expect(await siteUrl()).toBe('https://tenaz.test');
  expect(await findCategories()).toEqual(defaultCategories);
  expect(new Set(defaultCategories.map(({ slug }) => slug)).size).toBe(7);
  for (const list of Object.keys(defaultOptions) as (keyof typeof defaultOptions)[])
    expect(await readOptions(list)).toEqual(defaultOptions[list]);
});

it('never overwrites what admins changed or deleted', async () => {
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
