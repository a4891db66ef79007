import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { StoredOption } from '#functions/training/options.ts';
import type { Routine, RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { call } from '../support/call.ts';
import { storedRoutine, sampleRoutine } from '../support/routines/sample-routine.ts';
import { signIn } from '../support/sign-in.ts';
import { conflict, faultCalls, throttle } from '../support/table/table-faults.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';
import { statuses } from '../accounts/accounts.ts';

await useTable();
const { handler } = await import('#functions/routines/grid/routines.lambda.ts');
const { insertRoutine, findRoutines } = await import('#functions/routines/grid/routines.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { keys } = await import('#functions/entities.ts');
const { put, deleteItem } = await import('#functions/platform/table/table.ts');
const { findUser } = await import('#functions/accounts/users.ts');

const { workouttypes: types, 'training-frequencies': frequencies } = defaultOptions;
const link = 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view?usp=sharing';
const document = 'https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/edit';

let token: string;
let userId: string;
beforeAll(async () => {
  await writeDefaultOptions();
  ({ token, userId } = await signIn('admin'));
});
// every test starts with an empty grid
beforeEach(async () => {
  for (const { _id } of await findRoutines()) await remove(_id);
});

const form = (facts: object = {}) => ({
  name: 'Fuerza base',
  googleDriveLink: link,
  workoutTypeId: types[0]!._id,
  trainingFrequencyId: frequencies[1]!._id,
  month: 1,
  ...facts,
});
const create = (facts: object = {}, as = token) =>
  call(handler, 'POST /api/routines/google-drive', { token: as, body: form(facts) });
const created = async (facts: object = {}): Promise<Routine> => {
  const { status, body } = await create(facts);
  expect(status).toBe(201);
  return body.data.routine as Routine;
};
const edit = (id: string, body: object) =>
  call(handler, 'PATCH /api/routines/{id}/drive-link', { token, params: { id }, body });
const move = (id: string, body: object) =>
  call(handler, 'PATCH /api/routines/{id}/move', {
    token,
    params: { id },
    body: { newMonth: 1, workoutTypeId: types[0]!._id, frequencyId: frequencies[1]!._id, ...body },
  });
const remove = (id: string) => call(handler, 'DELETE /api/routines/{id}', { token, params: { id } });
const duplicate = (id: string, as = token) =>
  call(handler, 'POST /api/routines/{id}/duplicate', { token: as, params: { id } });
const grid = async () => (await call(handler, 'GET /api/routines/grid', { token })).body.data as RoutineGrid;
const months = async () => (await findRoutines()).map(({ month }) => month);

const taken = (month: number) => ({
  status: 409,
  body: {
    code: 'slot_taken',
    message: `¡CONFLICTO! Ya existe una rutina en el Mes ${month} para este tipo de entrenamiento y frecuencia. Solo puede haber una rutina por combinación.`,
  },
});
const unknown = { status: 404, body: { code: 'routine_not_found' } };
const conflicting = { status: 409, body: { code: 'conflict' } };

function withoutOrder(option: StoredOption) {
  const { order: _order, ...wire } = option;
  return wire;
}

describe('grid of routines', () => {
  it('the grid of a new stage is empty and offers month 1', async () => {
    const { organizedData, workoutTypes, trainingFrequencies, availableMonths, totalRoutines } = await grid();
    expect([organizedData, availableMonths, totalRoutines]).toEqual([{}, [1], 0]);
    expect(workoutTypes).toEqual(types.map(withoutOrder));
    expect(trainingFrequencies).toEqual(frequencies.map(withoutOrder));
  });

  it('the grid has only tracks with routines, in the order of the option lists, and months up to the highest plus one', async () => {
    const last = await created({ workoutTypeId: types[4]!._id, trainingFrequencyId: frequencies[0]!._id });
    const fifth = await created({ month: 5 });
    const second = await created({ month: 2, googleDriveLink: document });
    const often = await created({ trainingFrequencyId: frequencies[4]!._id });
    const { organizedData, availableMonths, totalRoutines } = await grid();
    expect(organizedData).toEqual({
      [types[0]!._id]: {
        workoutType: second.workoutType,
        frequencies: {
          [frequencies[1]!._id]: {
            trainingFrequency: second.trainingFrequency,
            routinesByMonth: { 2: [second], 5: [fifth] },
          },
          [frequencies[4]!._id]: {
            trainingFrequency: often.trainingFrequency,
            routinesByMonth: { 1: [often] },
          },
        },
      },
      [types[4]!._id]: {
        workoutType: last.workoutType,
        frequencies: {
          [frequencies[0]!._id]: {
            trainingFrequency: last.trainingFrequency,
            routinesByMonth: { 1: [last] },
          },
        },
      },
    });
    expect(Object.keys(organizedData)).toEqual([types[0]!._id, types[4]!._id]);
    expect([availableMonths, totalRoutines]).toEqual([[1, 2, 3, 4, 5, 6], 4]);
  });

  it('the grid shows a routine of a deleted option, and the routine can be moved', async () => {
    const gone = 'opt_0000000000000000000000009Z';
    const routine = sampleRoutine({ workoutType: gone, trainingFrequency: gone, month: 2 });
    await insertRoutine(routine);
    const known = await created();
    const { organizedData, totalRoutines } = await grid();
    expect(Object.keys(organizedData)).toEqual([known.workoutType._id, gone]);
    const { workoutType, frequencies: held } = organizedData[gone]!;
    expect(workoutType.name).toBe('Tipo eliminado');
    expect(held[gone]!.trainingFrequency.name).toBe('Frecuencia eliminada');
    expect([held[gone]!.routinesByMonth['2']![0]!._id, totalRoutines]).toEqual([routine._id, 2]);
    expect((await move(routine._id, { newMonth: 2 })).status).toBe(200);
    expect(Object.keys((await grid()).organizedData)).toEqual([known.workoutType._id]);
  });

  it('the grid costs one query with cached options, and one more read for a deleted option', async () => {
    const track = { workoutType: 'opt_gone', trainingFrequency: frequencies[0]!._id };
    for (const month of [1, 2, 3]) await insertRoutine(sampleRoutine({ ...track, month }));
    for (const month of [1, 2, 3]) await created({ month });
    // option lists are cached for some seconds: the clock of this test stands still
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await grid();
    const { operations } = await tableSpend(grid);
    vi.useRealTimers();
    // the session, the routines, the deleted option
    expect(operations).toEqual(['BatchGetItem', 'Query', 'GetItem']);
  });

  it('the grid offers no month after the last allowed one', async () => {
    await created({ month: 120 });
    expect((await grid()).availableMonths).toHaveLength(120);
  });
});

describe('creating a routine', () => {
  it('a created routine is returned complete with its uploader', async () => {
    const { name, email } = (await findUser(userId))!;
    const { status, body } = await create({ name: '  Fuerza base ', googleDriveLink: ` ${document} ` });
    expect([status, body.success]).toEqual([201, true]);
    expect(body.data.routine).toEqual({
      _id: expect.stringMatching(/^rtn_/),
      name: 'Fuerza base',
      driveLink: document,
      fileName: 'Documento de Google',
      workoutType: withoutOrder(types[0]!),
      trainingFrequency: withoutOrder(frequencies[1]!),
      month: 1,
      uploadedBy: { name, email },
      createdAt: expect.any(String),
      version: 1,
      planVersion: null,
    });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Por favor completa todos los campos'],
    [{ name: 'a\r\nb' }, 'name', 'caracteres'],
    [{ googleDriveLink: '' }, 'googleDriveLink', 'El enlace de Google Drive es requerido'],
    [{ googleDriveLink: 'javascript:alert(1)' }, 'googleDriveLink', 'Ingresa un enlace válido'],
    [{ googleDriveLink: 'https://drive.google.com.evil.example/x' }, 'googleDriveLink', 'enlace válido'],
    [{ googleDriveLink: 'https://drive.google.com@evil.example/x' }, 'googleDriveLink', 'enlace válido'],
    [{ month: 0 }, 'month', '1 o mayor'],
    [{ month: 1.5 }, 'month', 'entero'],
    [{ month: 121 }, 'month', '120 o menor'],
    [{ month: '1' }, 'month', ''],
    [{ workoutTypeId: 'Fuerza' }, 'workoutTypeId', 'Identificador'],
    [{ trainingFrequencyId: undefined }, 'trainingFrequencyId', ''],
  ])('P37: creating a routine with %o is refused and writes nothing', async (facts, field, words) => {
    const { status, body } = await create(facts);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', field]);
    expect(body.message).toContain(words);
    expect(await months()).toEqual([]);
  });

  it('creating a routine with an option that does not exist is refused', async () => {
    for (const field of ['workoutTypeId', 'trainingFrequencyId']) {
      const { status, body } = await create({ [field]: defaultOptions.motivations[0]!._id });
      expect([status, body.code, body.field]).toEqual([400, 'unknown_option', field]);
    }
    expect(await months()).toEqual([]);
  });

  it('creating a routine accepts an option that an admin has just added', async () => {
    await grid();
    const _id = 'opt_0000000000000000000000008Z';
    await put({ ...keys.option('workouttypes', _id), _id, name: 'Boxeo', description: '', order: 9 });
    expect((await created({ workoutTypeId: _id })).workoutType.name).toBe('Boxeo');
    await deleteItem(keys.option('workouttypes', _id));
  });

  it('P32: creating a routine in a taken slot is 409 with the month in the text', async () => {
    const routine = await created({ month: 3 });
    expect(await create({ month: 3, name: 'Otra' })).toMatchObject(taken(3));
    expect((await storedRoutine(routine._id)).copies).toMatchObject([{ name: 'Fuerza base' }]);
  });

  nightly(
    'P32: of forty concurrent creations in one slot one succeeds, the others are 409 and write nothing',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => create({ month: 4, name: `Rutina ${at}` })),
      );
      expect(statuses(answers)).toEqual([201, ...Array<number>(39).fill(409)]);
      const winner = answers.find(({ status }) => status === 201)!.body.data.routine as Routine;
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(answer).toMatchObject(taken(4));
      expect((await findRoutines()).map(({ name }) => name)).toEqual([winner.name]);
      const { item, copies } = await storedRoutine(winner._id);
      expect(copies).toEqual([item]);
    },
  );
});

