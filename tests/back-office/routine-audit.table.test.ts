import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startS3 } from '#infra/local/s3/index.ts';
import { auditedGroups, entriesBy, testAudit } from '../support/audit/audited-operations.ts';
import { call } from '../support/call.ts';
import {
  addDueSubscriber,
  day,
  deliveriesOf,
  environment,
  track,
  whileWorkerRuns,
  useRoutineAdmin,
} from '../support/routines/routine-admin.ts';
import { sampleExercise } from '../support/exercises/sample-exercise.ts';
import {
  planEntry,
  putExercises,
  sampleExercise as plannedExercise,
  samplePlan,
} from '../support/routines/sample-plan.ts';
import { sampleRoutine } from '../support/routines/sample-routine.ts';
import { signIn } from '../support/sign-in.ts';

const s3 = await startS3({ buckets: [{ name: 'uploads' }, { name: 'pictures' }], dataDir: null });
afterAll(() => s3.close());
const buckets = { AWS_ENDPOINT_URL_S3: s3.url, UPLOADS_BUCKET: 'uploads', PICTURES_BUCKET: 'pictures' };
for (const [name, value] of Object.entries(buckets)) vi.stubEnv(name, value);
await useRoutineAdmin();

const clipId = 'clp_01JD0000000000000000000001';

const link = 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view?usp=sharing';

beforeAll(() => putExercises(plannedExercise(1)));
const planOf = (sets: number) => samplePlan([planEntry(1, { sets })]);

/** A routine in a month that the tests do not send. */
let month = 10;
async function stored() {
  const { insertRoutine } = await import('#functions/routines/grid/routines.ts');
  const routine = sampleRoutine({ ...track, month: ++month, name: 'Fuerza base' });
  await insertRoutine(routine);
  return { params: { id: routine._id } };
}

/** A routine whose plan was sent in an earlier version. */
async function storedAndSent() {
  const { params } = await stored();
  const { handler } = await import('#functions/routines/grid/routines.lambda.ts');
  const { token } = await signIn('admin');
  const save = (sets: number) =>
    call(handler, 'PUT /api/routines/{id}/plan', { token, params, body: { plan: planOf(sets) } });
  await save(1);
  const { findRoutine } = await import('#functions/routines/grid/routines.ts');
  const { putDeliveries, newDelivery } = await import('#functions/routines/sending/delivery-ledger.ts');
  const { newClaim } = await import('#functions/routines/sending/claimed-batch.ts');
  const { emptyBatch, routineSnapshot } = await import('#functions/routines/sending/build-batch.ts');
  const batch = emptyBatch({ runId: 'run_1', kind: 'due', day }, new Date());
  const claim = newClaim(batch, routineSnapshot((await findRoutine(params.id))!), new Date());
  await putDeliveries([newDelivery(await subscriber(), claim, { sentAt: new Date() })]);
  await save(2);
  return { params };
}

const inTrack = () => ({ workoutTypeId: track.workoutType, frequencyId: track.trainingFrequency });

async function storedExercise() {
  const { addExercise } = await import('#functions/exercises/exercise-changes.ts');
  const author = { _id: 'usr_01JD0000000000000000000001', name: 'Nico' };
  return addExercise(sampleExercise(), { author, now: new Date() });
}

/** A subscriber whose first routine is due today. */
const subscriber = async () => (await addDueSubscriber(day)).userId;

