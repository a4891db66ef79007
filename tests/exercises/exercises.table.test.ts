import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Exercise, ExerciseForm } from '#shared/contracts/exercises/exercises.ts';
import { call } from '../support/call.ts';
import { sampleExercise } from '../support/exercises/sample-exercise.ts';
import { signIn } from '../support/sign-in.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/exercises/exercises.lambda.ts');
const { currentExercises, readExercises } = await import('#functions/exercises/index.ts');

let token: string;
beforeAll(async () => void ({ token } = await signIn('trainer')));

const ask = (route: string, body?: unknown, id?: string) =>
  call(handler, route.replace(' ', ' /api'), { token, body, ...(id && { params: { id } }) });
const edit = (id: string, form: ExerciseForm, version?: number) =>
  ask('PUT /exercises/{id}', { ...form, version }, id);
const retire = (id: string, isRetired = true) => ask('PUT /exercises/{id}/retired', { isRetired }, id);
const created = async (fields: Partial<ExerciseForm> = {}): Promise<Exercise> =>
  (await ask('POST /exercises', sampleExercise(fields))).body.data.exercise;
const listed = async (id: string): Promise<Exercise | undefined> =>
  (await ask('GET /exercises')).body.data.exercises.find(({ _id }: Exercise) => _id === id);

describe('create and edit', () => {
  it('a new exercise is listed with what was written, and so is each edit', async () => {
    const form = sampleExercise({
      name: '  Zancada inversa ',
      aliases: ['Reverse lunge'],
      drawing: {
        start: { head: [32, 12], body: 'M32 20V40L28 57' },
        end: { head: [32, 20], body: 'M32 28V45' },
      },
    });
    const { status, body } = await ask('POST /exercises', form);
    const exercise: Exercise = body.data.exercise;
    expect([status, exercise.name, exercise.version, exercise.isRetired]).toEqual([
      201,
      'Zancada inversa',
      1,
      false,
    ]);
    expect(await listed(exercise._id)).toEqual(exercise);
    const edited = await edit(exercise._id, { ...form, name: 'Zancada atrás' }, 1);
    expect(edited.body.data.exercise).toEqual({ ...exercise, name: 'Zancada atrás', version: 2 });
    expect(await listed(exercise._id)).toEqual(edited.body.data.exercise);
  });

  it.each([
    ['body', 'M32 20C10 10 20 20 30 30'],
    ['body', 'M32 20L70 10'],
    ['gear', 'M1 2" onload="x'],
  ])('a drawing whose %s is %s is refused: it is no stroke inside the square', async (field, path) => {
    const drawn = { head: [32, 12], body: 'M32 20V40', [field]: path };
    const { status, body } = await ask('POST /exercises', {
      ...sampleExercise(),
      drawing: { start: drawn, end: drawn },
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('P35: an edit of an older version is 409 with the current exercise, and changes nothing', async () => {
    const { _id, name } = await created();
    const cues = (cue: string) => sampleExercise({ name, cues: [cue] });
    await edit(_id, cues('Baja despacio'), 1);
    const { status, body } = await edit(_id, cues('Sube deprisa'), 1);
    expect([status, body.code, body.details.current.cues]).toEqual([409, 'stale_edit', ['Baja despacio']]);
    expect((await edit(_id, cues('Baja despacio'), 1)).body.data.exercise.version).toBe(2);
    expect((await edit(_id, cues('Sube deprisa'))).body.data.exercise.version).toBe(3);
  });

  it('two exercises never get one name, however alike it is written and however their writers race', async () => {
    const name = sampleExercise().name;
    const both = [name, name.toUpperCase()].map((each) =>
      ask('POST /exercises', sampleExercise({ name: each })),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'exercise_name_taken',
      field: 'name',
    });
    const other = await created();
    expect((await edit(other._id, sampleExercise({ name }))).body.code).toBe('exercise_name_taken');
  });

  it('a substitute that does not exist is refused, as the exercise itself is', async () => {
    const { _id, name } = await created();
    const unknown = sampleExercise({ name, substitutes: ['exr_01JD0000000000000000000000'] });
    expect((await edit(_id, unknown)).body).toMatchObject({ code: 'exercise_missing', field: 'substitutes' });
    expect((await edit(_id, sampleExercise({ name, substitutes: [_id] }))).status).toBe(409);
    const other = await created();
    expect((await edit(_id, sampleExercise({ name, substitutes: [other._id] }))).status).toBe(200);
  });

  it('an exercise that does not exist is 404', async () => {
    expect((await edit('exr_nada', sampleExercise())).body.code).toBe('exercise_not_found');
    expect((await retire('exr_nada')).body.code).toBe('exercise_not_found');
  });
});

it('P315: a retired exercise stays listed and readable, keeps open forms valid, and is offered again', async () => {
  const { _id, name } = await created();
  expect((await retire(_id)).body.data.exercise).toMatchObject({ isRetired: true, version: 1 });
  expect((await retire(_id)).status).toBe(200);
  expect((await listed(_id))!.isRetired).toBe(true);
  expect((await readExercises([_id])).get(_id)!.isRetired).toBe(true);
  const edited = await edit(_id, sampleExercise({ name, measure: 'seconds' }), 1);
  expect(edited.body.data.exercise).toMatchObject({ isRetired: true, measure: 'seconds' });
  expect((await retire(_id, false)).body.data.exercise.isRetired).toBe(false);
});

it('who may not see routines sees no exercise, and who may not change them changes none', async () => {
  const { token: customer } = await signIn();
  expect((await call(handler, 'GET /api/exercises', { token: customer })).status).toBe(403);
  const { token: support } = await signIn('support');
  const post = call(handler, 'POST /api/exercises', { token: support, body: sampleExercise() });
  expect((await post).status).toBe(403);
});

describe('what a warm function keeps', () => {
  it('the table is asked once in a quarter of a second, and for exercises only when one has changed', async () => {
    const { _id, name } = await created();
    await readExercises([_id]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    const asked: string[] = [];
    const restore = interceptTable(async ({ operation, send }) => {
      asked.push(operation);
      return send();
    });
    try {
      await Promise.all([currentExercises(), currentExercises(), readExercises([_id])]);
      expect(asked).toEqual(['GetItem']);
      await currentExercises();
      expect(asked).toHaveLength(1);
      restore();
      await edit(_id, sampleExercise({ name, cues: ['Quieto'] }));
      vi.setSystemTime(Date.now() + 250);
      expect((await currentExercises()).get(_id)!.cues).toEqual(['Quieto']);
    } finally {
      restore();
      vi.useRealTimers();
    }
  });

  it('an exercise that was just created is found although the list was just read; an unknown one is absent', async () => {
    await currentExercises();
    const { _id } = await created();
    const found = await readExercises([_id, _id, 'exr_01JD0000000000000000000000']);
    expect([...found.keys()]).toEqual([_id]);
  });
});
