import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, inMadrid, nextRunDay, sendTime } from '#shared/rules/routine-calendar.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';
import { faultCalls } from '../../support/table/table-faults.ts';

// what the worker waits for is not under test here, and pace.test.ts measures it
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld();
});
afterAll(() => world.ses.close());

let trackNumber = 0;
let track: ReturnType<RoutineWorld['track']>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = trackNumber++;
  track = world.track(at % 6, Math.floor(at / 6));
});
const joined: string[] = [];
// nobody of one test is due in the next
afterEach(async () => {
  for (const userId of joined.splice(0)) await world.setActive(userId, false);
  vi.useRealTimers();
});

async function join(how: 'addMember' | 'addSubscriber', due: string) {
  const who = await world[how](due, track);
  joined.push(who.userId);
  return who;
}

const addRoutines = (months: number) =>
  Promise.all(Array.from({ length: months }, (_, at) => world.addRoutine(track, at + 1)));

/** 9:00 of a day, and all that follows from it. */
async function runDay(day: string): Promise<void> {
  vi.setSystemTime(sendTime(day));
  await world.schedule(day);
  await world.comeToRest();
}

/** The days on which somebody was sent a routine, one for each month from the first on. */
async function daysOf({ userId }: { userId: string }): Promise<string[]> {
  const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const rows = (await findDeliveries(userId)).toSorted((a, b) => a.month - b.month);
  expect(rows.map(({ month }) => month)).toEqual(rows.map((_, at) => at + 1));
  const mails = world.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);
  expect(mails).toHaveLength(rows.length);
  return rows.map(({ sentAt }) => inMadrid(new Date(sentAt!)).day);
}

const nextOf = async ({ userId }: { userId: string }) =>
  (await (await import('#functions/_data/routines/progress.ts')).findProgress(userId))!.nextDueDate;

describe('P31: days without a run', () => {
  it('are caught up by the next one, each once, and everybody keeps their day', async () => {
    await addRoutines(2);
    await runDay('2026-11-16');
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    const members = await Promise.all(days.map((day) => join('addMember', day)));
    const tomorrows = await join('addMember', '2026-11-21');
    await runDay('2026-11-20');
    for (const [at, member] of members.entries()) {
      expect(await daysOf(member)).toEqual(['2026-11-20']);
      expect(await nextOf(member)).toBe(days[at]!.replace('-11-', '-12-'));
    }
    expect(await daysOf(tomorrows)).toEqual([]);
    for (const day of days) await runDay(day.replace('-11-', '-12-'));
    for (const [at, member] of members.entries())
      expect(await daysOf(member)).toEqual(['2026-11-20', days[at]!.replace('-11-', '-12-')]);
    expect(await daysOf(tomorrows)).toEqual(['2026-12-17']);
  });

  it('of many weeks bring one routine, and the next on the day of the month', async () => {
    await addRoutines(2);
    await runDay('2027-01-04');
    const member = await join('addMember', '2027-01-05');
    await runDay('2027-03-20');
    expect(await daysOf(member)).toEqual(['2027-03-20']);
    expect(await nextOf(member)).toBe('2027-04-05');
    await runDay('2027-04-04');
    await runDay('2027-04-05');
    expect(await daysOf(member)).toEqual(['2027-03-20', '2027-04-05']);
  });
});

describe('P31: days that are not like others', () => {
  it.each([
    ['2028-03-25', '2028-03-25T08:00:00Z'],
    ['2028-03-26', '2028-03-26T07:00:00Z'],
    ['2028-10-28', '2028-10-28T07:00:00Z'],
    ['2028-10-29', '2028-10-29T08:00:00Z'],
  ])('%s begins its run at 9:00 in Madrid, %s', async (day, nine) => {
    await world.addRoutine(track, 1).catch(() => null);
    const { handler: plan } = await import('#functions/plan-routine-sends/index.ts');
    vi.setSystemTime(new Date(Date.parse(nine) - 1000));
    expect(nextRunDay(new Date())).toBe(day);
    const now = await join('addMember', nextRunDay(new Date()));
    vi.setSystemTime(new Date(nine));
    expect(nextRunDay(new Date())).toBe(addDays(day, 1));
    const later = await join('addSubscriber', nextRunDay(new Date()));
    await plan({ scheduledTime: nine });
    await world.comeToRest();
    expect(await daysOf(now)).toEqual([day]);
    expect(await daysOf(later)).toEqual([]);
  });

  it('the 31st is the last day of every month', async () => {
    await addRoutines(4);
    await runDay('2029-01-30');
    const member = await join('addMember', '2029-01-31');
    for (const day of ['01-31', '02-27', '02-28', '03-01', '03-30', '03-31', '04-29', '04-30'])
      await runDay(`2029-${day}`);
    expect(await daysOf(member)).toEqual(['2029-01-31', '2029-02-28', '2029-03-31', '2029-04-30']);
  });
});

