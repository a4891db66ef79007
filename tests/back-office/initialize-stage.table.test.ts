import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useTable } from '../support/table/table.ts';

const hashPassword = vi
  .spyOn(await import('#functions/platform/kit/password.ts'), 'hashPassword')
  .mockResolvedValue('hash');
afterEach(() => void hashPassword.mockResolvedValue('hash'));

await useTable({ SITE_URL: 'https://tenaz.test/' });
const { handler } = await import('#functions/back-office/initialize-stage.lambda.ts');
const { findCategories, findCategory } = await import('#functions/catalogue/categories/categories.ts');
const { defaultCategories } = await import('#functions/catalogue/categories/default-categories.ts');
const { defaultExercises } = await import('#functions/exercises/default-exercises.ts');
const { findExercises } = await import('#functions/exercises/exercises.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { readOptions } = await import('#functions/training/options.ts');
const { siteUrl } = await import('#functions/platform/site-settings.ts');
const { keys } = await import('#functions/entities.ts');
const { get, deleteItem, update } = await import('#functions/platform/table/table.ts');

it("two concurrent initializations write the site's address, and categories, options, plans and exercises once", async () => {
  await Promise.all([handler(), handler()]);
  expect(await siteUrl()).toBe('https://tenaz.test');
  expect(await findCategories()).toEqual(defaultCategories);
  expect(new Set(defaultCategories.map(({ slug }) => slug)).size).toBe(7);
  for (const list of Object.keys(defaultOptions) as (keyof typeof defaultOptions)[])
    expect(await readOptions(list)).toEqual(defaultOptions[list]);
  const ids = (exercises: { _id: string }[]) => exercises.map(({ _id }) => _id).toSorted();
  expect(ids(await findExercises())).toEqual(ids(defaultExercises));
});

it('an initialization does not overwrite what admins have changed or deleted', async () => {
  const [changed, deleted] = defaultCategories;
  await update(keys.category(changed!._id), {
    update: 'SET #name = :name',
    names: { '#name': 'name' },
    values: { ':name': 'Batidos' },
  });
  await deleteItem(keys.category(deleted!._id));
  const [exercise, missing] = defaultExercises;
  await update(keys.exercise(exercise!._id), { update: 'SET isRetired = :yes', values: { ':yes': true } });
  await deleteItem(keys.exercise(missing!._id));
  await handler();
  const exercises = await findExercises();
  expect(exercises).toHaveLength(149);
  expect(exercises.find(({ _id }) => _id === exercise!._id)!.isRetired).toBe(true);
  expect((await findCategory(changed!._id))?.name).toBe('Batidos');
  expect(await findCategories()).toHaveLength(6);
});

it('an initialization that broke off among the exercises is finished by the next, which keeps what stands', async () => {
  const [first] = defaultExercises;
  await Promise.all(
    [...defaultExercises.slice(100).map(({ _id }) => keys.exercise(_id)), keys.exerciseVersion()].map((key) =>
      deleteItem(key),
    ),
  );
  await handler();
  const exercises = await findExercises();
  expect(exercises).toHaveLength(149);
  expect(exercises.find(({ _id }) => _id === first!._id)!.isRetired).toBe(true);
});

it('a runtime that cannot hash a password fails the deployment before anything is written', async () => {
  hashPassword.mockRejectedValue(new Error('argon2 is not available'));
  await deleteItem(keys.siteSettings());
  await expect(handler()).rejects.toThrow('argon2');
  expect(await get(z.object({ siteUrl: z.string() }), keys.siteSettings(), true)).toBeNull();
});
