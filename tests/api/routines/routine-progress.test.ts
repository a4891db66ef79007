import { describe, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { progressCalls, refusal } from '../../support/routines/progress-calls.ts';
import { useTable } from '../../support/table/table.ts';
import { trained } from '../../support/routines/trained.ts';

await useTable();
const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
const { trackKey } = await import('#functions/_data/routines/progress.ts');
const { removeRoutine, editRoutine } = await import('#functions/_data/routines/routines.ts');
const stage = await trained();
const { track, person, subscribe, assess, train, trainee, addRoutine, deliver } = stage;

const [strength, other] = [track(0, 0), track(1, 2)];
const { handler, admin, get, save, set } = await progressCalls(strength);
const types = defaultOptions.workouttypes;
const frequencies = defaultOptions['training-frequencies'];
const unknown = 'opt_01JD0000000000000000000000';
const nobody = 'usr_01JD0000000000000000000000';

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

describe('how far somebody is', () => {
  it('is told with the month and the instant of the next routine, as the spec shapes it', async () => {
    const months = { [trackKey(strength)]: 4, [trackKey(track(0, 1))]: 2, [trackKey(other)]: 1 };
    const { token, userId } = await trainee({ months, nextDueDate: '2030-01-17' });
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
    expect((await get(userId)).body).toEqual(body);
  });

  it('P31: says nine in Madrid, whatever that is in UTC', async () => {
    const { token, userId } = await trainee({ nextDueDate: '2030-07-17' });
    const due = async () =>
      (await mine(token)).body.data.userProgress.workoutTypes[0].frequencies[0].nextDueDate as string;
    expect(await due()).toBe('2030-07-17T07:00:00.000Z');
    await train(userId, { nextDueDate: '2030-03-30' });
    expect(await due()).toBe('2030-03-30T08:00:00.000Z');
    await train(userId, { nextDueDate: '2030-03-31' });
    expect(await due()).toBe('2030-03-31T07:00:00.000Z');
  });

  it('is the choice of the assessment before the first subscription, and 404 before that', async () => {
    const { token, userId } = await person();
    expect(refusal(await mine(token))).toEqual([404, 'not_assessed']);
    expect(refusal(await get(userId))).toEqual([404, 'not_assessed']);
    await assess(userId);
    const { userProgress } = (await mine(token)).body.data;
    expect(userProgress).toMatchObject({ subscriptionStatus: 'inactive', workoutTypes: [] });
    expect(userProgress.userId.userDetails.currentWorkoutType._id).toBe(types[0]!._id);
    expect((await get(userId)).body.data.userProgress).toEqual(userProgress);
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
  ])('of a subscription that is %s, with %o, has the status %s', async (status, facts, wanted) => {
    const { token, userId } = await trainee(facts);
    await subscribe(userId, status);
    const { userProgress } = (await mine(token)).body.data;
    expect(userProgress.subscriptionStatus).toBe(wanted);
    const [{ nextDueDate }] = userProgress.workoutTypes[0].frequencies;
    expect(nextDueDate !== null).toBe(wanted === 'active');
  });

  it('P19: of others is for admins, and of nobody is 404', async () => {
    const { token, userId } = await trainee();
    const asked = [
      await get(userId, token),
      await save(userId, {}, token),
      await set(userId, 'active', token),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
    for (const answer of [await get(nobody), await save(nobody), await set(nobody, 'inactive')])
      expect(refusal(answer)).toEqual([404, 'user_not_found']);
  });
});

describe('the next routine', () => {
  it('is of the month that is next in the track, without its link; null where there is none', async () => {
    const { token, userId } = await trainee({ months: { [trackKey(strength)]: 41 } });
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

  it('is the first one for whoever has only been assessed', async () => {
    const { token, userId } = await person();
    expect(refusal(await next(token, strength))).toEqual([404, 'not_assessed']);
    expect(refusal(await nextOf(userId, strength))).toEqual([404, 'not_assessed']);
    await assess(userId);
    expect((await next(token, track(2, 2))).body.data).toEqual({
      month: 1,
      nextDueDate: null,
      routine: null,
    });
  });

  it('of an unknown type or frequency, or of nobody, is 404', async () => {
    const { token, userId } = await trainee();
    for (const wrong of [
      { ...strength, workoutType: unknown },
      { ...strength, trainingFrequency: unknown },
      // each of the other's list
      { workoutType: strength.trainingFrequency, trainingFrequency: strength.workoutType },
    ]) {
      expect(refusal(await next(token, wrong))).toEqual([404, 'not_found']);
      expect(refusal(await nextOf(userId, wrong))).toEqual([404, 'not_found']);
    }
    expect(refusal(await nextOf(nobody, strength))).toEqual([404, 'user_not_found']);
    expect((await nextOf(userId, strength, token)).status).toBe(403);
  });
});

describe('what somebody received', () => {
  it('is the newest first, with the link of the routine as it is now, or as it was sent once that is gone', async () => {
    const { token, userId } = await trainee();
    const [kept, gone] = [await addRoutine(51), await addRoutine(52)];
    await deliver(userId, 51, { routineId: kept._id, sentAt: '2026-10-17T08:00:03.000Z' });
    await deliver(userId, 52, { routineId: gone._id, sentAt: '2026-11-17T08:00:03.000Z' });
    await editRoutine(kept._id, { name: 'Otra', driveLink: 'https://drive.google.com/file/d/new/view' });
    await removeRoutine(gone._id);
    const { body } = await deliveries(token);
    expect(body.data.deliveries).toEqual([
      {
        _id: expect.stringMatching(/^dlv_/) as string,
        routineName: 'Rutina 52',
        driveLink: 'https://drive.google.com/file/d/52/view',
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

  it('is not what failed, came back or is under way, but is what they have put away', async () => {
    const { token, userId } = await trainee();
    const at = new Date().toISOString();
    await deliver(userId, 1, { sentAt: null, failedAt: at, reason: 'rejected' });
    await deliver(userId, 2, { failedAt: at, reason: 'bounced' });
    await deliver(userId, 3, { sentAt: null });
    await deliver(userId, 4, { hiddenAt: at });
    await deliver(userId, 5, { sentAt: '2020-01-01T08:00:00.000Z', failedAt: at, reason: 'complained' });
    const months = (await deliveries(token)).body.data.deliveries.map(
      ({ month }: { month: number }) => month,
    );
    expect(months).toEqual([4, 5]);
  });

  it('P34: is all of it, over a hundred months', async () => {
    const { token, userId } = await trainee();
    await Promise.all(Array.from({ length: 110 }, (_, at) => deliver(userId, at + 1)));
    expect((await deliveries(token)).body.data.deliveries).toHaveLength(110);
  });

  it('P18: is nobody else’s', async () => {
    const [one, two] = [await trainee(), await trainee()];
    await deliver(one.userId, 1);
    expect((await deliveries(two.token)).body.data.deliveries).toEqual([]);
  });
});