testAudit(
  auditedGroups.routines,
  {
    'exercises.create': {
      prepare: () => ({ body: sampleExercise({ muscles: ['quadriceps'] }) }),
      kind: 'exercise',
      action: 'create',
      changes: [['muscles', null, ['quadriceps']]],
    },
    'exercises.edit': {
      prepare: async () => {
        const { _id: id, version, ...form } = await storedExercise();
        return { params: { id }, body: { ...form, cues: ['Espalda recta'], version } };
      },
      kind: 'exercise',
      action: 'edit',
      changes: [['cues', [], ['Espalda recta']]],
      isRepeatable: true,
    },
    'exercises.retire': {
      prepare: async () => ({ params: { id: (await storedExercise())._id }, body: { isRetired: true } }),
      kind: 'exercise',
      action: 'retire',
      changes: [['offered', true, false]],
      isRepeatable: true,
    },
    'exercises.beginClip': {
      prepare: async () => ({
        params: { id: (await storedExercise())._id },
        body: { contentType: 'video/mp4', bytes: 24 },
      }),
      kind: 'exercise',
      action: 'upload',
      changes: [['clip', null, expect.stringMatching(/^clp_/)]],
    },
    'exercises.saveClip': {
      prepare: async () => {
        const { _id: id } = await storedExercise();
        const { putUploadedFile } = await import('#functions/platform/ports/picture-files.ts');
        const body = new TextEncoder().encode('\0\0\0\x18ftypmp42');
        await putUploadedFile(id, clipId, { contentType: 'video/mp4', body });
        return { params: { id }, body: { clipId } };
      },
      kind: 'exercise',
      action: 'edit',
      changes: [['clip', null, `/media/exercises/${clipId}.mp4`]],
      isRepeatable: true,
    },
    'exercises.removeClip': {
      prepare: async () => {
        const { setClip } = await import('#functions/exercises/exercise-changes.ts');
        const { _id: id } = await storedExercise();
        const author = { _id: 'usr_01JD0000000000000000000001', name: 'Nico' };
        await setClip(id, '/media/exercises/clp_1.mp4', { author, now: new Date() }, () => []);
        return { params: { id } };
      },
      kind: 'exercise',
      action: 'edit',
      changes: [['clip', '/media/exercises/clp_1.mp4', null]],
      isRepeatable: true,
    },
    'routines.create': {
      prepare: () => ({
        body: {
          name: 'Fuerza',
          googleDriveLink: link,
          workoutTypeId: track.workoutType,
          trainingFrequencyId: track.trainingFrequency,
          month: ++month,
        },
      }),
      kind: 'routine',
      action: 'create',
      changes: [['name', null, 'Fuerza']],
      isRepeatable: true,
    },
    'routines.edit': {
      prepare: async () => ({
        ...(await stored()),
        body: { name: 'Fuerza dos', driveLink: link },
      }),
      kind: 'routine',
      action: 'edit',
      changes: [['name', 'Fuerza base', 'Fuerza dos']],
      isRepeatable: true,
    },
    'routines.move': {
      prepare: async () => ({ ...(await stored()), body: { ...inTrack(), newMonth: 90 } }),
      kind: 'routine',
      action: 'move',
      changes: () => [['month', month, 90]],
      isRepeatable: true,
    },
    'routines.remove': {
      prepare: stored,
      kind: 'routine',
      action: 'remove',
      changes: [['name', 'Fuerza base', null]],
      isRepeatable: true,
    },
    'routines.duplicate': {
      prepare: stored,
      kind: 'routine',
      action: 'create',
      changes: [
        ['name', null, 'Fuerza base'],
        ['track', null, expect.stringMatching(/, \d días por semana$/)],
      ],
    },
    'routines.savePlan': {
      prepare: async () => ({ ...(await stored()), body: { plan: planOf(3) } }),
      kind: 'routine',
      action: 'edit',
      changes: [['planVersion', null, 1]],
      isRepeatable: true,
    },
    'routines.createPlanned': {
      prepare: () => ({
        body: {
          name: 'Fuerza',
          workoutTypeId: track.workoutType,
          trainingFrequencyId: track.trainingFrequency,
          month: ++month,
          plan: planOf(3),
        },
      }),
      kind: 'routine',
      action: 'create',
      changes: [['planVersion', null, 1]],
      isRepeatable: true,
    },
    'routines.correct': {
      prepare: storedAndSent,
      kind: 'routine',
      action: 'correct',
      changes: [['planVersion', null, 2]],
      isRepeatable: true,
    },
    'routine-progress.save': {
      prepare: async () => ({
        body: {
          userId: await subscriber(),
          workoutTypeId: track.workoutType,
          trainingFrequencyId: track.trainingFrequency,
          currentMonth: 2,
          nextDueDate: '2027-03-01',
        },
      }),
      kind: 'user',
      action: 'progress',
      changes: [['nextMonth', 1, 2]],
      isRepeatable: true,
    },
    'routine-progress.setSubscription': {
      prepare: async () => ({
        params: { userId: await subscriber() },
        body: { subscriptionStatus: 'inactive' },
      }),
      kind: 'user',
      action: 'pause',
      changes: [['routinesPaused', false, true]],
      isRepeatable: true,
    },
    'routine-progress.forceSend': {
      prepare: () => ({}),
      kind: 'run',
      action: 'create',
      changes: () => [['day', null, day]],
    },
    'routine-progress.send': {
      prepare: async () => ({
        params: { userId: await subscriber(), ...inTrack() },
        query: { month: '1' },
      }),
      kind: 'user',
      action: 'send',
      changes: [['month', null, 1]],
      isRepeatable: true,
    },
    'routine-progress.repeat': {
      prepare: async () => {
        const who = await addDueSubscriber(day);
        await environment.runSchedule(day);
        await environment.drainQueues();
        const [row] = await deliveriesOf(who);
        return { params: { userId: who.userId, deliveryId: row!._id } };
      },
      kind: 'user',
      action: 'resend',
      changes: [['month', null, 1]],
      isRepeatable: true,
    },
    'routine-progress.resend': {
      prepare: async () => {
        const who = await addDueSubscriber(day);
        environment.ses.faults.mailbox(who.email, 'rejected');
        await environment.runSchedule(day);
        await environment.drainQueues();
        environment.ses.faults.clear();
        const [row] = await deliveriesOf(who);
        return { params: { userId: who.userId, deliveryId: row!._id } };
      },
      kind: 'user',
      action: 'resend',
      changes: [['month', null, 1]],
    },
  },
  (run) => whileWorkerRuns(run),
);

it('P82: a send that is refused leaves no entry', async () => {
  const editor = await signIn('admin');
  const { handler } = await import('#functions/routines/routine-progress.lambda.ts');
  const userId = await subscriber();
  const { status } = await call(
    handler,
    'POST /api/routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}',
    { token: editor.token, params: { userId, ...inTrack() }, query: { month: '2' } },
  );
  expect(status).toBe(409);
  expect(await entriesBy(editor.userId)).toEqual([]);
});