describe('editing a routine', () => {
  const changes = { name: ' Nueva ', driveLink: ` ${document} ` };

  it('editing a routine changes name and link, trimmed, and nothing else', async () => {
    const routine = await created();
    const { status, body } = await edit(routine._id, changes);
    expect(status).toBe(200);
    expect(body.data.routine).toEqual({
      ...routine,
      name: 'Nueva',
      driveLink: document,
      fileName: 'Documento de Google',
      version: 2,
    });
    expect((await grid()).organizedData[routine.workoutType._id]).toMatchObject({
      frequencies: { [routine.trainingFrequency._id]: { routinesByMonth: { 1: [body.data.routine] } } },
    });
  });

  it('P35: editing an outdated version of a routine is 409 and keeps the other admin’s edit', async () => {
    const routine = await created();
    await edit(routine._id, { ...changes, version: 1 });
    expect(await edit(routine._id, { name: 'Mía', driveLink: link, version: 1 })).toMatchObject(conflicting);
    const { item } = await storedRoutine(routine._id);
    expect(item).toMatchObject({ name: 'Nueva', version: 2 });
    expect((await edit(routine._id, { name: 'Mía', driveLink: link, version: 2 })).status).toBe(200);
  });

  it('P35: of many concurrent edits of one version one succeeds', async () => {
    const { _id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => edit(_id, { name: `N${at}`, driveLink: link, version: 1 })),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(11).fill(409)]);
    const { item, copies } = await storedRoutine(_id);
    expect(copies).toEqual([item]);
    expect(item!.name).toBe(answers.find(({ status }) => status === 200)!.body.data.routine.name);
  });

  it('P37: editing a routine with a link outside Google Drive is refused and keeps the old link', async () => {
    const { _id } = await created();
    for (const driveLink of ['', 'http://drive.google.com/x', 'https://drive.google.com:8443/x']) {
      const { status, body } = await edit(_id, { name: 'Nueva', driveLink });
      expect([status, body.field]).toEqual([400, 'driveLink']);
    }
    expect((await storedRoutine(_id)).item).toMatchObject({ driveLink: link, version: 1 });
  });
});

