import { expect, it } from 'vitest';
import { useTable } from '../support/table.ts';

await useTable({ SITE_URL: 'https://tenaz.test/' });
const { handler } = await import('#functions/initialize-stage/index.ts');
const { findCategories, StoredCategory } = await import('#functions/_data/categories.ts');
const { initialCategories } = await import('#functions/_data/categories-initial.ts');
const { initialOptions } = await import('#functions/_data/options-initial.ts');
const { readOptions } = await import('#functions/_data/options.ts');
const { siteUrl } = await import('#functions/_data/site-settings.ts');
const { keys } = await import('#functions/_data/keys.ts');
const { get, remove, update } = await import('#functions/_data/table.ts');

it('writes the address and, into an empty stage, categories, options and plans; run twice at once, once', async () => {
  await Promise.all([handler(), handler()]);
  expect(await siteUrl()).toBe('https://tenaz.test');
  expect(await findCategories()).toEqual(initialCategories);
  expect(new Set(initialCategories.map(({ slug }) => slug)).size).toBe(7);
  for (const list of Object.keys(initialOptions) as (keyof typeof initialOptions)[])
    expect(await readOptions(list)).toEqual(initialOptions[list]);
});

it('never overwrites what admins changed or deleted', async () => {
  const [changed, deleted] = initialCategories;
  await update(keys.category(changed!._id), {
    update: 'SET #name = :name',
    names: { '#name': 'name' },
    values: { ':name': 'Batidos' },
  });
  await remove(keys.category(deleted!._id));
  await handler();
  expect((await get(StoredCategory, keys.category(changed!._id)))?.name).toBe('Batidos');
  expect(await findCategories()).toHaveLength(6);
});
