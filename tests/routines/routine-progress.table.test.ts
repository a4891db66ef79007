import { describe, expect, it } from 'vitest';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { call } from '../support/call.ts';
import { progressCalls, statusAndCode } from '../support/routines/progress-calls.ts';
import { useTable } from '../support/table/table.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';

await useTable();
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { trackKey } = await import('#functions/platform/table/track.ts');
const { deleteRoutine, updateRoutine } = await import('#functions/routines/grid/routines.ts');
const fixtures = await progressFixtures();
const {
  track,
  createUser,
  setStoredSubscription,
  putAssessment,
  putProgress,
  createSubscriber,
  addRoutine,
  putDelivery,
} = fixtures;

const [strength, other] = [track(0, 0), track(1, 2)];
const { handler, admin, getProgress, saveProgress, setSubscription } = await progressCalls(strength);
const types = defaultOptions.workouttypes;
const frequencies = defaultOptions['training-frequencies'];
const unknown = 'opt_01JD0000000000000000000000';
const unknownUserId = 'usr_01JD0000000000000000000000';

const mine = (token: string) => call(handler, 'GET /api/routine-progress/me', { token });
const deliveries = (token: string) => call(handler, 'GET /api/routine-progress/me/deliveries', { token });
const next = (token: string, { workoutType, trainingFrequency }: typeof strength) =>
  call(handler, 'GET /api/routine-progress/next-routine/{workoutType}/{frequency}', {
    token,
    params: { workoutType, frequency: trainingFrequency },
  });
const nextOf = (userId: string, { workoutType, trainingFrequency }: typeof strength, token = admin) =>
  call(handler, 'GET /api/routine-progress/{userId}/next-routine/{workoutType}/{frequency}', {
    token,
    params: { userId, workoutType, frequency: trainingFrequency },
  });

describe('progress of a user', () => {
  it('the progress of a user has the month and time of the next routine, in the shape of the contract', async () => {
    const months = { [trackKey(strength)]: 4, [trackKey(track(0, 1))]: 2, [trackKey(other)]: 1 };
    const { token, userId } = await createSubscriber({ months, nextDueDate: '2030-01-17' });
    const { status, body } = await mine(token);
    expect(status).toBe(200);
    const { userProgress } = body.data;
    expect(userProgress).toMatchObject({
      _id: userId,
      userId: {
        _id: userId,
        name: 'Clara',
        userDetails: {
          currentWorkoutType: { _id: types[0]!._id, name: types[0]!.name },
          currentTrainingFrequency: { _id: frequencies[0]!._id, daysPerWeek: frequencies[0]!.daysPerWeek },
        },
      },
      subscriptionStatus: 'active',
      emailProblem: null,
    });
    expect(userProgress.workoutTypes).toEqual([
      {
        workoutTypeId: { _id: types[0]!._id, name: types[0]!.name },
        frequencies: [
          {
            trainingFrequencyId: { _id: frequencies[0]!._id, name: frequencies[0]!.name },
            currentMonth: 4,
            nextDueDate: '2030-01-17T08:00:00.000Z',
          },
          {
            trainingFrequencyId: { _id: frequencies[1]!._id, name: frequencies[1]!.name },
            currentMonth: 2,
            nextDueDate: null,
          },
        ],
      },
      {
        workoutTypeId: { _id: types[1]!._id, name: types[1]!.name },
        frequencies: [
          {
            trainingFrequencyId: { _id: frequencies[2]!._id, name: frequencies[2]!.name },
            currentMonth: 1,
            nextDueDate: null,
          },
        ],
      },
    ]);
    expect((await getProgress(userId)).body).toEqual(body);
  });

  it('P31: the next due time is 9:00 in Madrid in summer and in winter', async () => {
    const { token, userId } = await createSubscriber({ nextDueDate: '2030-07-17' });
    const due = async () =>
      (await mine(token)).body.data.userProgress.workoutTypes[0].frequencies[0].nextDueDate as string;
    expect(await due()).toBe('2030-07-17T07:00:00.000Z');
    await putProgress(userId, { nextDueDate: '2030-03-30' });
    expect(await due()).toBe('2030-03-30T08:00:00.000Z');
    await putProgress(userId, { nextDueDate: '2030-03-31' });
    expect(await due()).toBe('2030-03-31T07:00:00.000Z');
  });

  it('the progress before the first subscription is the assessed track, and 404 without an assessment', async () => {
    const { token, userId } = await createUser();
    expect(statusAndCode(await mine(token))).toEqual([404, 'not_assessed']);
    expect(statusAndCode(await getProgress(userId))).toEqual([404, 'not_assessed']);
    await putAssessment(userId);
    const { userProgress } = (await mine(token)).body.data;
    expect(userProgress).toMatchObject({ subscriptionStatus: 'inactive', workoutTypes: [] });
    expect(userProgress.userId.userDetails.currentWorkoutType._id).toBe(types[0]!._id);
    expect((await getProgress(userId)).body.data.userProgress).toEqual(userProgress);
  });

  it.each([
    ['active', {}, 'active'],
    ['trialing', {}, 'active'],
    ['active', { isActive: false, isHeld: true }, 'inactive'],
    ['past_due', { isActive: false }, 'inactive'],
    ['incomplete', { isActive: false }, 'inactive'],
    ['canceled', { isActive: false }, 'cancelled'],
    ['unpaid', { isActive: false }, 'expired'],
    ['incomplete_expired', { isActive: false }, 'expired'],
  ])(
    'the progress with a subscription that is %s and %o has the status %s',
    async (status, facts, wanted) => {
      const { token, userId } = await createSubscriber(facts);
      await setStoredSubscription(userId, status);
      const { userProgress } = (await mine(token)).body.data;
      expect(userProgress.subscriptionStatus).toBe(wanted);
      const [{ nextDueDate }] = userProgress.workoutTypes[0].frequencies;
      expect(nextDueDate !== null).toBe(wanted === 'active');
    },
  );

  it('P19: another user’s progress is 403 for users, and of an unknown user 404 for admins', async () => {
    const { token, userId } = await createSubscriber();
    const asked = [
      await getProgress(userId, token),
      await saveProgress(userId, {}, token),
      await setSubscription(userId, 'active', token),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const answer of [
      await getProgress(unknownUserId),
      await saveProgress(unknownUserId),
      await setSubscription(unknownUserId, 'inactive'),
    ])
      expect(statusAndCode(answer)).toEqual([404, 'user_not_found']);
  });
});

