import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly, rounds } from '#tests/support/run/rounds.ts';
import { addDays, inMadrid, nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { StoredProgress } from '#functions/routines/progress.ts';
import type { RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';
import { faultCalls } from '../support/table/table-faults.ts';

const environment = await useRoutineEnvironment();

let trackNumber = 0;
let track: ReturnType<RoutineEnvironment['track']>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = trackNumber++;
  track = environment.track(at % 6, Math.floor(at / 6));
});
const joined: string[] = [];
// the users of one test are not due in the next
afterEach(async () => {
  for (const userId of joined.splice(0)) await environment.setActive(userId, false);
  vi.useRealTimers();
});

async function addUser(how: 'addEstablishedSubscriber' | 'addSubscriber', due: string) {
  const who = await environment[how](due, track);
  joined.push(who.userId);
  return who;
}

const addRoutines = (months: number) =>
  Promise.all(Array.from({ length: months }, (_, at) => environment.addRoutine(track, at + 1)));

/** Moves the clock to 9:00 of a day, runs its schedule and drains the queues. */
async function runDay(day: string): Promise<void> {
  vi.setSystemTime(sendTime(day));
  await environment.runSchedule(day);
  await environment.drainQueues();
}

/** The days on which a user was sent a routine; months start at 1 without a gap. */
async function daysOf({ userId }: { userId: string }): Promise<string[]> {
  const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  const rows = (await findDeliveries(userId)).toSorted((a, b) => a.month - b.month);
  expect(rows.map(({ month }) => month)).toEqual(rows.map((_, at) => at + 1));
  const mails = environment.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);
  expect(mails).toHaveLength(rows.length);
  return rows.map(({ sentAt }) => inMadrid(new Date(sentAt!)).day);
}

const nextDueDateOf = async ({ userId }: { userId: string }) =>
  (await (await import('#functions/routines/progress.ts')).findProgress(userId))!.nextDueDate;

describe('P31: missed runs', () => {
  it('P31: the next run sends every missed routine once, and each user keeps the anchor day', async () => {
    await addRoutines(2);
    await runDay('2026-11-16');
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const members = await Promise.all(days.map((day) => addUser('addEstablishedSubscriber', day)));
    const tomorrows = await addUser('addEstablishedSubscriber', '2026-11-21');
    await runDay('2026-11-20');
    for (const [at, member] of members.entries()) {
      expect(await daysOf(member)).toEqual(['2026-11-20']);
      expect(await nextDueDateOf(member)).toBe(days[at]!.replace('-11-', '-12-'));
    }
    expect(await daysOf(tomorrows)).toEqual([]);
    for (const day of days) await runDay(day.replace('-11-', '-12-'));
    for (const [at, member] of members.entries())
      expect(await daysOf(member)).toEqual(['2026-11-20', days[at]!.replace('-11-', '-12-')]);
    expect(await daysOf(tomorrows)).toEqual(['2026-12-17']);
  });

  nightly(
    'P31: a user who missed runs for many weeks gets one routine, and the next on the anchor day',
    async () => {
      await addRoutines(2);
      await runDay('2027-01-04');
      const member = await addUser('addEstablishedSubscriber', '2027-01-05');
      await runDay('2027-03-20');
      expect(await daysOf(member)).toEqual(['2027-03-20']);
      expect(await nextDueDateOf(member)).toBe('2027-04-05');
      await runDay('2027-04-04');
      await runDay('2027-04-05');
      expect(await daysOf(member)).toEqual(['2027-03-20', '2027-04-05']);
    },
  );
});

describe('P31: special days', () => {
  it.each([
    ['2028-03-25', '2028-03-25T08:00:00Z'],
    ['2028-03-26', '2028-03-26T07:00:00Z'],
    ['2028-10-28', '2028-10-28T07:00:00Z'],
    ['2028-10-29', '2028-10-29T08:00:00Z'],
  ])('P31: the run of %s sends at 9:00 in Madrid, which is %s', async (day, nine) => {
    await environment.addRoutine(track, 1).catch(() => null);
    const { handler: plan } = await import('#functions/routines/sending/plan-routine-sends.lambda.ts');
    vi.setSystemTime(new Date(Date.parse(nine) - 1000));
    expect(nextRunDay(new Date())).toBe(day);
    const now = await addUser('addEstablishedSubscriber', nextRunDay(new Date()));
    vi.setSystemTime(new Date(nine));
    expect(nextRunDay(new Date())).toBe(addDays(day, 1));
    const later = await addUser('addSubscriber', nextRunDay(new Date()));
    await plan({ scheduledTime: nine });
    await environment.drainQueues();
    expect(await daysOf(now)).toEqual([day]);
    expect(await daysOf(later)).toEqual([]);
  });

  nightly('P31: a user with anchor day 31 gets a routine on the last day of every month', async () => {
    await addRoutines(4);
    await runDay('2029-01-30');
    const member = await addUser('addEstablishedSubscriber', '2029-01-31');
    for (const day of ['01-31', '02-27', '02-28', '03-01', '03-30', '03-31', '04-29', '04-30'])
      await runDay(`2029-${day}`);
    expect(await daysOf(member)).toEqual(['2029-01-31', '2029-02-28', '2029-03-31', '2029-04-30']);
  });
});

