import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { call } from '../support/call.ts';
import { statuses } from '../accounts/accounts.ts';
import { planEntry, putExercises, sampleExercise, samplePlan } from '../support/routines/sample-plan.ts';
import { storedRoutine } from '../support/routines/sample-routine.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/routines/grid/routines.lambda.ts');
const { findRoutines } = await import('#functions/routines/grid/routines.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { readPlan } = await import('#functions/routines/plan-versions.ts');

const { workouttypes: types, 'training-frequencies': frequencies } = defaultOptions;
const link = 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view?usp=sharing';
const track = { workoutTypeId: types[0]!._id, trainingFrequencyId: frequencies[1]!._id };

let token: string;
beforeAll(async () => {
  await writeDefaultOptions();
  await putExercises(
    ...[1, 2, 3].map((each) => sampleExercise(each)),
    sampleExercise(4, { name: 'Sentadilla búlgara', isRetired: true }),
    sampleExercise(5, { load: 'assisted' }),
    sampleExercise(6),
  );
  ({ token } = await signIn('admin'));
});
beforeEach(async () => {
  for (const { _id } of await findRoutines())
    await call(handler, 'DELETE /api/routines/{id}', { token, params: { id: _id } });
});

const createPlanned = (facts: object = {}) =>
  call(handler, 'POST /api/routines', {
    token,
    body: { name: 'Fuerza base', ...track, month: 1, plan: samplePlan(), ...facts },
  });
const planned = async (facts: object = {}): Promise<Routine> => {
  const { status, body } = await createPlanned(facts);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.routine as Routine;
};
const linked = async (): Promise<Routine> => {
  const body = { name: 'Fuerza base', ...track, month: 1, googleDriveLink: link };
  const answer = await call(handler, 'POST /api/routines/google-drive', { token, body });
  return answer.body.data.routine as Routine;
};
const save = (id: string, body: object) =>
  call(handler, 'PUT /api/routines/{id}/plan', { token, params: { id }, body });
const planOf = async (id: string) =>
  (await call(handler, 'GET /api/routines/{id}/plan', { token, params: { id } })).body.data as {
    routine: Routine;
    plan: Plan | null;
  };
const edit = (id: string, driveLink: string) =>
  call(handler, 'PATCH /api/routines/{id}/drive-link', {
    token,
    params: { id },
    body: { name: 'Fuerza base', driveLink },
  });

const heavier = samplePlan([planEntry(1, { effort: { kg: 90 } }), planEntry(3)]);

describe('a routine with a plan', () => {
  it('a routine is created with a plan alone, or with a link as well, and both are read back', async () => {
    const routine = await planned();
    expect(routine).toMatchObject({ driveLink: '', fileName: '', planVersion: 1, version: 1 });
    expect(await planOf(routine._id)).toEqual({ routine, plan: samplePlan(), outdated: 0 });
    const both = await planned({ month: 2, googleDriveLink: link });
    expect(both).toMatchObject({ driveLink: link, planVersion: 1 });
    const { item, copies } = await storedRoutine(both._id);
    expect(copies).toEqual([item]);
  });

  it('a routine that is a link has no plan until one is written, and keeps its link then', async () => {
    const routine = await linked();
    expect(routine).toMatchObject({ planVersion: null });
    expect(await planOf(routine._id)).toEqual({ routine, plan: null, outdated: 0 });
    const { status, body } = await save(routine._id, { plan: heavier, version: 1 });
    expect([status, body.data.routine]).toEqual([200, { ...routine, planVersion: 1, version: 2 }]);
    expect((await planOf(routine._id)).plan).toEqual(heavier);
  });

  it('only a routine that has a plan may go without its link', async () => {
    const routine = await linked();
    expect(await edit(routine._id, '')).toMatchObject({
      status: 400,
      body: { field: 'driveLink', message: 'El enlace de Google Drive es requerido' },
    });
    await save(routine._id, { plan: heavier });
    expect((await edit(routine._id, '')).body.data.routine).toMatchObject({ driveLink: '', planVersion: 1 });
    expect((await edit(routine._id, 'https://evil.example/x')).status).toBe(400);
  });

  it('P320: each save is a version of its own, and the earlier ones stay as they were, after a deletion too', async () => {
    const { _id } = await planned();
    await save(_id, { plan: heavier });
    expect((await save(_id, { plan: heavier })).body.data.routine).toMatchObject({
      planVersion: 2,
      version: 2,
    });
    await save(_id, { plan: samplePlan() });
    await call(handler, 'DELETE /api/routines/{id}', { token, params: { id: _id } });
    const { forgetAll } = await import('#functions/platform/kit/kept.ts');
    forgetAll();
    expect(await Promise.all([1, 2, 3].map((version) => readPlan(_id, version)))).toEqual([
      samplePlan(),
      heavier,
      samplePlan(),
    ]);
  });

  it('P321: of many saves of one version at once one is written, the others are 409 and nothing of them is', async () => {
    const { _id } = await planned();
    const tries = Array.from({ length: 8 }, (_, at) =>
      samplePlan([planEntry(1, { sets: at + 1, note: 'yo' })]),
    );
    const answers = await Promise.all(tries.map((plan) => save(_id, { plan, version: 1 })));
    expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
    const { routine, plan } = await planOf(_id);
    expect(routine).toMatchObject({ planVersion: 2, version: 2 });
    expect(plan).toEqual(tries[answers.findIndex(({ status }) => status === 200)]);
    const { item, copies } = await storedRoutine(_id);
    expect(copies).toEqual([item]);
  });

  it('saves without a version, at once, are all kept as versions', async () => {
    const { _id } = await planned();
    const tries = [1, 2, 3].map((sets) => samplePlan([planEntry(1, { sets })]));
    expect(statuses(await Promise.all(tries.map((plan) => save(_id, { plan }))))).toEqual([200, 200, 200]);
    const kept = await Promise.all([2, 3, 4].map((version) => readPlan(_id, version)));
    expect(new Set(kept.map((plan) => JSON.stringify(plan)))).toEqual(
      new Set(tries.map((plan) => JSON.stringify(plan))),
    );
  });

  it('a plan with an exercise that is not known, or newly one that is retired, is refused with its place', async () => {
    const { _id } = await planned();
    const refused = (message: string) => ({
      status: 400,
      body: { code: 'invalid_input', field: 'plan.sessions.0.blocks.1.entries.0.exerciseId', message },
    });
    expect(await save(_id, { plan: samplePlan([planEntry(1), planEntry(77)]) })).toMatchObject(
      refused('El ejercicio 2 de «Pierna» ya no existe. Elige otro.'),
    );
    const retired = samplePlan([planEntry(1), planEntry(4)]);
    const text =
      '«Sentadilla búlgara», en «Pierna», está retirado. Elige otro ejercicio, o recupéralo antes.';
    expect(await save(_id, { plan: retired })).toMatchObject(refused(text));
    expect(await createPlanned({ month: 3, plan: retired })).toMatchObject(refused(text));
    expect((await planOf(_id)).routine.planVersion).toBe(1);
  });

  it('an exercise that was retired later stays in the plan that has it', async () => {
    const { _id } = (await createPlanned({ plan: samplePlan([planEntry(6)]) })).body.data.routine;
    await putExercises(sampleExercise(6, { isRetired: true }));
    const plan = samplePlan([planEntry(6), planEntry(3)]);
    expect((await save(_id, { plan })).status).toBe(200);
  });

  it('a plan of more than 60 KB, a part twice, a deleted routine and a taken slot are refused', async () => {
    const { _id } = await planned();
    const note = 'a'.repeat(200);
    const session = (nth: number): Plan['sessions'][number] => ({
      id: `s${nth}`,
      name: `Sesión ${nth}`,
      blocks: Array.from({ length: 12 }, (_, block) => ({
        id: `b${nth}x${block}`,
        kind: 'circuit',
        rest: 0,
        entries: Array.from({ length: 12 }, (_, at) => planEntry(1, { id: `e${nth}x${block}x${at}`, note })),
      })),
    });
    const large = { ...samplePlan(), sessions: [1, 2].map(session) };
    expect(await save(_id, { plan: large })).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('60 KB') },
    });
    expect((await save(_id, { plan: { ...large, sessions: [session(1)] } })).status).toBe(200);
    const twice = samplePlan([planEntry(1), { ...planEntry(2), id: 'e1' }]);
    expect(await save(_id, { plan: twice })).toMatchObject({ status: 400, body: { field: 'plan' } });
    expect((await save('rtn_gone', { plan: heavier })).status).toBe(404);
    expect((await createPlanned()).body.code).toBe('slot_taken');
  });

  it('a duplicate has the plan of the month after as its own, and the original keeps its own', async () => {
    const plan = samplePlan([planEntry(1), planEntry(5, { effort: { kg: 20 } })]);
    const { _id } = await planned({ plan });
    const { status, body } = await call(handler, 'POST /api/routines/{id}/duplicate', {
      token,
      params: { id: _id },
    });
    expect([status, body.data.routine.month, body.data.routine.planVersion]).toEqual([201, 2, 1]);
    const copy = await planOf(body.data.routine._id);
    const kilos = copy.plan!.sessions[0]!.blocks.map(({ entries: [entry] }) => entry!.effort.kg);
    expect(kilos).toEqual([82.5, 17.5]);
    await save(copy.routine._id, { plan: heavier });
    expect((await planOf(_id)).plan).toEqual(plan);
  });
});
