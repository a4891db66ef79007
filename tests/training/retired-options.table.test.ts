import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { writeOptionsAndForm } from '../support/subscriptions/assessment-form.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler: assessments } = await import('#functions/training/assessments.lambda.ts');
const { handler: details } = await import('#functions/training/user-details.lambda.ts');
const { handler: lists } = await import('#functions/training/training-options.lambda.ts');
const { handler: routines } = await import('#functions/routines/grid/routines.lambda.ts');
const { handler: management } = await import('#functions/training/evaluation-management.lambda.ts');
const { defaultOptions } = await import('#functions/training/default-options.ts');

const form = await writeOptionsAndForm();
const [first, second] = defaultOptions.motivations;
let token: string;
let admin: string;
let now = Date.now();
/** Lets the warm functions forget the lists. */
const passMemory = () => vi.setSystemTime((now += 10_001));
beforeEach(async () => {
  holdClock();
  passMemory();
  ({ token } = await signIn());
  ({ token: admin } = await signIn('admin'));
  await change('restore', first!._id);
});

const assess = () => call(assessments, 'POST /api/assessments', { token, body: form });
const update = (body: object) => call(details, 'PUT /api/userdetails/me', { token, body });
const offered = async (): Promise<string[]> =>
  (await call(lists, 'GET /api/motivations')).body.data.map(({ _id }: { _id: string }) => _id);

/** Retires or restores an option, by default a motivation; every function knows it. */
async function change(how: 'retire' | 'restore', id: string, list = 'motivations') {
  await call(management, `PUT /api/evaluation/{list}/{id}/${how}`, { token: admin, params: { list, id } });
  passMemory();
}

it('a retired option is no longer offered, and one that comes back is', async () => {
  expect(await offered()).toContain(first!._id);
  await change('retire', first!._id);
  expect(await offered()).not.toContain(first!._id);
  await change('restore', first!._id);
  expect((await offered()).at(-1)).toBe(first!._id);
});

it('an assessment from a page that still shows a retired option is refused with a text that says what to do', async () => {
  await change('retire', first!._id);
  const { status, body } = await assess();
  expect([status, body.code, body.field]).toEqual([400, 'unknown_option', 'motivation']);
  expect(body.message).toBe('Una de las opciones elegidas ya no existe. Vuelve a elegirla.');
});

it('who has chosen an option keeps it when it is retired, with its name, and may save the other answers', async () => {
  await assess();
  await change('retire', first!._id);
  const { body } = await call(details, 'GET /api/user-details/me', { token });
  expect(body.data.userDetails.motivation).toMatchObject({ _id: first!._id, name: first!.name });
  const habit = defaultOptions['eating-habits'][1]!._id;
  const kept = await update({ motivation: first!._id, eatingHabit: habit });
  expect(kept.body.data.userDetails).toMatchObject({
    motivation: { _id: first!._id },
    eatingHabit: { _id: habit },
  });
  // once given up it is gone
  expect((await update({ motivation: second!._id })).status).toBe(200);
  expect((await update({ motivation: first!._id })).body.code).toBe('unknown_option');
});

it('an option that was just offered again is accepted by a function that remembers it as retired', async () => {
  await change('retire', first!._id);
  expect((await assess()).status).toBe(400);
  await call(management, 'PUT /api/evaluation/{list}/{id}/restore', {
    token: admin,
    params: { list: 'motivations', id: first!._id },
  });
  expect((await assess()).status).toBe(201);
});

it('a retired workout type stays in the grid of routines, and takes routines for those who have chosen it', async () => {
  const type = defaultOptions.workouttypes[2]!;
  await change('retire', type._id, 'workouttypes');
  const added = await call(routines, 'POST /api/routines/google-drive', {
    token: admin,
    body: {
      name: 'Circuito',
      googleDriveLink: 'https://drive.google.com/file/d/1a2b3c/view',
      workoutTypeId: type._id,
      trainingFrequencyId: defaultOptions['training-frequencies'][0]!._id,
      month: 1,
    },
  });
  expect([added.status, added.body.data.routine.workoutType.name]).toEqual([201, type.name]);
  const { body } = await call(routines, 'GET /api/routines/grid', { token: admin });
  expect(body.data.workoutTypes).toContainEqual(expect.objectContaining({ _id: type._id, name: type.name }));
  const offer = await call(lists, 'GET /api/workouttypes');
  expect(offer.body.data).not.toContainEqual(expect.objectContaining({ _id: type._id }));
});
