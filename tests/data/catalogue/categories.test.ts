import { expect, it } from 'vitest';
import { sampleCategory } from '../../support/sample-items.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { findCategories, putCategory } = await import('#functions/_data/catalogue/categories.ts');

it("a default category is written once and does not overwrite an admin's changes", async () => {
  const category = sampleCategory({ name: 'Snacks' });
  expect(await putCategory(category)).toBe(true);
  expect(await putCategory({ ...category, name: 'Otra cosa' })).toBe(false);
  expect(await findCategories()).toEqual([category]);
});
