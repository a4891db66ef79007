import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { WaitingUsers } from '#shared/contracts/routines/routines.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import { call } from '../support/call.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';
import { signIn } from '../support/sign-in.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/routines/grid/routines.lambda.ts');
const { countedUsers, countWaitingUsers, waitingUntil } =
  await import('#functions/routines/grid/show-grid.ts');
const { deleteRoutine, findRoutines } = await import('#functions/routines/grid/routines.ts');
const { saveLastPlannedDay } = await import('#functions/routines/sending/run-counts.ts');
const { retireOption } = await import('#functions/training/option-changes.ts');
const { claimRoutines } = await import('#functions/routines/sending/claims.ts');
const { changeTrackStep, nextMonthOf } = await import('#functions/routines/progress.ts');
const { slotId, trackKey } = await import('#functions/platform/table/track.ts');
const { findRoles, putRolesStep } = await import('#functions/accounts/roles.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');

const today = '2026-11-23';
let fixtures: Awaited<ReturnType<typeof progressFixtures>>;
let token: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T10:00:00Z`) });
  fixtures = await progressFixtures();
  await saveLastPlannedDay(today);
  ({ token } = await signIn('admin'));
});
afterAll(() => vi.useRealTimers());

const waiting = async (as = token) =>
  (await call(handler, 'GET /api/routines/waiting', { token: as })).body.data as WaitingUsers;
const filledSlots = async () =>
  new Set((await findRoutines()).map((routine) => slotId(routine, routine.month)));

/** The counts of a response by slot. */
const bySlot = ({ slots }: Pick<WaitingUsers, 'slots'>) =>
  Object.fromEntries(slots.map((slot) => [slotId(slot, slot.month), slot.users]));

describe('users who wait for a routine', () => {
  it('P93: a slot counts its users once, whatever their date, until it holds a routine', async () => {
    const { addRoutine, createSubscriber, putProgress, track } = fixtures;
    const [first, other] = [track(), track(1, 2)];
    await addRoutine(1, first);
    const months = { [trackKey(first)]: 2 };
    // sent month 1, so that only the index of days finds them
    const sent = await createSubscriber({ nextDueDate: today });
    const { _id: routineId, name, driveLink, month } = (await findRoutines())[0]!;
    const claim = {
      batchId: 'bat_1',
      runId: 'run_1',
      deliveryId: 'dlv_1',
      at: new Date().toISOString(),
      slot: { routineId, name, driveLink, ...first, month },
    };
    const next = '2026-12-23';
    await claimRoutines([{ userId: sent.userId, claim, due: today, next, ofRun: { paidUntil: 0 } }]);
    const late = await createSubscriber({ nextDueDate: '2026-11-20', months });
    const third = await createSubscriber({ nextDueDate: '2026-12-23', months });
    await createSubscriber({ nextDueDate: '2027-02-03', months });
    await createSubscriber({ nextDueDate: '2026-11-30' });
    await createSubscriber({ nextDueDate: '2026-11-30', months, isActive: false });
    const moved = await createSubscriber({ nextDueDate: '2026-11-24' });
    await transact([changeTrackStep(moved.userId, other)]);
    const nameOf = async ({ userId }: { userId: string }) => ({
      _id: userId,
      name: (await findUser(userId))!.name,
    });
    expect(await waiting()).toEqual({
      until: null,
      slots: expect.arrayContaining([
        {
          ...first,
          month: 2,
          users: 4,
          dueDate: '2026-11-20',
          firstUsers: await Promise.all([late, sent, third].map(nameOf)),
        },
        { ...other, month: 1, users: 1, dueDate: '2026-11-24', firstUsers: [await nameOf(moved)] },
      ]),
    });
    // a role that does not see users sees counts alone
    const stored = await findRoles();
    const writer = { ...stored.roles[1]!, _id: 'rol_writer', name: 'writer', permissions: ['routines:read'] };
    await transact([putRolesStep({ ...stored, roles: [...stored.roles, writer] })]);
    const { token: editor } = await signIn('writer');
    expect((await waiting(editor)).slots.map(({ users, firstUsers }) => [users, firstUsers])).toEqual(
      expect.arrayContaining([
        [4, []],
        [1, []],
      ]),
    );
    expect((await waiting()).slots).toHaveLength(2);

    const second = await addRoutine(2, first);
    expect(bySlot(await waiting())).toEqual({ [slotId(other, 1)]: 1 });
    await deleteRoutine(second._id);
    await putProgress(late.userId, { isActive: false });
    expect(bySlot(await waiting())).toEqual({ [slotId(first, 2)]: 3, [slotId(other, 1)]: 1 });
  });

  it('P93: after random changes of users and routines the counts are those of all progress', async () => {
    const { addRoutine, createSubscriber, findProgress, putProgress, track } = fixtures;
    let seed = 20261123;
    const pick = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    const anyTrack = () => track(2 + pick(2), pick(3));
    const everyone = await Promise.all(Array.from({ length: 20 }, () => createSubscriber()));
    const routines: string[] = [];
    for (let change = 0; change < 60; change++) {
      const { userId } = everyone[pick(everyone.length)]!;
      const at = anyTrack();
      if (pick(4) > 0)
        await putProgress(userId, {
          ...at,
          isActive: pick(5) > 0,
          nextDueDate: addDays(today, pick(70) - 5),
          anchorDay: 1 + pick(31),
          months: { [trackKey(at)]: 1 + pick(3) },
        });
      else if (pick(2) > 0 || routines.length === 0) {
        const month = 1 + pick(3);
        if (!(await filledSlots()).has(slotId(at, month))) routines.push((await addRoutine(month, at))._id);
      } else await deleteRoutine(routines.splice(pick(routines.length), 1)[0]!);
    }
    const filled = await filledSlots();
    const expected: Record<string, number> = {};
    for (const { userId } of everyone) {
      const progress = (await findProgress(userId))!;
      const slot = slotId(progress, nextMonthOf(progress, progress));
      if (progress.isActive && !filled.has(slot)) expected[slot] = (expected[slot] ?? 0) + 1;
    }
    const others = new Set([track(), track(1, 2)].map(trackKey));
    const counted = (await waiting()).slots.filter((slot) => !others.has(trackKey(slot)));
    expect(bySlot({ slots: counted })).toEqual(expected);
    expect(Object.keys(expected).length).toBeGreaterThan(3);
  });

  it('with more users than one count reads, the count covers fewer days, at least the next run', () => {
    expect(waitingUntil(countedUsers, '2026-11-24')).toBeNull();
    expect(waitingUntil(2 * countedUsers, '2026-11-24')).toBe('2026-12-08');
    expect(waitingUntil(10 * countedUsers, '2026-11-24')).toBe('2026-11-26');
    expect(waitingUntil(1000 * countedUsers, '2026-11-24')).toBe('2026-11-24');
  });

  nightly('a count up to a day leaves out who is due later, and does not read them', async () => {
    const { createSubscriber, track } = fixtures;
    const at = track(5, 4);
    for (const nextDueDate of ['2026-11-27', '2026-11-28', '2026-12-05'])
      await createSubscriber({ ...at, nextDueDate });
    const count = async (until: string | null) => {
      const slots = await countWaitingUsers(new Set(), until);
      return slots.find((slot) => trackKey(slot) === trackKey(at))?.users;
    };
    expect([await count('2026-11-27'), await count('2026-11-28'), await count(null)]).toEqual([1, 2, 3]);
    const [some, all] = [
      await tableSpend(() => countWaitingUsers(new Set(), '2026-11-27')),
      await tableSpend(() => countWaitingUsers(new Set(), null)),
    ];
    expect(some.readUnits).toBeLessThan(all.readUnits);
  });

  it('the days of a whole month are read at once, not one after another', async () => {
    await fixtures.createSubscriber({ nextDueDate: '2026-12-23' });
    const { trips } = await tableSpend(() => waiting());
    expect(trips).toBeLessThanOrEqual(8);
  });

  it('P19: a role that may not read routines is refused the counts', async () => {
    const { token: shopkeeper } = await signIn('shopkeeper');
    const { status } = await call(handler, 'GET /api/routines/waiting', { token: shopkeeper });
    expect(status).toBe(403);
  });
});

it('the grid names the types and frequencies that were retired', async () => {
  const retired = async () => (await call(handler, 'GET /api/routines/grid', { token })).body.data.retired;
  const { workoutType, trainingFrequency } = fixtures.track(3, 1);
  const editor = { author: { _id: 'usr_admin', name: 'Ana' }, now: new Date() };
  await retireOption('workouttypes', workoutType, editor);
  await retireOption('training-frequencies', trainingFrequency, editor);
  // the lists are cached for ten seconds
  vi.setSystemTime(Date.now() + 11_000);
  expect(await retired()).toEqual([workoutType, trainingFrequency]);
});