describe('P27, P31: clock changes', () => {
  it('P27, P31: a day that runs twice, and an older day that runs after it, send each routine once', async () => {
    await addRoutines(2);
    await runDay('2030-05-01');
    const [early, late] = [
      await addUser('addEstablishedSubscriber', '2030-05-02'),
      await addUser('addEstablishedSubscriber', '2030-05-03'),
    ];
    for (const day of ['05-03', '05-02', '05-03', '05-02', '05-04']) await runDay(`2030-${day}`);
    expect(await daysOf(early)).toEqual(['2030-05-03']);
    expect(await daysOf(late)).toEqual(['2030-05-03']);
  });

  nightly(
    'P31: a user who subscribes after a clock that was months ahead is set back gets every month',
    async () => {
      await addRoutines(2);
      await runDay('2031-09-01');
      await runDay('2031-02-01');
      const member = await addUser('addSubscriber', '2031-02-02');
      for (const day of ['02-02', '03-01', '03-02']) await runDay(`2031-${day}`);
      expect(await daysOf(member)).toEqual(['2031-02-02', '2031-03-02']);
    },
  );

  it('P31: a user who subscribes between any two table calls of the plan gets the routine', async () => {
    await addRoutines(1);
    await runDay('2032-01-01');
    let day = '2032-01-01';
    let nth = 1;
    for (let isOver = false; !isOver; nth += rounds(3, 1)) {
      day = addDays(day, 1);
      vi.setSystemTime(sendTime(day));
      let member: { userId: string } | undefined;
      const subscribed = async (send: () => Promise<unknown>) => {
        const answer = await send();
        calls.restore();
        // paid a second before nine
        member = await addUser('addSubscriber', day);
        return answer;
      };
      const calls = faultCalls(subscribed, (at) => at === nth);
      await environment.runSchedule(day);
      calls.restore();
      isOver = member === undefined;
      await environment.drainQueues();
      await runDay(addDays(day, 1));
      day = addDays(day, 1);
      if (member) expect(await daysOf(member)).toHaveLength(1);
    }
    expect(nth).toBeGreaterThan(10);
  });
});

describe('slot without a routine', () => {
  it('a user whose slot has no routine stays due and is sent it by the next run after it is uploaded', async () => {
    const { countDue } = await import('#functions/routines/due-progress.ts');
    const { findRecentRuns } = await import('#functions/routines/sending/run-counts.ts');
    const { showPreview } = await import('#functions/routines/sending/show-preview.ts');
    const preview = async (day: string) =>
      (await showPreview({ query: { day }, now: new Date() } as never)).data;
    await runDay('2033-06-09');
    const member = await addUser('addEstablishedSubscriber', '2033-06-10');
    expect(await preview('2033-06-10')).toMatchObject({
      users: 1,
      withoutRoutine: 1,
      slots: [{ month: 1, users: 1, routine: null, people: [{ _id: member.userId }] }],
    });
    for (const day of ['2033-06-10', '2033-06-11', '2033-06-14']) {
      await runDay(day);
      expect((await findRecentRuns(1))[0]).toMatchObject({ day, due: 1, withoutRoutine: 1, queued: 0 });
      expect(await countDue(new Set(), day, new Date())).toEqual({
        usersDue: 1,
        usersNext: 1,
        withoutRoutine: 1,
      });
    }
    const routine = await environment.addRoutine(track, 1);
    expect(await preview('2033-06-15')).toMatchObject({
      users: 1,
      withoutRoutine: 0,
      slots: [{ routine: { _id: routine._id } }],
    });
    await runDay('2033-06-15');
    expect(await daysOf(member)).toEqual(['2033-06-15']);
    expect(await nextDueDateOf(member)).toBe('2033-07-10');
    expect(await countDue(new Set(), '2033-06-15', new Date())).toEqual({
      usersDue: 0,
      usersNext: 0,
      withoutRoutine: 0,
    });
  });
});

