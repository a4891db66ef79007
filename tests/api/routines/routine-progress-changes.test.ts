import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, inMadrid, nextRunDay, sendTime } from '#shared/rules/routine-calendar.ts';
import { progressCalls, refusal } from '../../support/routines/progress-calls.ts';
import { useTable } from '../../support/table/table.ts';
import { conflict, crashBefore, faultCalls, overtaken } from '../../support/table/table-faults.ts';
import { trained } from '../../support/routines/trained.ts';

await useTable();
const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
const { findAssessment } = await import('#functions/_data/training/assessments.ts');
const { deliveryId } = await import('#functions/_data/routines/deliveries.ts');
const { trackKey } = await import('#functions/_data/routines/progress.ts');
const { readUserCounters } = await import('#functions/_data/accounts/user-counters.ts');
const stage = await trained();
const { track, person, subscribe, assess, train, trainee, deliver, findProgress } = stage;

const [strength, other] = [track(0, 0), track(1, 2)];
const { get, save, set } = await progressCalls(strength);
const types = defaultOptions.workouttypes;
const unknown = 'opt_01JD0000000000000000000000';

const otherIds = { workoutTypeId: other.workoutType, trainingFrequencyId: other.trainingFrequency };

describe('an admin’s change', () => {
  const runDay = () => nextRunDay(new Date());

  it('makes what is named, and leaves what is absent', async () => {
    const { userId } = await trainee({ months: { [trackKey(strength)]: 3 }, nextDueDate: '2030-01-17' });
    const { status, body } = await save(userId, { currentMonth: 7 });
    expect(status).toBe(200);
    expect(body.data.userProgress.workoutTypes[0].frequencies[0]).toMatchObject({
      currentMonth: 7,
      nextDueDate: '2030-01-17T08:00:00.000Z',
    });
    await save(userId, { nextDueDate: '2030-02-03' });
    expect(await findProgress(userId)).toMatchObject({
      ...strength,
      months: { [trackKey(strength)]: 7 },
      nextDueDate: '2030-02-03',
      // else the next would be due on the 17th, two weeks later
      anchorDay: 3,
      isActive: true,
    });
  });

  it('P27: never makes a month go out again that was sent', async () => {
    const { userId } = await trainee();
    await deliver(userId, 3, { sentAt: '2026-11-01T08:00:00.000Z' });
    expect(refusal(await save(userId, { currentMonth: 3 }))).toEqual([409, 'already_sent']);
    expect(refusal(await save(userId, { currentMonth: 2 }))).toEqual([409, 'already_sent']);
    expect((await save(userId, { currentMonth: 4 })).status).toBe(200);
    expect((await save(userId, { currentMonth: 3, ...otherIds })).status).toBe(200);
  });

  it.each([
    ['claimed, and nobody knows yet what became of it', null, 409],
    ['being sent again', { sentAt: null, failedAt: null }, 409],
    ['given up', { sentAt: null, failedAt: '2026-11-01T09:00:00.000Z', reason: 'rejected' }, 200],
  ] as const)('P27: nor one that is %s: %o is %i', async (_, row, status) => {
    const claim = {
      batchId: 'bat_1',
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
    const { userId } = await trainee({ months: { [trackKey(strength)]: 4 }, claim });
    if (row) await deliver(userId, 3, { ...row, batchId: 'bat_1' });
    expect((await save(userId, { currentMonth: 3 })).status).toBe(status);
    expect((await save(userId, { currentMonth: 4 })).status).toBe(200);
  });

  it('changes what is trained, in the assessment too, and gives each track its month back', async () => {
    const { userId } = await trainee({ months: { [trackKey(strength)]: 3 } });
    await save(userId, otherIds);
    expect(await findProgress(userId)).toMatchObject({
      ...other,
      months: { [trackKey(strength)]: 3, [trackKey(other)]: 1 },
    });
    expect(await findAssessment(userId)).toMatchObject(other);
    await save(userId);
    expect(await findProgress(userId)).toMatchObject({ ...strength, nextDueDate: '2030-01-17' });
  });

  it('to today or earlier is due at the next run', async () => {
    const { userId } = await trainee();
    const today = inMadrid(new Date()).day;
    for (const nextDueDate of [today, addDays(today, -3), '2020-01-01']) {
      const from = runDay();
      const { userProgress } = (await save(userId, { nextDueDate })).body.data;
      expect([from, runDay()].map((day) => sendTime(day).toISOString())).toContain(
        userProgress.workoutTypes[0].frequencies[0].nextDueDate,
      );
    }
  });

  it('does not put off what waits for its routine', async () => {
    const { userId } = await trainee({ nextDueDate: '2026-01-01' });
    await save(userId, { currentMonth: 2 });
    expect(await findProgress(userId)).toMatchObject({ nextDueDate: '2026-01-01' });
  });

  it('begins progress for whoever has none, active only if they have paid', async () => {
    const [paid, unpaid, fresh] = [await person('active'), await person('past_due'), await person()];
    const before = (await readUserCounters()).active;
    const from = runDay();
    await save(paid.userId, { currentMonth: 5 });
    expect(await findProgress(paid.userId)).toMatchObject({
      isActive: true,
      subscriptionId: 'sub_1',
      months: { [trackKey(strength)]: 5 },
    });
    expect([from, runDay()]).toContain((await findProgress(paid.userId))!.nextDueDate);
    for (const { userId } of [unpaid, fresh]) {
      expect((await save(userId)).body.data.userProgress.subscriptionStatus).toBe('inactive');
      expect(await findProgress(userId)).toMatchObject({ isActive: false });
    }
    expect((await readUserCounters()).active).toBe(before + 1);
  });

  it.each([
    [{ workoutTypeId: unknown }, 'unknown_option', 'workoutTypeId'],
    [{ trainingFrequencyId: types[0]!._id }, 'unknown_option', 'trainingFrequencyId'],
    [{ currentMonth: 0 }, 'invalid_input', 'currentMonth'],
    [{ currentMonth: 1.5 }, 'invalid_input', 'currentMonth'],
    [{ nextDueDate: '2030-02-30' }, 'invalid_input', 'nextDueDate'],
  ])('%o is refused', async (facts, code, field) => {
    const { userId } = await trainee();
    const before = await findProgress(userId);
    const { status, body } = await save(userId, facts);
    expect([status, body.code, body.field]).toEqual([400, code, field]);
    expect(await findProgress(userId)).toEqual(before);
  });

  it('P35: never undoes what the sending has done meanwhile', async () => {
    const { userId } = await trainee({ months: { [trackKey(strength)]: 3 }, nextDueDate: '2030-01-17' });
    let isFirst = true;
    const calls = faultCalls(
      async (send) => {
        if (!isFirst) return send();
        isFirst = false;
        await train(userId, { months: { [trackKey(strength)]: 4 }, nextDueDate: '2030-02-17' });
        return send();
      },
      (_, command) => command === 'TransactWriteItems',
    );
    await save(userId, otherIds);
    calls.restore();
    expect(await findProgress(userId)).toMatchObject({
      ...other,
      months: { [trackKey(strength)]: 4, [trackKey(other)]: 1 },
      nextDueDate: '2030-02-17',
    });
  });

  it('P26: is whole or not at all, and 409 when others are always faster', async () => {
    const { userId } = await trainee();
    const before = [await findProgress(userId), await findAssessment(userId)];
    const dead = faultCalls(crashBefore, (_, command) => command === 'TransactWriteItems');
    expect((await save(userId, otherIds)).status).toBe(500);
    dead.restore();
    const calls = faultCalls(overtaken, (_, command) => command === 'TransactWriteItems');
    expect(refusal(await save(userId, otherIds))).toEqual([409, 'conflict']);
    expect(refusal(await set(userId, 'inactive'))).toEqual([409, 'conflict']);
    calls.restore();
    expect([await findProgress(userId), await findAssessment(userId)]).toEqual(before);
    let met = 0;
    const busy = faultCalls(conflict, (_, command) => command === 'TransactWriteItems' && ++met < 3);
    expect((await save(userId, otherIds)).status).toBe(200);
    busy.restore();
  });
});

describe('an admin’s hold', () => {
  let userId: string;
  beforeEach(async () => {
    ({ userId } = await trainee({ nextDueDate: '2030-01-17' }));
  });

  it.each(['inactive', 'expired', 'cancelled'])('by %s stops routines until it is lifted', async (status) => {
    const before = (await readUserCounters()).active;
    const held = await set(userId, status);
    expect(held.body.data.userProgress.subscriptionStatus).toBe('inactive');
    expect(await findProgress(userId)).toMatchObject({ isActive: false, isHeld: true });
    expect((await readUserCounters()).active).toBe(before - 1);
    await set(userId, status);
    expect((await readUserCounters()).active).toBe(before - 1);
    const lifted = await set(userId, 'active');
    expect(lifted.body.data.userProgress.subscriptionStatus).toBe('active');
    expect(await findProgress(userId)).toMatchObject({
      isActive: true,
      isHeld: false,
      nextDueDate: '2030-01-17',
      anchorDay: 17,
    });
    expect((await readUserCounters()).active).toBe(before);
  });

  it('P16: is offered while there is a subscription, and its end once that is paid for', async () => {
    const byHand = async () => (await get(userId)).body.data.userProgress.byHand as string | null;
    expect(await byHand()).toBe('hold');
    expect((await set(userId, 'inactive')).body.data.userProgress.byHand).toBe('release');
    await subscribe(userId, 'past_due');
    expect(await byHand()).toBeNull();
    const late = await trainee({ isActive: false });
    for (const [status, offered] of [
      ['past_due', 'hold'],
      ['paused', 'hold'],
      ['incomplete', 'hold'],
      ['canceled', null],
      ['unpaid', null],
    ] as const) {
      await subscribe(late.userId, status);
      expect((await get(late.userId)).body.data.userProgress).toMatchObject({ byHand: offered });
    }
    await subscribe(late.userId, 'past_due');
    expect((await set(late.userId, 'inactive')).status).toBe(200);
    expect(await findProgress(late.userId)).toMatchObject({ isHeld: true });
  });

  it('that outlasts a due date makes the routine due at the next run, on the old day of the month', async () => {
    await train(userId, { nextDueDate: '2026-01-17' });
    await set(userId, 'inactive');
    const from = nextRunDay(new Date());
    await set(userId, 'active');
    const progress = (await findProgress(userId))!;
    expect([from, nextRunDay(new Date())]).toContain(progress.nextDueDate);
    expect(progress.anchorDay).toBe(17);
  });

  it('is lifted for nobody who has not paid', async () => {
    await set(userId, 'inactive');
    await subscribe(userId, 'canceled');
    expect(refusal(await set(userId, 'active'))).toEqual([409, 'not_active']);
    expect(await findProgress(userId)).toMatchObject({ isActive: false, isHeld: true });
  });

  it('is not lifted by a subscription that ends at the same moment', async () => {
    await set(userId, 'inactive');
    let isFirst = true;
    const calls = faultCalls(
      async (send) => {
        if (!isFirst) return send();
        isFirst = false;
        await subscribe(userId, 'canceled');
        return send();
      },
      (_, command) => command === 'TransactWriteItems',
    );
    expect(refusal(await set(userId, 'active'))).toEqual([409, 'not_active']);
    calls.restore();
    expect(await findProgress(userId)).toMatchObject({ isActive: false });
  });

  it('of somebody who has not subscribed yet waits for them; of somebody not assessed there is nothing to hold', async () => {
    const fresh = await person();
    expect(refusal(await set(fresh.userId, 'inactive'))).toEqual([404, 'not_assessed']);
    await assess(fresh.userId);
    expect(refusal(await set(fresh.userId, 'active'))).toEqual([409, 'not_active']);
    expect((await set(fresh.userId, 'inactive')).status).toBe(200);
    expect(await findProgress(fresh.userId)).toMatchObject({ isActive: false, isHeld: true });
  });

  it('is a status of the spec and nothing else', async () => {
    const { status, body } = await set(userId, 'paused');
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', 'subscriptionStatus']);
  });
});