describe('next routine', () => {
  it('the next routine is the one of the track’s next month without its link, or null for an empty slot', async () => {
    const { token, userId } = await createSubscriber({ months: { [trackKey(strength)]: 41 } });
    const routine = await addRoutine(41);
    const wanted = {
      month: 41,
      nextDueDate: '2030-01-17T08:00:00.000Z',
      routine: { _id: routine._id, name: 'Rutina 41' },
    };
    expect((await next(token, strength)).body.data).toEqual(wanted);
    expect((await nextOf(userId, strength)).body.data).toEqual(wanted);
    expect((await next(token, other)).body.data).toEqual({ month: 1, nextDueDate: null, routine: null });
  });

  it('the next routine before the first subscription is the one of month 1', async () => {
    const { token, userId } = await createUser();
    expect(statusAndCode(await next(token, strength))).toEqual([404, 'not_assessed']);
    expect(statusAndCode(await nextOf(userId, strength))).toEqual([404, 'not_assessed']);
    await putAssessment(userId);
    expect((await next(token, track(2, 2))).body.data).toEqual({
      month: 1,
      nextDueDate: null,
      routine: null,
    });
  });

  it('the next routine of an unknown type, frequency or user is 404', async () => {
    const { token, userId } = await createSubscriber();
    for (const wrong of [
      { ...strength, workoutType: unknown },
      { ...strength, trainingFrequency: unknown },
      // each option is in the other's list
      { workoutType: strength.trainingFrequency, trainingFrequency: strength.workoutType },
    ]) {
      expect(statusAndCode(await next(token, wrong))).toEqual([404, 'not_found']);
      expect(statusAndCode(await nextOf(userId, wrong))).toEqual([404, 'not_found']);
    }
    expect(statusAndCode(await nextOf(unknownUserId, strength))).toEqual([404, 'user_not_found']);
    expect((await nextOf(userId, strength, token)).status).toBe(403);
  });
});

describe('received routines', () => {
  it('received routines are newest first with the current link, or the sent link of a deleted routine', async () => {
    const { token, userId } = await createSubscriber();
    const [kept, gone] = [await addRoutine(51), await addRoutine(52)];
    await putDelivery(userId, 51, { routineId: kept._id, sentAt: '2026-10-17T08:00:03.000Z' });
    await putDelivery(userId, 52, { routineId: gone._id, sentAt: '2026-11-17T08:00:03.000Z' });
    await updateRoutine(kept._id, { name: 'Otra', driveLink: 'https://drive.google.com/file/d/new/view' });
    await deleteRoutine(gone._id);
    const { body } = await deliveries(token);
    expect(body.data.deliveries).toEqual([
      {
        _id: expect.stringMatching(/^dlv_/) as string,
        routineName: 'Rutina 52',
        driveLink: 'https://drive.google.com/file/d/52/view',
        hasPlan: false,
        workoutType: { _id: types[0]!._id, name: types[0]!.name },
        trainingFrequency: { _id: frequencies[0]!._id, name: frequencies[0]!.name },
        month: 52,
        sentAt: '2026-11-17T08:00:03.000Z',
      },
      expect.objectContaining({
        routineName: 'Rutina 51',
        driveLink: 'https://drive.google.com/file/d/new/view',
      }),
    ]);
  });

  it('received routines include removed notifications and omit failed, bounced and open deliveries', async () => {
    const { token, userId } = await createSubscriber();
    const at = new Date().toISOString();
    await putDelivery(userId, 1, { sentAt: null, failedAt: at, reason: 'rejected' });
    await putDelivery(userId, 2, { failedAt: at, reason: 'bounced' });
    await putDelivery(userId, 3, { sentAt: null });
    await putDelivery(userId, 4, { hiddenAt: at });
    await putDelivery(userId, 5, { sentAt: '2020-01-01T08:00:00.000Z', failedAt: at, reason: 'complained' });
    const months = (await deliveries(token)).body.data.deliveries.map(
      ({ month }: { month: number }) => month,
    );
    expect(months).toEqual([4, 5]);
  });

  it('P34: received routines of over a hundred months are all in the list', async () => {
    const { token, userId } = await createSubscriber();
    await allInParallel(Array(110).keys(), 10, (at) => putDelivery(userId, at + 1));
    expect((await deliveries(token)).body.data.deliveries).toHaveLength(110);
  });

  it('P18: received routines are only those of the caller', async () => {
    const [one, two] = [await createSubscriber(), await createSubscriber()];
    await putDelivery(one.userId, 1);
    expect((await deliveries(two.token)).body.data.deliveries).toEqual([]);
  });
});