describe('moving a routine', () => {
  it('moving a routine changes month, type and frequency and frees its old slot', async () => {
    const routine = await created();
    const { body } = await move(routine._id, {
      newMonth: 7,
      workoutTypeId: types[2]!._id,
      frequencyId: frequencies[3]!._id,
    });
    expect(body.data.routine).toMatchObject({
      _id: routine._id,
      name: routine.name,
      month: 7,
      workoutType: { _id: types[2]!._id },
      trainingFrequency: { _id: frequencies[3]!._id },
      version: 2,
    });
    expect((await create()).status).toBe(201);
    expect((await grid()).totalRoutines).toBe(2);
  });

  it('moving a routine to its own slot changes nothing and returns it', async () => {
    const routine = await created();
    expect(await move(routine._id, {})).toMatchObject({ status: 200, body: { data: { routine } } });
  });

  it('P32: moving a routine into a taken slot is 409 with the month in the text and moves neither', async () => {
    const [routine] = [await created(), await created({ month: 2 })];
    expect(await move(routine._id, { newMonth: 2 })).toMatchObject(taken(2));
    expect(await months()).toEqual([1, 2]);
  });

  it('P95: a move or exchange that names versions, as an undo does, is refused once one of them has changed', async () => {
    const [first, second] = [await created(), await created({ month: 2 })];
    const moved = await move(first._id, { newMonth: 5 });
    const { version } = moved.body.data.routine;
    // another admin
    await move(first._id, { newMonth: 6 });
    const conflict = { status: 409, body: { code: 'conflict' } };
    expect(await move(first._id, { newMonth: 1, version })).toMatchObject(conflict);
    const { routine, swapped } = (await move(first._id, { newMonth: 2, swapWith: second._id })).body.data;
    const back = {
      newMonth: 6,
      swapWith: second._id,
      version: routine.version,
      swapVersion: swapped.version,
    };
    await move(first._id, { newMonth: 7 });
    expect(await move(first._id, back)).toMatchObject(conflict);
    expect(await months()).toEqual([6, 7]);
    const again = { ...back, version: routine.version + 1 };
    expect((await move(first._id, again)).body.data).toMatchObject({
      routine: { month: 6 },
      swapped: { month: 7 },
    });
    // the answer was lost
    expect((await move(first._id, { newMonth: 6, version: again.version })).status).toBe(200);
  });

  it('P290: a move that names the routine in its place changes the two; when it is another one, neither moves', async () => {
    const [first, second, third] = [
      await created(),
      await created({ month: 2, name: 'Segunda' }),
      await created({ month: 3 }),
    ];
    const { status, body } = await move(first._id, { newMonth: 2, swapWith: second._id });
    expect([status, body.data.routine.month, body.data.swapped]).toMatchObject([
      200,
      2,
      { _id: second._id, name: 'Segunda', month: 1, version: 2 },
    ]);
    // the named routine has gone to month 1 meanwhile
    expect(await move(third._id, { newMonth: 2, swapWith: second._id })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await move(third._id, { newMonth: 9, swapWith: third._id })).toMatchObject({ status: 409 });
    expect(await move(third._id, { newMonth: 2, swapWith: 'rtn_0000000000000000000000000Z' })).toMatchObject({
      status: 404,
      body: { code: 'routine_not_found' },
    });
    const places = async () => (await findRoutines()).map(({ _id, month }) => [month, _id]);
    expect(await places()).toEqual([
      [1, second._id],
      [2, first._id],
      [3, third._id],
    ]);
  });

  it('moving a routine with an option that does not exist is refused', async () => {
    const { _id } = await created();
    for (const field of ['workoutTypeId', 'frequencyId']) {
      const { body } = await move(_id, { newMonth: 2, [field]: defaultOptions.motivations[0]!._id });
      expect([body.code, body.field]).toEqual(['unknown_option', field]);
    }
    expect(await months()).toEqual([1]);
  });

  nightly(
    'P32: of twenty routines moved concurrently into one slot one arrives, the others stay and none is lost',
    async () => {
      const routines = await Promise.all(Array.from({ length: 20 }, (_, at) => created({ month: at + 2 })));
      const answers = await Promise.all(routines.map(({ _id }) => move(_id, { newMonth: 1 })));
      expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(409)]);
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(answer).toMatchObject(taken(1));
      const at = answers.findIndex(({ status }) => status === 200);
      const left = routines.map(({ month }) => month).toSpliced(at, 1);
      expect(await months()).toEqual([1, ...left]);
      for (const { _id } of routines) {
        const { item, copies } = await storedRoutine(_id);
        expect(copies).toEqual([item]);
      }
    },
  );

  nightly('P26: moving a routine while the table throttles is 503 and writes nothing', async () => {
    const routine = await created();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    for (const fault of [conflict, throttle]) {
      const calls = faultCalls(fault, (_, command) => command === 'TransactWriteItems');
      const { status, headers } = await move(routine._id, { newMonth: 2 });
      calls.restore();
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(await months()).toEqual([1]);
    }
    random.mockRestore();
  });
});