describe('P250: month that is not paid', () => {
  /** A subscriber of 30 March at 20:00 in Madrid, whose renewal of 30 April at 20:00 comes after the morning of the second routine. */
  async function addUnpaid(year: number) {
    const renewal = Date.parse(`${year}-04-30T18:00:00Z`) / 1000;
    const member = await addUser('addEstablishedSubscriber', `${year}-03-31`);
    const change = async (changes: Partial<StoredProgress>) => {
      const { findProgress, putProgressStep } = await import('#functions/routines/progress.ts');
      const { transact } = await import('#functions/platform/table/table.ts');
      const before = (await findProgress(member.userId))!;
      await transact([putProgressStep({ ...before, ...changes }, before)]);
    };
    const pay = () => change({ paidUntil: renewal + 31 * 86_400, nextPaymentAt: renewal + 31 * 86_400 });
    await runDay(`${year}-03-30`);
    await change({ paidUntil: renewal, nextPaymentAt: renewal });
    await runDay(`${year}-03-31`);
    return { member, change, pay, renewal };
  }

  it('P250: the run leaves it out, forced or not, counts and preview name the day after the payment, and it goes out then, once', async () => {
    const { countDue } = await import('#functions/routines/due-progress.ts');
    const { findRecentRuns } = await import('#functions/routines/sending/run-counts.ts');
    const { planRun } = await import('#functions/routines/sending/plan-run.ts');
    const { showPreview } = await import('#functions/routines/sending/show-preview.ts');
    const usersOn = async (day: string) =>
      (await showPreview({ query: { day }, now: new Date() } as never)).data.users;
    await addRoutines(3);
    const { member, pay } = await addUnpaid(2034);
    expect(await nextDueDateOf(member)).toBe('2034-04-30');
    vi.setSystemTime(sendTime('2034-04-29'));
    expect([await usersOn('2034-04-30'), await usersOn('2034-05-01')]).toEqual([0, 1]);
    await runDay('2034-04-30');
    expect((await findRecentRuns(1))[0]).toMatchObject({ day: '2034-04-30', due: 0, withoutRoutine: 0 });
    await planRun('forced', '2034-04-30', new Date());
    await environment.drainQueues();
    expect(await daysOf(member)).toEqual(['2034-03-31']);
    expect(await countDue(new Set(), '2034-05-01', new Date())).toMatchObject({ usersDue: 0, usersNext: 1 });
    await pay();
    for (const day of ['2034-05-01', '2034-05-02', '2034-05-30', '2034-05-31']) await runDay(day);
    // the anchor day stays the 31st, whose month is not paid yet
    expect(await daysOf(member)).toEqual(['2034-03-31', '2034-05-01']);
    expect(await nextDueDateOf(member)).toBe('2034-05-31');
  });

  it('P250: a claim of the run is refused when the plan has read a payment that the table does not have, and an admin may send it', async () => {
    const { findProgress } = await import('#functions/routines/progress.ts');
    const { addSubscriber, emptyBatch, routineSnapshot } =
      await import('#functions/routines/sending/build-batch.ts');
    const { enqueueBatches } = await import('#functions/routines/sending/build-batch.ts');
    const routines = await addRoutines(3);
    const { member, pay, change, renewal } = await addUnpaid(2035);
    await pay();
    vi.setSystemTime(sendTime('2035-04-30'));
    await environment.runSchedule('2035-04-30');
    expect(environment.queue).toHaveLength(1);
    await change({ paidUntil: renewal, nextPaymentAt: renewal });
    await environment.drainQueues();
    expect(await daysOf(member)).toEqual(['2035-03-31']);
    expect((await findProgress(member.userId))!.nextDueDate).toBe('2035-04-30');
    const batch = emptyBatch({ runId: 'run_by_hand', kind: 'now', day: '2035-04-30' }, new Date());
    addSubscriber(batch, (await findProgress(member.userId))!, routineSnapshot(routines[1]!));
    await enqueueBatches([batch]);
    await environment.drainQueues();
    expect(await daysOf(member)).toEqual(['2035-03-31', '2035-04-30']);
  });
});
