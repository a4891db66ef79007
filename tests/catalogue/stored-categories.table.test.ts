import { expect, it } from 'vitest';
import { sampleCategory } from '../support/sample-items.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { categoryCountStep, findCategories, putCategory } =
  await import('#functions/catalogue/categories/categories.ts');
const { transact } = await import('#functions/platform/table/table.ts');

it("a default category is written once and does not overwrite an admin's changes", async () => {
  const category = sampleCategory({ name: 'Snacks' });
  expect(await putCategory(category)).toBe(true);
  expect(await putCategory({ ...category, name: 'Otra cosa' })).toBe(false);
  expect(await findCategories()).toEqual([category]);
});

it('P58: twenty products that come at once and five that go are counted', async () => {
  const category = sampleCategory();
  await putCategory(category);
  const coming = Array.from({ length: 20 }, () => transact([categoryCountStep(category._id, 1)]));
  await Promise.all(coming);
  const going = Array.from({ length: 5 }, () => transact([categoryCountStep(category._id, -1)]));
  await Promise.all(going);
  const counted = (await findCategories()).find(({ _id }) => _id === category._id);
  expect(counted).toEqual({ ...category, productCount: 15 });
});

it('P58: a product cannot be counted into a category that does not exist, such as a deleted one', async () => {
  await expect(transact([categoryCountStep('cat_unknown', 1)])).rejects.toMatchObject({
    refusal: 'category_missing',
  });
});