describe('duplicating a routine', () => {
  it('duplicating a routine puts a copy of the same name into the first free month after it', async () => {
    const other = await signIn('admin');
    const [routine] = [await created({ month: 2 }), await created({ month: 3 }), await created({ month: 5 })];
    const { status, body } = await duplicate(routine._id, other.token);
    const copy = body.data.routine as Routine;
    expect([status, copy.month, copy.version]).toEqual([201, 4, 1]);
    expect(copy._id).not.toBe(routine._id);
    expect(copy).toMatchObject({
      name: routine.name,
      driveLink: link,
      workoutType: routine.workoutType,
      trainingFrequency: routine.trainingFrequency,
      uploadedBy: { email: (await findUser(other.userId))!.email },
    });
    expect((await duplicate(routine._id)).body.data.routine.month).toBe(6);
    expect(await months()).toEqual([2, 3, 4, 5, 6]);
  });

  nightly('P32: concurrent duplications fill the free months one by one', async () => {
    const [routine] = [await created(), await created({ month: 4 })];
    const answers = await Promise.all(Array.from({ length: 15 }, () => duplicate(routine._id)));
    expect(statuses(answers)).toEqual(Array<number>(15).fill(201));
    expect(await months()).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
    for (const { body } of answers) {
      const { item, copies } = await storedRoutine(body.data.routine._id as string);
      expect(copies).toEqual([item]);
    }
  });

  it('duplicating a routine without a free month is 409', async () => {
    const routine = await created({ month: 119 });
    expect((await duplicate(routine._id)).body.data.routine.month).toBe(120);
    expect(await duplicate(routine._id)).toMatchObject(taken(120));
    expect(await months()).toEqual([119, 120]);
  });
});

