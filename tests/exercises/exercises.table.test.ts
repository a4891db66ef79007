import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startS3 } from '#infra/local/s3/index.ts';
import type { Exercise, ExerciseForm } from '#shared/contracts/exercises/exercises.ts';
import { call } from '../support/call.ts';
import { sampleExercise } from '../support/exercises/sample-exercise.ts';
import { signIn } from '../support/sign-in.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { useTable } from '../support/table/table.ts';

const s3 = await startS3({
  buckets: [{ name: 'uploads', expiresAfterDays: 1 }, { name: 'pictures' }],
  dataDir: null,
});
afterAll(() => s3.close());
await useTable({ AWS_ENDPOINT_URL_S3: s3.url, UPLOADS_BUCKET: 'uploads', PICTURES_BUCKET: 'pictures' });
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

describe('the clip of an exercise', () => {
  const mp4 = new TextEncoder().encode('\0\0\0\x18ftypmp42\0\0\0\0isommp42');
  const webm = new Uint8Array([
    0x1a,
    0x45,
    0xdf,
    0xa3,
    0x9f,
    0x42,
    0x82,
    0x84,
    ...new TextEncoder().encode('webm'),
  ]);
  const begin = (id: string, contentType = 'video/mp4', bytes = 24) =>
    ask('POST /exercises/{id}/clip', { contentType, bytes }, id);
  const show = (id: string, clipId: string) => ask('PUT /exercises/{id}/clip', { clipId }, id);
  const remove = (id: string) => ask('DELETE /exercises/{id}/clip', undefined, id);
  /** Begins an upload and posts a file as a browser does; returns its id and the answer of S3. */
  async function upload(id: string, file: Uint8Array, contentType = 'video/mp4') {
    const { clipId, form } = (await begin(id, contentType)).body.data;
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields as Record<string, string>))
      body.append(name, value);
    body.append('file', new Blob([Buffer.from(file)]), 'clip.mp4');
    return { clipId: clipId as string, status: (await fetch(form.url, { method: 'POST', body })).status };
  }
  const uploaded = async (id: string, file: Uint8Array, type?: string) =>
    (await upload(id, file, type)).clipId;
  const fileOf = async (url: string) => {
    const { client, GetObjectCommand } = await (
      await import('#functions/platform/ports/s3-client.ts')
    ).loadS3();
    return client.send(new GetObjectCommand({ Bucket: 'pictures', Key: url.slice(1) })).catch(() => null);
  };
  /** Lets housekeeping run a week later. */
  async function aWeekLater() {
    const { deleteRemovedPictures } = await import('#functions/back-office/housekeeping.ts');
    await deleteRemovedPictures(new Date(Date.now() + 7 * 86_400_000 + 1000));
  }

  it('P354: it is shown once its bytes are a video, as the type that they say, and an open form stays valid', async () => {
    const { _id: id, ...exercise } = await created();
    for (const [file, type, ending] of [
      [mp4, 'video/webm', 'mp4'],
      [webm, 'video/mp4', 'webm'],
    ] as const) {
      const clipId = await uploaded(id, file, type);
      expect((await listed(id))!.clip ?? '').not.toContain(clipId);
      const { status, body } = await show(id, clipId);
      const url = `/media/exercises/${clipId}.${ending}`;
      expect([status, body.data.exercise.clip]).toEqual([200, url]);
      expect(await fileOf(url)).toMatchObject({
        ContentType: `video/${ending}`,
        CacheControl: 'public, max-age=31536000, immutable',
      });
      expect((await show(id, clipId)).body).toEqual(body);
    }
    const { clip } = (await listed(id))!;
    const saved = await edit(id, { ...sampleExercise(), name: `${exercise.name} otra` }, 1);
    expect(saved.body.data.exercise).toMatchObject({ clip, version: 2 });
  });

  it('P354: what is no video, too large, of another exercise or never arrived is not shown', async () => {
    const [{ _id: id }, { _id: other }] = [await created(), await created()];
    expect((await begin(id, 'image/png')).body.code).toBe('clip_type');
    expect((await begin(id, 'video/mp4', 4 * 1024 * 1024 + 1)).body.code).toBe('clip_too_large');
    expect((await begin('exr_00000000000000000000000000')).body.code).toBe('exercise_not_found');
    expect((await upload(id, new Uint8Array(4 * 1024 * 1024 + 1).fill(1))).status).toBe(400);
    const script = new TextEncoder().encode('<script>alert(1)</script>');
    expect((await show(id, await uploaded(id, script))).body.code).toBe('clip_type');
    const theirs = await uploaded(other, mp4);
    expect((await show(id, theirs)).body.code).toBe('clip_missing');
    const { clipId } = (await begin(id)).body.data;
    expect((await show(id, clipId)).body.code).toBe('clip_missing');
    expect((await listed(id))!.clip).toBeUndefined();
    expect((await show(other, theirs)).status).toBe(200);
  });

  it('P354: one that was replaced, removed, or whose call broke off leaves the bucket after a week; the one that is shown stays', async () => {
    const { _id: id } = await created();
    const urls: string[] = [];
    const saved = async () => {
      const { body } = await show(id, await uploaded(id, mp4));
      urls.push(body.data.exercise.clip);
    };
    await saved();
    await saved();
    const broken = await uploaded(id, mp4);
    const restore = interceptTable(({ operation, send }) =>
      operation === 'TransactWriteItems' ? Promise.reject(new Error('killed')) : send(),
    );
    onTestFinished(restore);
    expect((await show(id, broken)).status).toBe(500);
    restore();
    urls.push(`/media/exercises/${broken}.mp4`);
    expect((await Promise.all(urls.map(fileOf))).every((file) => file !== null)).toBe(true);
    await aWeekLater();
    expect((await Promise.all(urls.map(fileOf))).map((file) => file !== null)).toEqual([false, true, false]);
    expect((await remove(id)).body.data.exercise.clip).toBeNull();
    expect((await remove(id)).status).toBe(200);
    await aWeekLater();
    expect(await fileOf(urls[1]!)).toBeNull();
  });
});
