import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { addDays, nextDueAfter, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { StoredProgress } from '#functions/routines/progress.ts';
import { call } from '../support/call.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable({ ROUTINE_QUEUE_URL: 'http://127.0.0.1:1/queue', MAIL_SEND_RATE: '14' });
const { handler } = await import('#functions/routines/routine-progress.lambda.ts');
const { claimRoutines, keepInDueIndex } = await import('#functions/routines/sending/claims.ts');
const { putDeliveries, reopenDelivery } = await import('#functions/routines/sending/delivery-ledger.ts');
const { deleteRoutine } = await import('#functions/routines/grid/routines.ts');
const { nextMonthOf } = await import('#functions/routines/progress.ts');
const { saveLastPlannedDay } = await import('#functions/routines/sending/run-counts.ts');
const { trackKey } = await import('#functions/platform/table/track.ts');
const { writeCursor } = await import('#functions/platform/table/cursor.ts');

const today = '2026-11-23';
let fixtures: Awaited<ReturnType<typeof progressFixtures>>;
let token: string;
let userId: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T10:00:00Z`) });
  fixtures = await progressFixtures();
  await saveLastPlannedDay(today);
  ({ token, userId } = await signIn('admin'));
});
beforeEach(() => void vi.setSystemTime(`${today}T10:00:00Z`));
afterAll(() => vi.useRealTimers());

type Query = Record<string, string>;
const list = (query: Query = {}) => call(handler, 'GET /api/routine-progress', { token, query });

/** The users of all pages, in their order; `between` runs after each page. */
async function listAll(query: Query = {}, between = async () => {}): Promise<UserProgress[]> {
  const all: UserProgress[] = [];
  for (let cursor: string | undefined; ;) {
    const { status, body } = await list({ limit: '50', ...query, ...(cursor !== undefined && { cursor }) });
    if (status !== 200) throw new Error(JSON.stringify(body));
    all.push(...body.data.usersProgress);
    cursor = body.data.nextCursor ?? undefined;
    if (cursor === undefined) return all;
    await between();
  }
}
const idsOf = (users: UserProgress[]) => users.map(({ _id }) => _id);
const dueOf = ({ workoutTypes }: UserProgress): string =>
  workoutTypes
    .flatMap(({ frequencies }) => frequencies.flatMap(({ nextDueDate }) => nextDueDate ?? []))
    .join();

/** Claims a user's next routine at a time, as the run of that day or a manual send does. */
async function claim(before: StoredProgress, at: Date) {
  const { userId, nextDueDate: due, anchorDay, workoutType, trainingFrequency } = before;
  const day = at.toISOString().slice(0, 10);
  const month = nextMonthOf(before, before);
  const slot = { routineId: 'rtn_1', name: 'R', driveLink: 'x', workoutType, trainingFrequency, month };
  const deliveryId = `dlv_${month}`;
  await claimRoutines([
    {
      userId,
      claim: { batchId: 'bat_1', runId: 'run_1', deliveryId, at: at.toISOString(), slot },
      due,
      next: nextDueAfter(due > day ? due : day, anchorDay),
      ofRun: { paidUntil: 0 },
      replaces: before.claim,
    },
  ]);
  // a claim whose answer was lost is repeated, and then refused: what counts is what is stored
  expect((await fixtures.findProgress(userId))!.claim?.deliveryId).toBe(deliveryId);
}

/** A subscriber whom the run of a day has sent a routine: due again a month later. */
async function sentOn(day: string, facts: Partial<StoredProgress> = {}) {
  const who = await fixtures.createSubscriber({ nextDueDate: day, ...facts });
  await claim((await fixtures.findProgress(who.userId))!, sendTime(day));
  return who.userId;
}
/** Results of many calls, some at a time. */
async function inTurn(count: number, act: (nth: number) => Promise<string>): Promise<string[]> {
  const all: string[] = [];
  for (let nth = 0; nth < count; nth += 4)
    all.push(...(await Promise.all([0, 1, 2, 3].map((more) => act(nth + more)))));
  return all;
}
const dueOn = async (nextDueDate: string, facts: Partial<StoredProgress> = {}) =>
  (await fixtures.createSubscriber({ nextDueDate, ...facts })).userId;

describe('order of the progress list', () => {
  it('a page that reads all active users has at most forty calls in flight, so that a busy table answers each', async () => {
    const { result, trips, widestTrip } = await tableSpend(() => list({ limit: '50', filter: 'active' }));
    expect(result.status).toBe(200);
    expect(result.body.data.nextCursor).toBeNull();
    expect(widestTrip).toBeLessThanOrEqual(40);
    expect(trips).toBeLessThanOrEqual(8);
  });

  it('P94: active users come first, by their next due date, then the others, newest first', async () => {
    const [stranger, paused] = [
      (await fixtures.createUser()).userId,
      await dueOn('2026-11-24', { isActive: false }),
    ];
    // sent before its date: due a month after it
    const early = await sentOn('2026-11-17');
    await claim((await fixtures.findProgress(early))!, new Date());
    const expected = [
      await dueOn('2026-11-18'),
      await dueOn('2026-11-24'),
      await sentOn('2026-10-24'),
      // the 30th of a short month
      await sentOn('2026-10-31', { anchorDay: 31 }),
      await sentOn('2026-11-05'),
      await dueOn('2026-12-06'),
      await sentOn('2026-11-17'),
      await sentOn(today),
      early,
      await dueOn('2031-05-04'),
    ];
    const users = await listAll();
    const ids = idsOf(users);
    expect(ids.slice(0, expected.length)).toEqual(expected);
    expect(users.slice(0, expected.length).map(dueOf)).toEqual(
      users.slice(0, expected.length).map(dueOf).toSorted(),
    );
    expect(ids.slice(expected.length)).toEqual(expect.arrayContaining([stranger, paused]));
    const others = ids.slice(expected.length);
    expect(others).toEqual(others.toSorted().toReversed());
    expect(idsOf(await listAll({ filter: 'active' }))).toEqual(expected);
  });

  nightly(
    'P94: users whom a run has missed come first, and those whom it served at their next date',
    async () => {
      const [missed, served] = [await sentOn('2026-10-22'), await sentOn('2026-10-22')];
      await claim((await fixtures.findProgress(served))!, sendTime('2026-11-22'));
      await saveLastPlannedDay('2026-11-21');
      const users = await listAll({ filter: 'active' });
      await saveLastPlannedDay(today);
      const ids = idsOf(users);
      expect(users.map(dueOf)).toEqual(users.map(dueOf).toSorted());
      expect(dueOf(users[ids.indexOf(missed)]!)).toBe(sendTime('2026-11-22').toISOString());
      expect(ids.indexOf(missed)).toBeLessThan(ids.indexOf(served));
    },
  );

  it('P94: paging through the list in pages of any size shows each user once, in one order', async () => {
    const days = ['2026-11-24', '2026-11-21', '2026-12-23'];
    // many share a day, and a partition of an index
    const made = await inTurn(32, (nth) =>
      nth % 3 === 0 ? dueOn(days[(nth / 3) % 3]!) : sentOn(addDays(today, -(nth % 2) * 30)),
    );
    const behind = (await fixtures.findProgress(made[1]!))!;
    await keepInDueIndex(behind);
    const whole = idsOf(await listAll());
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole).toEqual(expect.arrayContaining(made));
    for (const limit of firstOf(0, ['2', '7'])) expect(idsOf(await listAll({ limit })), limit).toEqual(whole);
    // the next run comes while an admin reads on
    const nextDay = async () => {
      vi.setSystemTime('2026-11-24T10:00:00Z');
      token = await freshToken(userId);
    };
    expect(idsOf(await listAll({ limit: '5' }, nextDay))).toEqual(whole);
  });

  nightly('P45: a page of the progress list costs the same with many more subscribers', async () => {
    const spend = () => tableSpend(() => list({ limit: '5' }));
    await inTurn(8, (nth) => (nth % 2 ? dueOn('2026-11-24') : sentOn('2026-10-24')));
    const before = await spend();
    await inTurn(48, (nth) => (nth % 2 ? dueOn('2026-11-24') : sentOn('2026-10-24')));
    const after = await spend();
    expect(after.operations).toEqual(before.operations);
    expect(after.operations).not.toContain('Scan');
    expect(after.trips).toBeLessThanOrEqual(5);
    expect(after.readUnits).toBeLessThanOrEqual(before.readUnits + 4);
  });
});

describe('filters of the progress list', () => {
  nightly(
    'the filter of a week has the active users who are due by the seventh run from now on',
    async () => {
      const inside = [await dueOn('2026-11-30'), await sentOn('2026-10-30'), await dueOn('2026-11-10')];
      const outside = [
        await dueOn('2026-12-01'),
        await sentOn('2026-11-01'),
        await dueOn('2026-11-25', { isActive: false }),
      ];
      const users = await listAll({ filter: 'week', limit: '7' });
      expect(idsOf(users)).toEqual(expect.arrayContaining(inside));
      for (const userId of outside) expect(idsOf(users)).not.toContain(userId);
      expect(users.map(dueOf).toSorted().at(-1)).toBe(sendTime('2026-11-30').toISOString());
      expect(users.map(dueOf)).toEqual(users.map(dueOf).toSorted());
    },
  );

  nightly('the filter of users without a routine has the active ones whose next slot is empty', async () => {
    const track = fixtures.track(2, 2);
    const routine = await fixtures.addRoutine(3, track);
    const at = (month: number) => ({ ...track, months: { [trackKey(track)]: month } });
    const waits = [await dueOn('2026-11-26', at(4)), await dueOn('2027-03-04', at(7))];
    const [has, paused] = [
      await dueOn('2026-11-26', at(3)),
      await dueOn('2026-11-26', { ...at(4), isActive: false }),
    ];
    const query = { filter: 'without-routine', limit: '9' };
    const found = idsOf(await listAll(query));
    expect(found).toEqual(expect.arrayContaining(waits));
    expect(found).not.toContain(has);
    expect(found).not.toContain(paused);
    await deleteRoutine(routine._id);
    expect(idsOf(await listAll(query))).toContain(has);
  });

  nightly(
    'the filter of failed sends has each user with a failed delivery once, newest failure first',
    async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => dueOn('2026-12-20')));
      const fail = async (userId: string, month: number, failedAt: string) => {
        const delivery = await fixtures.putDelivery(userId, month, {
          sentAt: null,
          failedAt,
          reason: 'bounced',
        });
        await putDeliveries([delivery]);
        return delivery;
      };
      for (const [nth, userId] of people.entries())
        for (const month of [1, 2]) await fail(userId, month, `2026-11-${month}${nth}T08:00:00.000Z`);
      await fixtures.putDelivery(await dueOn('2026-12-20'), 1);
      const again = await fail(people[4]!, 3, '2026-11-22T08:00:00.000Z');
      for (const limit of ['1', '2', '50'])
        expect(idsOf(await listAll({ filter: 'failed', limit })), limit).toEqual(people.toReversed());
      // a row that is sent again is no failure; the user's other two are
      await reopenDelivery(again, { batchId: 'bat_2', runId: 'run_2' }, new Date());
      expect(idsOf(await listAll({ filter: 'failed' }))).toEqual(people.toReversed());
    },
  );

  it('a search takes only users who fit the filter', async () => {
    const { email } = (await fixtures.findUser(await dueOn('2026-11-25')))!;
    const search = email;
    for (const filter of ['active', 'week', 'without-routine'])
      expect(
        (await listAll({ search, filter })).map(({ userId }) => userId.email),
        filter,
      ).toEqual([email]);
    expect(await listAll({ search, filter: 'failed' })).toEqual([]);
    const other = (await fixtures.findUser(await dueOn('2026-12-25')))!.email;
    expect(await listAll({ search: other, filter: 'week' })).toEqual([]);
    expect(await listAll({ search: other, filter: 'active' })).toHaveLength(1);
  });

  const place = {
    list: 'all',
    start: '2026-11-24',
    lateFrom: '2026-11-24',
    at: '2026-11-24T08:00:00.000Z',
    partition: 'routines#1',
    userId: 'usr_1',
  };
  it.each<[string, object, Query?]>([
    ['of another filter', place, { filter: 'active' }],
    ['of a filter without it', { ...place, list: 'week' }],
    ['of the users who are not active', { list: 'others', userId: 'usr_1' }, { filter: 'active' }],
    ['of an unknown partition', { ...place, partition: 'users' }],
    ['of a day to come', { ...place, start: '9999-12-31' }],
    ['of a day long past', { ...place, start: '2020-01-01', lateFrom: '2020-01-01' }],
    ['of a longer past', { ...place, lateFrom: '2000-01-01' }],
    ['without a day', { ...place, start: 'x' }],
    ['of another kind of item', { ...place, userId: 'prd_1' }],
    ['of another index', { pk: 'usr_1', sk: 'user', gsi1pk: 'users', gsi1sk: 'usr_1' }, { filter: 'failed' }],
  ])('P34: a cursor %s is refused with 400', async (_, cursor, query = {}) => {
    const { status, body } = await list({ ...query, cursor: writeCursor({ ...cursor }) });
    expect([status, body.code, body.field]).toEqual([400, 'invalid_cursor', 'cursor']);
  });

  it.each(
    firstOf(1, [
      { ...place, at: '0001-01-01T00:00:00.000Z' },
      { ...place, at: '9999-12-31T23:59:59.999Z' },
      { ...place, partition: 'routines#day-31' },
      { ...place, userId: 'usr_' },
    ]),
  )('P34: a cursor for the place %o, which holds nothing, is read on from', async (cursor) => {
    expect((await list({ cursor: writeCursor(cursor) })).status).toBe(200);
  });

  it('an unknown filter is refused with 400', async () => {
    const { status, body } = await list({ filter: 'x' });
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', 'filter']);
  });
});
