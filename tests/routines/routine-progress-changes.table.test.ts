import { beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { addDays, inMadrid, nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { progressCalls, statusAndCode } from '../support/routines/progress-calls.ts';
import { useTable } from '../support/table/table.ts';
import { conflict, crashBefore, faultCalls, overtaken } from '../support/table/table-faults.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';

await useTable();
const { defaultOptions } = await import('#functions/training/default-options.ts');
const { findAssessment } = await import('#functions/training/assessments.ts');
const { deliveryId } = await import('#functions/messages/notifications/deliveries.ts');
const { trackKey } = await import('#functions/platform/table/track.ts');
const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
const fixtures = await progressFixtures();
const {
  track,
  createUser,
  setStoredSubscription,
  putAssessment,
  putProgress,
  createSubscriber,
  putDelivery,
  findProgress,
} = fixtures;

const [strength, other] = [track(0, 0), track(1, 2)];
const { handler, admin, getProgress, saveProgress, setSubscription } = await progressCalls(strength);
const types = defaultOptions.workouttypes;
const unknown = 'opt_01JD0000000000000000000000';

const otherIds = { workoutTypeId: other.workoutType, trainingFrequencyId: other.trainingFrequency };

describe('admin’s change of progress', () => {
  const runDay = () => nextRunDay(new Date());

  it('an admin’s change sets the given fields and leaves absent ones unchanged', async () => {
    const { userId } = await createSubscriber({
      months: { [trackKey(strength)]: 3 },
      nextDueDate: '2030-01-17',
    });
    const { status, body } = await saveProgress(userId, { currentMonth: 7 });
    expect(status).toBe(200);
    expect(body.data.userProgress.workoutTypes[0].frequencies[0]).toMatchObject({
      currentMonth: 7,
      nextDueDate: '2030-01-17T08:00:00.000Z',
    });
    await saveProgress(userId, { nextDueDate: '2030-02-03' });
    expect(await findProgress(userId)).toMatchObject({
      ...strength,
      months: { [trackKey(strength)]: 7 },
      nextDueDate: '2030-02-03',
      // otherwise the next would be due on the 17th, two weeks later
      anchorDay: 3,
      isActive: true,
    });
  });

  it('P27: an admin’s change to a month that was sent is refused with 409', async () => {
    const { userId } = await createSubscriber();
    await putDelivery(userId, 3, { sentAt: '2026-11-01T08:00:00.000Z' });
    expect(statusAndCode(await saveProgress(userId, { currentMonth: 3 }))).toEqual([409, 'already_sent']);
    expect(statusAndCode(await saveProgress(userId, { currentMonth: 2 }))).toEqual([409, 'already_sent']);
    expect((await saveProgress(userId, { currentMonth: 4 })).status).toBe(200);
    expect((await saveProgress(userId, { currentMonth: 3, ...otherIds })).status).toBe(200);
  });

  it.each([
    ['claimed without an outcome', null, 409],
    ['being sent again', { sentAt: null, failedAt: null }, 409],
    ['failed', { sentAt: null, failedAt: '2026-11-01T09:00:00.000Z', reason: 'rejected' }, 200],
  ] as const)(
    'P27: an admin’s change to a month that is %s, with the row %o, answers %i',
    async (_, row, status) => {
      const claim = {
        batchId: 'bat_1',
        runId: 'run_1',
        deliveryId: deliveryId(strength, 3),
        at: new Date().toISOString(),
        slot: {
          ...strength,
          month: 3,
          routineId: 'rtn_1',
          name: 'Rutina 3',
          driveLink: 'https://drive.google.com/3',
        },
      };
      const { userId } = await createSubscriber({ months: { [trackKey(strength)]: 4 }, claim });
      if (row) await putDelivery(userId, 3, { ...row, batchId: 'bat_1' });
      expect((await saveProgress(userId, { currentMonth: 3 })).status).toBe(status);
      expect((await saveProgress(userId, { currentMonth: 4 })).status).toBe(200);
    },
  );

  it('an admin’s change of track changes the assessment too, and each track keeps its month', async () => {
    const { userId } = await createSubscriber({ months: { [trackKey(strength)]: 3 } });
    await saveProgress(userId, otherIds);
    expect(await findProgress(userId)).toMatchObject({
      ...other,
      months: { [trackKey(strength)]: 3, [trackKey(other)]: 1 },
    });
    expect(await findAssessment(userId)).toMatchObject(other);
    await saveProgress(userId);
    expect(await findProgress(userId)).toMatchObject({ ...strength, nextDueDate: '2030-01-17' });
  });

  it('an admin’s change of the due date to today or earlier is due at the next run', async () => {
    const { userId } = await createSubscriber();
    const today = inMadrid(new Date()).day;
    for (const nextDueDate of [today, addDays(today, -3), '2020-01-01']) {
      const from = runDay();
      const { userProgress } = (await saveProgress(userId, { nextDueDate })).body.data;
      expect([from, runDay()].map((day) => sendTime(day).toISOString())).toContain(
        userProgress.workoutTypes[0].frequencies[0].nextDueDate,
      );
    }
  });

  it('an admin’s change does not postpone a user who waits for a missing routine', async () => {
    const { userId } = await createSubscriber({ nextDueDate: '2026-01-01' });
    await saveProgress(userId, { currentMonth: 2 });
    expect(await findProgress(userId)).toMatchObject({ nextDueDate: '2026-01-01' });
  });

  it('an admin’s change starts progress for a user without any, active only with a paid subscription', async () => {
    const [paid, unpaid, fresh] = [
      await createUser('active'),
      await createUser('past_due'),
      await createUser(),
    ];
    const before = (await readUserCounters()).receiving;
    const from = runDay();
    await saveProgress(paid.userId, { currentMonth: 5 });
    expect(await findProgress(paid.userId)).toMatchObject({
      isActive: true,
      subscriptionId: 'sub_1',
      months: { [trackKey(strength)]: 5 },
    });
    expect([from, runDay()]).toContain((await findProgress(paid.userId))!.nextDueDate);
    for (const { userId } of [unpaid, fresh]) {
      expect((await saveProgress(userId)).body.data.userProgress.subscriptionStatus).toBe('inactive');
      expect(await findProgress(userId)).toMatchObject({ isActive: false });
    }
    expect((await readUserCounters()).receiving).toBe(before + 1);
  });

  it.each([
    [{ workoutTypeId: unknown }, 'unknown_option', 'workoutTypeId'],
    [{ trainingFrequencyId: types[0]!._id }, 'unknown_option', 'trainingFrequencyId'],
    [{ currentMonth: 0 }, 'invalid_input', 'currentMonth'],
    [{ currentMonth: 1.5 }, 'invalid_input', 'currentMonth'],
    [{ nextDueDate: '2030-02-30' }, 'invalid_input', 'nextDueDate'],
  ])('an admin’s change with %o is refused with the field', async (facts, code, field) => {
    const { userId } = await createSubscriber();
    const before = await findProgress(userId);
    const { status, body } = await saveProgress(userId, facts);
    expect([status, body.code, body.field]).toEqual([400, code, field]);
    expect(await findProgress(userId)).toEqual(before);
  });

  it('P35: an admin’s change does not undo a concurrent send', async () => {
    const { userId } = await createSubscriber({
      months: { [trackKey(strength)]: 3 },
      nextDueDate: '2030-01-17',
    });
    let isFirst = true;
    const calls = faultCalls(
      async (send) => {
        if (!isFirst) return send();
        isFirst = false;
        await putProgress(userId, { months: { [trackKey(strength)]: 4 }, nextDueDate: '2030-02-17' });
        return send();
      },
      (_, command) => command === 'TransactWriteItems',
    );
    await saveProgress(userId, otherIds);
    calls.restore();
    expect(await findProgress(userId)).toMatchObject({
      ...other,
      months: { [trackKey(strength)]: 4, [trackKey(other)]: 1 },
      nextDueDate: '2030-02-17',
    });
  });

  nightly(
    'P26: an admin’s change is written completely or not at all, and 409 when others keep changing the progress',
    async () => {
      const { userId } = await createSubscriber();
      const before = [await findProgress(userId), await findAssessment(userId)];
      const dead = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems');
      expect((await saveProgress(userId, otherIds)).status).toBe(500);
      dead.restore();
      const calls = faultCalls(overtaken, (_, command) => command === 'TransactWriteItems');
      expect(statusAndCode(await saveProgress(userId, otherIds))).toEqual([409, 'conflict']);
      expect(statusAndCode(await setSubscription(userId, 'inactive'))).toEqual([409, 'conflict']);
      calls.restore();
      expect([await findProgress(userId), await findAssessment(userId)]).toEqual(before);
      let met = 0;
      const busy = faultCalls(conflict, (_, command) => command === 'TransactWriteItems' && ++met < 3);
      expect((await saveProgress(userId, otherIds)).status).toBe(200);
      busy.restore();
    },
  );
});

describe('admin’s pause', () => {
  let userId: string;
  beforeEach(async () => {
    ({ userId } = await createSubscriber({ nextDueDate: '2030-01-17' }));
  });

  it.each(['inactive', 'expired', 'cancelled'])(
    'an admin’s pause by status %s stops routines and is shown as that until it is ended',
    async (status) => {
      const before = (await readUserCounters()).receiving;
      const held = await setSubscription(userId, status);
      expect(held.body.data.userProgress.subscriptionStatus).toBe(status);
      expect(await findProgress(userId)).toMatchObject({ isActive: false, isHeld: true });
      expect((await readUserCounters()).receiving).toBe(before - 1);
      await setSubscription(userId, status);
      expect((await readUserCounters()).receiving).toBe(before - 1);
      const lifted = await setSubscription(userId, 'active');
      expect(lifted.body.data.userProgress.subscriptionStatus).toBe('active');
      expect(await findProgress(userId)).toMatchObject({
        isActive: true,
        isHeld: false,
        nextDueDate: '2030-01-17',
        anchorDay: 17,
      });
      expect((await readUserCounters()).receiving).toBe(before);
    },
  );

  it('P256: staff see who pays and gets nothing: paused by whom, since when and why, out of reach, without a routine', async () => {
    const { call } = await import('../support/call.ts');
    const { findUserEvents } = await import('#functions/accounts/user-events.ts');
    const { put } = await import('#functions/platform/table/table.ts');
    const { keys } = await import('#functions/entities.ts');
    const { indexes } = await import('#functions/messages/entities.ts');
    const { changeUserStep } = await import('#functions/accounts/users.ts');
    const { transact } = await import('#functions/platform/table/table.ts');
    const listed = async (part: 'paused' | 'unreachable' | 'withoutRoutine', id: string) =>
      (
        (await call(handler, 'GET /api/routine-progress/unserved', { token: admin })).body.data[part] as {
          user: { _id: string };
        }[]
      ).filter(({ user }) => user._id === id);

    expect((await setSubscription(userId, 'inactive', admin, ' Está lesionada ')).status).toBe(200);
    await setSubscription(userId, 'cancelled');
    expect(await listed('paused', userId)).toMatchObject([
      { by: 'Clara', since: expect.any(String), reason: 'Está lesionada' },
    ]);
    await setStoredSubscription(userId, 'past_due');
    expect(await listed('paused', userId)).toEqual([]);
    await setStoredSubscription(userId, 'active');
    await setSubscription(userId, 'active');
    expect(await listed('paused', userId)).toEqual([]);
    const events = (await findUserEvents(userId)).map(({ kind, text }) => [kind, text]);
    expect(events).toEqual([
      ['pause', 'Está lesionada'],
      ['pause', undefined],
      ['resume', undefined],
    ]);

    const failedAt = new Date().toISOString();
    const delivery = await putDelivery(userId, 1, { sentAt: null, failedAt, reason: 'bounced' });
    await put({
      ...keys.delivery(userId, delivery._id),
      ...indexes.failures(failedAt, userId),
      ...delivery,
    });
    expect(await listed('unreachable', userId)).toEqual([]);
    await transact([changeUserStep(userId, { emailProblem: 'bounced' }, {})]);
    expect(await listed('unreachable', userId)).toMatchObject([{ problem: 'bounced' }]);

    const today = inMadrid(new Date()).day;
    const waiting = await createSubscriber({ nextDueDate: today, months: { [trackKey(strength)]: 90 } });
    expect(await listed('withoutRoutine', waiting.userId)).toMatchObject([
      { workoutType: { _id: strength.workoutType }, month: 90, dueAt: sendTime(today).toISOString() },
    ]);
  });

  it('P16: a pause is offered while there is a subscription, and its end while the subscription is paid', async () => {
    const byHand = async () => (await getProgress(userId)).body.data.userProgress.byHand as string | null;
    expect(await byHand()).toBe('hold');
    expect((await setSubscription(userId, 'inactive')).body.data.userProgress.byHand).toBe('release');
    await setStoredSubscription(userId, 'past_due');
    expect(await byHand()).toBeNull();
    const late = await createSubscriber({ isActive: false });
    for (const [status, offered] of [
      ['past_due', 'hold'],
      ['paused', 'hold'],
      ['incomplete', 'hold'],
      ['canceled', null],
      ['unpaid', null],
    ] as const) {
      await setStoredSubscription(late.userId, status);
      expect((await getProgress(late.userId)).body.data.userProgress).toMatchObject({ byHand: offered });
    }
    await setStoredSubscription(late.userId, 'past_due');
    expect((await setSubscription(late.userId, 'inactive')).status).toBe(200);
    expect(await findProgress(late.userId)).toMatchObject({ isHeld: true });
  });

  it('a pause past the due date makes the routine due at the next run and keeps the anchor day', async () => {
    await putProgress(userId, { nextDueDate: '2026-01-17' });
    await setSubscription(userId, 'inactive');
    const from = nextRunDay(new Date());
    await setSubscription(userId, 'active');
    const progress = (await findProgress(userId))!;
    expect([from, nextRunDay(new Date())]).toContain(progress.nextDueDate);
    expect(progress.anchorDay).toBe(17);
  });

  it('ending a pause without a paid subscription is refused', async () => {
    await setSubscription(userId, 'inactive');
    await setStoredSubscription(userId, 'canceled');
    expect(statusAndCode(await setSubscription(userId, 'active'))).toEqual([409, 'not_active']);
    expect(await findProgress(userId)).toMatchObject({ isActive: false, isHeld: true });
  });

  it('ending a pause while the subscription ends concurrently does not leave the user active', async () => {
    await setSubscription(userId, 'inactive');
    let isFirst = true;
    const calls = faultCalls(
      async (send) => {
        if (!isFirst) return send();
        isFirst = false;
        await setStoredSubscription(userId, 'canceled');
        return send();
      },
      (_, command) => command === 'TransactWriteItems',
    );
    expect(statusAndCode(await setSubscription(userId, 'active'))).toEqual([409, 'not_active']);
    calls.restore();
    expect(await findProgress(userId)).toMatchObject({ isActive: false });
  });

  it('a pause before the first subscription holds after it, and without an assessment is refused', async () => {
    const fresh = await createUser();
    expect(statusAndCode(await setSubscription(fresh.userId, 'inactive'))).toEqual([404, 'not_assessed']);
    await putAssessment(fresh.userId);
    expect(statusAndCode(await setSubscription(fresh.userId, 'active'))).toEqual([409, 'not_active']);
    expect((await setSubscription(fresh.userId, 'inactive')).status).toBe(200);
    expect(await findProgress(fresh.userId)).toMatchObject({ isActive: false, isHeld: true });
  });

  it('a pause with an undeclared status is refused with 400', async () => {
    const { status, body } = await setSubscription(userId, 'paused');
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', 'subscriptionStatus']);
  });
});
