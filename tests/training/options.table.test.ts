import { expect, it, vi } from 'vitest';
import { holdClock } from '../support/hold-clock.ts';
import { crashBefore, faultCalls } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { findOption, findOptions, findPlan, findPlans, optionSchemas, readOptions } =
  await import('#functions/training/options.ts');
const { keys } = await import('#functions/entities.ts');
const { put, deleteItem, update } = await import('#functions/platform/table/table.ts');

const lists = Object.keys(optionSchemas) as (keyof typeof optionSchemas)[];

it('concurrent initializations write the default options once', async () => {
  const written = await Promise.all([writeDefaultOptions(), writeDefaultOptions()]);
  expect(written.flat().toSorted()).toEqual(lists.toSorted());
  for (const list of lists) expect(await readOptions(list)).toEqual(defaultOptions[list]);
});

it("every default option has a unique id in the contract's format", () => {
  const ids = Object.values(defaultOptions).flatMap((options) => options.map(({ _id }) => _id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^opt_[0-9A-HJKMNP-TV-Z]{26}$/);
});

it('no plan of the table has a price: only Stripe knows what a plan costs', async () => {
  for (const plan of await findPlans())
    expect(Object.keys(plan).toSorted()).toEqual(['_id', 'code', 'description', 'name', 'order']);
});

it('default options do not overwrite options that admins changed or removed', async () => {
  const [changed, deleted] = defaultOptions.motivations;
  await update(keys.option('motivations', changed!._id), {
    update: 'SET #name = :name',
    names: { '#name': 'name' },
    values: { ':name': 'Dormir bien' },
  });
  await deleteItem(keys.option('motivations', deleted!._id));
  expect(await writeDefaultOptions()).toEqual([]);
  const motivations = await readOptions('motivations');
  expect(motivations).toHaveLength(defaultOptions.motivations.length - 1);
  expect(motivations[0]!.name).toBe('Dormir bien');
});

it('default options are not added to a list that admins have replaced', async () => {
  const own = { _id: 'opt_0000000000000000000000008Z', name: 'Propia', description: '', order: 1 };
  await Promise.all(
    defaultOptions['sports-activities'].map(({ _id }) => deleteItem(keys.option('sports-activities', _id))),
  );
  await put({ ...keys.option('sports-activities', own._id), ...own });
  expect(await writeDefaultOptions()).toEqual([]);
  expect(await readOptions('sports-activities')).toEqual([own]);
});

it('options are listed in their order', async () => {
  const [first] = defaultOptions['eating-habits'];
  await update(keys.option('eating-habits', first!._id), {
    update: 'SET #order = :last',
    names: { '#order': 'order' },
    values: { ':last': 99 },
  });
  expect((await readOptions('eating-habits')).at(-1)!._id).toBe(first!._id);
});

it('a list of options is cached: concurrent readers cost one query, and later ones none', async () => {
  holdClock();
  const { operations } = await tableSpend(async () => {
    await Promise.all([1, 2, 3].map(() => findOptions('nutrition-types')));
    await findOptions('nutrition-types');
  });
  expect(operations).toEqual(['Query']);
});

it('a list of options is read again after ten seconds', async () => {
  holdClock();
  const [first] = await findOptions('workouttypes');
  await update(keys.option('workouttypes', first!._id), {
    update: 'SET description = :text',
    values: { ':text': 'Nueva' },
  });
  const described = async () => (await findOptions('workouttypes'))[0]!.description;
  expect(await described()).toBe(first!.description);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 });
  expect(await described()).toBe('Nueva');
});

it('a failed read of options is not cached', async () => {
  const calls = faultCalls(crashBefore, (_, command) => command === 'Query');
  await expect(findOptions('sports-activities')).rejects.toThrow('gone');
  calls.restore();
  expect(await findOptions('sports-activities')).toHaveLength(1);
});

it('an option newer than the cached list is found, and an unknown one is not', async () => {
  await findOptions('fitness-levels');
  const id = 'opt_0000000000000000000000009Z';
  const option = { _id: id, name: 'Nuevo', description: '', order: 9 };
  await put({ ...keys.option('fitness-levels', id), ...option });
  expect(await findOption('fitness-levels', id)).toMatchObject({ name: 'Nuevo' });
  expect(await findPlan(id)).toBeNull();
});