describe('deleting a routine', () => {
  it('deleting a routine frees its slot', async () => {
    const { _id } = await created();
    expect(await remove(_id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedRoutine(_id)).toEqual({ item: null, copies: [] });
    expect((await create()).status).toBe(201);
  });

  it('concurrent deletions of a routine delete it once', async () => {
    const { _id } = await created();
    const answers = await Promise.all([1, 2, 3].map(() => remove(_id)));
    expect(statuses(answers)).toEqual([200, 404, 404]);
  });

  nightly('deleting a routine during a move leaves no copy of it', async () => {
    for (let month = 2; month < 12; month++) {
      const { _id } = await created();
      await Promise.all([move(_id, { newMonth: month }), remove(_id)]);
      expect(await storedRoutine(_id)).toEqual({ item: null, copies: [] });
      expect(await months()).toEqual([]);
    }
  });
});

it('every operation on an unknown routine id is 404', async () => {
  const invented = sampleRoutine()._id;
  for (const id of [invented, 'routines', userId, 'x'.repeat(64)]) {
    expect(await edit(id, { name: 'Nueva', driveLink: link })).toMatchObject(unknown);
    expect(await move(id, {})).toMatchObject(unknown);
    expect(await duplicate(id)).toMatchObject(unknown);
    expect(await remove(id)).toMatchObject(unknown);
  }
});

it('P19: routine operations are for admins only, and a lost role counts from the next call', async () => {
  const { token: as } = await signIn();
  expect((await create({}, as)).status).toBe(403);
  expect((await duplicate('rtn_x', as)).status).toBe(403);
  expect(await months()).toEqual([]);
});