describe('P27, P31: the clock', () => {
  it('comes to a day twice, and to an older one after it: nobody gets anything twice', async () => {
    await addRoutines(2);
    await runDay('2030-05-01');
    const [early, late] = [await join('addMember', '2030-05-02'), await join('addMember', '2030-05-03')];
    for (const day of ['05-03', '05-02', '05-03', '05-02', '05-04']) await runDay(`2030-${day}`);
    expect(await daysOf(early)).toEqual(['2030-05-03']);
    expect(await daysOf(late)).toEqual(['2030-05-03']);
  });

  it('was months ahead and is set right: whoever subscribes then gets every month', async () => {
    await addRoutines(2);
    await runDay('2031-09-01');
    await runDay('2031-02-01');
    const member = await join('addSubscriber', '2031-02-02');
    for (const day of ['02-02', '03-01', '03-02']) await runDay(`2031-${day}`);
    expect(await daysOf(member)).toEqual(['2031-02-02', '2031-03-02']);
  });

  it('stands at 9:00: whoever subscribes between any two calls of the plan is not forgotten', async () => {
    await addRoutines(1);
    await runDay('2032-01-01');
    let day = '2032-01-01';
    let nth = 1;
    for (let isOver = false; !isOver; nth++) {
      day = addDays(day, 1);
      vi.setSystemTime(sendTime(day));
      let member: { userId: string } | undefined;
      const subscribed = async (send: () => Promise<unknown>) => {
        const answer = await send();
        calls.restore();
        // paid a second before nine
        member = await join('addSubscriber', day);
        return answer;
      };
      const calls = faultCalls(subscribed, (at) => at === nth);
      await world.schedule(day);
      calls.restore();
      isOver = member === undefined;
      await world.comeToRest();
      await runDay(addDays(day, 1));
      day = addDays(day, 1);
      if (member) expect(await daysOf(member)).toHaveLength(1);
    }
    expect(nth).toBeGreaterThan(10);
  });
});

describe('a month without a routine', () => {
  it('stays due and in sight, and goes out with the next run once there is one', async () => {
    const { countDue } = await import('#functions/_data/routines/due-progress.ts');
    const { findLastRuns } = await import('#functions/_data/routines/runs.ts');
    const { showPreview } = await import('#functions/routine-progress/sends/show-preview.ts');
    const preview = async (day: string) =>
      (await showPreview({ query: { day }, now: new Date() } as never)).data;
    await runDay('2033-06-09');
    const member = await join('addMember', '2033-06-10');
    expect(await preview('2033-06-10')).toMatchObject({
      users: 1,
      withoutRoutine: 1,
      slots: [{ month: 1, users: 1, routine: null, people: [{ _id: member.userId }] }],
    });
    for (const day of ['2033-06-10', '2033-06-11', '2033-06-14']) {
      await runDay(day);
      expect((await findLastRuns(1))[0]).toMatchObject({ day, due: 1, withoutRoutine: 1, queued: 0 });
      expect(await countDue(new Date())).toBe(1);
    }
    const routine = await world.addRoutine(track, 1);
    expect(await preview('2033-06-15')).toMatchObject({
      users: 1,
      withoutRoutine: 0,
      slots: [{ routine: { _id: routine._id } }],
    });
    await runDay('2033-06-15');
    expect(await daysOf(member)).toEqual(['2033-06-15']);
    expect(await nextOf(member)).toBe('2033-07-10');
    expect(await countDue(new Date())).toBe(0);
  });
});
