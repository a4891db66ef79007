import { expect, it } from 'vitest';
import { sampleCategory } from '../../support/samples.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { findCategories, putCategory } = await import('#functions/_data/catalogue/categories.ts');

it('writes a default once and never over what an admin made of it', async () => {
  const category = sampleCategory({ name: 'Snacks' });
  expect(await putCategory(category)).toBe(true);
  expect(await putCategory({ ...category, name: 'Otra cosa' })).toBe(false);
  expect(await findCategories()).toEqual([category]);
});
