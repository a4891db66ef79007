import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { ManagedList, ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { evaluationPaths, maxOffered, type EvaluationPath } from '#shared/rules/training/evaluation-lists.ts';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/training/evaluation-management.lambda.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { keys } = await import('#functions/entities.ts');
const { putMany } = await import('#functions/platform/table/batches.ts');
const { deleteItem, queryAll } = await import('#functions/platform/table/table.ts');
const { StoredOption } = await import('#functions/training/options.ts');

let token: string;
beforeAll(async () => void ({ token } = await signIn('admin')));

/** The lists that a test has asked about; at first all, which the table does not have. */
const usedLists = new Set<EvaluationPath>(Object.values(evaluationPaths));

/** Every list as a stage has it whose lists were never changed here: without versions. */
beforeEach(async () => {
  await Promise.all(
    [...usedLists].map(async (list) => {
      const kept = await queryAll(StoredOption, `options#${list}`, { prefix: 'opt_' });
      const keysOfList = [keys.optionListVersion(list), ...kept.map(({ _id }) => keys.option(list, _id))];
      await Promise.all(keysOfList.map((key) => deleteItem(key)));
      await putMany(defaultOptions[list].map((option) => ({ ...keys.option(list, option._id), ...option })));
    }),
  );
  usedLists.clear();
});

/** An admin's call about a list. */
function ask(route: string, list: EvaluationPath, body?: unknown, id?: string) {
  usedLists.add(list);
  return call(handler, route.replace(' ', ' /api'), { token, body, params: { list, ...(id && { id }) } });
}
const read = async (list: EvaluationPath): Promise<ManagedList> =>
  (await ask('GET /evaluation/{list}', list)).body.data.list;
const order = (list: EvaluationPath, ids: string[], version: number) =>
  ask('PUT /{list}/order', list, { ids, version });
const add = (list: EvaluationPath, fields: object) => ask('POST /evaluation/{list}', list, fields);
const edit = (list: EvaluationPath, id: string, changes: object) =>
  ask('PUT /evaluation/{list}/{id}', list, changes, id);
const retire = (list: EvaluationPath, id: string) =>
  ask('PUT /evaluation/{list}/{id}/retire', list, undefined, id);
const restore = (list: EvaluationPath, id: string) =>
  ask('PUT /evaluation/{list}/{id}/restore', list, undefined, id);

const idsOf = ({ options }: ManagedList) =>
  options.filter(({ retiredAt }) => retiredAt === null).map(({ _id }) => _id);
const namesOf = ({ options }: ManagedList) => options.map(({ name }) => name);
const twice = <T>(one: () => Promise<T>) => Promise.all([one(), one()]);
const statuses = (all: { status: number }[]) => all.map(({ status }) => status).toSorted((a, b) => a - b);

describe('the order of a list', () => {
  it.each(Object.entries(evaluationPaths))('the list %s is saved in a new order', async (_, list) => {
    const before = await read(list);
    expect(namesOf(before)).toEqual(defaultOptions[list].map(({ name }) => name));
    const ids = idsOf(before).toReversed();
    const { status, body } = await order(list, ids, before.version);
    expect([status, body.data.list.version, idsOf(body.data.list)]).toEqual([200, 1, ids]);
    expect(idsOf(await read(list))).toEqual(ids);
  });

  it('P35: an order of an older version is 409 with the order that another admin has saved, and changes nothing', async () => {
    const [a, b, ...rest] = idsOf(await read('motivations'));
    await order('motivations', [b!, a!, ...rest], 0);
    const { status, body } = await order('motivations', [...rest, a!, b!], 0);
    expect([status, body.code, body.details.current.version]).toEqual([409, 'stale_edit', 1]);
    expect(idsOf(body.details.current)).toEqual([b, a, ...rest]);
    expect(idsOf(await read('motivations'))).toEqual([b, a, ...rest]);
  });

  it('P35: of eight orders of one version at once exactly one is written', async () => {
    const ids = idsOf(await read('sports-activities'));
    const turned = (by: number) => [...ids.slice(by), ...ids.slice(0, by)];
    const asked = [1, 2, 3, 4, 5, 6, 7, 8];
    const all = await Promise.all(asked.map((by) => order('sports-activities', turned(by), 0)));
    const written = all.find(({ status }) => status === 200);
    expect(statuses(all)).toEqual([200, ...asked.slice(1).map(() => 409)]);
    expect(idsOf(await read('sports-activities'))).toEqual(idsOf(written!.body.data.list));
    expect((await read('sports-activities')).version).toBe(1);
  });

  it('an order that is repeated because its answer was lost succeeds without a further change', async () => {
    const ids = idsOf(await read('motivations')).toReversed();
    await order('motivations', ids, 0);
    const { status, body } = await order('motivations', ids, 0);
    expect([status, body.data.list.version]).toEqual([200, 1]);
  });

  it('an order that arrives before the save that its page has sent first is written after it', async () => {
    const ids = idsOf(await read('motivations'));
    const last = [ids.at(-1)!, ...ids.slice(0, -1)];
    const second = order('motivations', last, 1);
    const first = await order('motivations', ids.toReversed(), 0);
    expect([first.status, (await second).status]).toEqual([200, 200]);
    expect(await read('motivations')).toMatchObject({ version: 2 });
    expect(idsOf(await read('motivations'))).toEqual(last);
  });

  it.each([
    ['lacks an option', (ids: string[]) => ids.slice(1)],
    ['names an unknown one', (ids: string[]) => [...ids.slice(1), 'opt_01JD0000000000000000000000']],
    ['names one twice', (ids: string[]) => [...ids.slice(1), ids[1]!]],
    ['is empty', () => []],
  ])('an order that %s is refused', async (_, change) => {
    const { status, body } = await order('motivations', change(idsOf(await read('motivations'))), 0);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('P35: an order whose list gets an option between the two reads of the list is 409 with that option, not invalid', async () => {
    const before = await read('motivations');
    const restore = interceptTable(async ({ operation, send }) => {
      if (operation !== 'Query') return send();
      restore();
      expect((await add('motivations', { name: 'Nueva' })).status).toBe(201);
      return send();
    });
    const { status, body } = await order('motivations', idsOf(before).toReversed(), before.version);
    expect([status, body.code]).toEqual([409, 'stale_edit']);
    expect(namesOf(body.details.current)).toContain('Nueva');
  });

  it('P35: of an order and an addition at once nothing is lost: the order is refused, or the option is added after it', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await read('motivations');
      const ids = idsOf(before).toReversed();
      const name = `Nueva ${round}`;
      const [ordered, added] = await Promise.all([
        order('motivations', ids, before.version),
        add('motivations', { name }),
      ]);
      expect(added.status).toBe(201);
      const after = await read('motivations');
      expect(namesOf(after)).toContain(name);
      if (ordered.status === 200) expect(idsOf(after).slice(0, ids.length)).toEqual(ids);
      else expect(ordered.body.details.current.options.map((one: ManagedOption) => one.name)).toContain(name);
    }
  });
});

describe('add', () => {
  it('a new option is offered at the end of its list', async () => {
    const { status, body } = await add('eating-habits', { name: '  Como tarde ' });
    expect(status).toBe(201);
    expect(body.data.list.options.at(-1)).toMatchObject({
      name: 'Como tarde',
      description: '',
      retiredAt: null,
      version: 1,
    });
    expect(body.data.list.version).toBe(1);
  });

  it('a training frequency needs its days per week, and no other option has them', async () => {
    const { status, body } = await add('training-frequencies', { name: 'Cada día' });
    expect([status, body.field, body.message]).toEqual([400, 'daysPerWeek', 'Elige cuántos días por semana']);
    const added = await add('training-frequencies', { name: 'Cada día', daysPerWeek: 7 });
    expect(added.body.data.list.options.at(-1)).toMatchObject({ name: 'Cada día', daysPerWeek: 7 });
    const other = await add('motivations', { name: 'Cada día', daysPerWeek: 7 });
    expect(other.body.data.list.options.at(-1).daysPerWeek).toBeUndefined();
  });

  it('of ten additions of one name at once, in any case and accents, one succeeds and nine are 409', async () => {
    const names = Array.from({ length: 10 }, (_, at) => (at % 2 ? 'Dormir mejor' : 'DORMÍR MEJOR'));
    const all = await Promise.all(names.map((name) => add('motivations', { name })));
    const refused = all.filter(({ status }) => status === 409);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(refused.every(({ body }) => body.code === 'option_name_taken' && body.field === 'name')).toBe(
      true,
    );
    const sameNames = namesOf(await read('motivations')).filter((name) => /^dorm.r mejor$/i.test(name));
    expect(sameNames).toHaveLength(1);
  });

  nightly('a full list takes no further option, and no retired one back', async () => {
    const first = defaultOptions.motivations[0]!._id;
    await retire('motivations', first);
    for (let count = idsOf(await read('motivations')).length; count < maxOffered; count++)
      expect((await add('motivations', { name: `Motivo ${count}` })).status).toBe(201);
    expect((await add('motivations', { name: 'Otro' })).body.code).toBe('options_full');
    expect((await restore('motivations', first)).body.code).toBe('options_full');
    const full = await read('motivations');
    expect((await order('motivations', idsOf(full).toReversed(), full.version)).status).toBe(200);
  });

  it.each([{ name: '   ' }, { name: 'a'.repeat(61) }, { name: 'Una', description: 'Dos\nlíneas' }])(
    'the option %o is refused',
    async (fields) => expect((await add('motivations', fields)).status).toBe(400),
  );
});

describe('edit', () => {
  const list = 'fitness-levels';
  const [first, second] = defaultOptions[list];

  it('an edit changes name and description, keeps place and list version, and raises the version of the option', async () => {
    const { body } = await edit(list, first!._id, { name: 'Desde cero', version: 0 });
    expect(body.data.list.options[0]).toMatchObject({
      name: 'Desde cero',
      description: first!.description,
      version: 1,
    });
    expect(body.data.list.version).toBe(0);
    const again = await edit(list, first!._id, { description: '', version: 1 });
    expect(again.body.data.list.options[0]).toMatchObject({
      name: 'Desde cero',
      description: '',
      version: 2,
    });
  });

  it('P35: an edit of an older version is 409 with the current option, and changes nothing', async () => {
    await edit(list, first!._id, { description: 'De Ana', version: 0 });
    const { status, body } = await edit(list, first!._id, { description: 'De Berta', version: 0 });
    expect([status, body.code]).toEqual([409, 'stale_edit']);
    expect(body.details.current).toMatchObject({ description: 'De Ana', version: 1 });
    expect((await read(list)).options[0]!.description).toBe('De Ana');
  });

  it('P35: of ten edits of one version at once exactly one is written', async () => {
    const texts = Array.from({ length: 10 }, (_, at) => `Texto ${at}`);
    const all = await Promise.all(
      texts.map((description) => edit(list, first!._id, { description, version: 0 })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(list)).options[0]!.version).toBe(1);
  });

  it('of two options that get one name at once, one is refused', async () => {
    const all = await Promise.all(
      [first!, second!].map(({ _id }) => edit(list, _id, { name: 'El mismo', version: 0 })),
    );
    expect(statuses(all)).toEqual([200, 409]);
    expect(namesOf(await read(list)).filter((name) => name === 'El mismo')).toHaveLength(1);
  });

  it('an edit that is repeated because its answer was lost succeeds without a further change', async () => {
    const again = await edit(list, first!._id, { name: 'Desde cero', version: 0 }).then(() =>
      edit(list, first!._id, { name: 'Desde cero', version: 0 }),
    );
    expect([again.status, again.body.data.list.options[0].version]).toEqual([200, 1]);
  });

  it('an unknown option is 404', async () => {
    const { status, body } = await edit(list, 'opt_unknown', { name: 'Nada', version: 0 });
    expect([status, body.code]).toEqual([404, 'option_not_found']);
    expect((await retire(list, 'opt_unknown')).status).toBe(404);
    expect((await restore(list, 'opt_unknown')).status).toBe(404);
  });

  it('a plan gets another name and description and keeps its code', async () => {
    const plan = defaultOptions['subscription-types'][1]!;
    await edit('subscription-types', plan._id, {
      name: 'Avanzado',
      description: 'Con entrenador',
      version: 0,
    });
    const stored = await queryAll(StoredOption.loose(), 'options#subscription-types', { prefix: plan._id });
    expect(stored).toMatchObject([{ code: plan.code, name: 'Avanzado', description: 'Con entrenador' }]);
  });
});

describe('retire and restore', () => {
  const list = 'fitness-levels';
  const [first] = defaultOptions[list];

  it('a retired option leaves the order with the time of it, and comes back at the end', async () => {
    const [retired] = await twice(() => retire(list, first!._id));
    expect(retired.status).toBe(200);
    const after = await read(list);
    expect(after.version).toBe(1);
    expect(idsOf(after)).not.toContain(first!._id);
    expect(after.options.at(-1)).toMatchObject({ _id: first!._id, retiredAt: expect.any(String) });
    // the order that is saved meanwhile names the others only
    await order(list, idsOf(after).toReversed(), 1);
    await twice(() => restore(list, first!._id));
    const back = await read(list);
    expect(back.options.at(-1)).toMatchObject({ _id: first!._id, retiredAt: null });
    expect(back.version).toBe(3);
  });

  nightly('all options retired at once leave one that is offered', async () => {
    const ids = idsOf(await read(list));
    const all = await Promise.all(ids.map((id) => retire(list, id)));
    const last = all.filter(({ status }) => status !== 200);
    expect(last.map(({ status, body }) => [status, body.code])).toEqual([[409, 'last_option']]);
    expect(idsOf(await read(list))).toHaveLength(1);
  });

  it('plans are neither added, retired nor restored', async () => {
    const plan = defaultOptions['subscription-types'][0]!._id;
    for (const answer of [
      await add('subscription-types', { name: 'Oro' }),
      await retire('subscription-types', plan),
      await restore('subscription-types', plan),
    ])
      expect(answer.status).toBe(400);
    expect(await read('subscription-types')).toMatchObject({ version: 0 });
  });
});
