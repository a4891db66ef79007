import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, anchorDayOf, nextDueAfter, sendTime } from '#shared/rules/routine-calendar.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';

// what the worker waits for is not under test here, and pace.test.ts measures it
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld();
});
afterAll(() => world.ses.close());

/** Every test has a day of its own, for a day's run happens once. */
let day = '2026-11-16';
let trackNumber = 0;
let track: ReturnType<RoutineWorld['track']>;
let other: ReturnType<RoutineWorld['track']>;
beforeEach(async () => {
  day = addDays(day, 2);
  vi.useFakeTimers({ toFake: ['Date'], now: sendTime(day) });
  world.ses.inbox.clear();
  world.ses.faults.clear();
  const freshTrack = () => world.track(trackNumber % 6, Math.floor(trackNumber++ / 6));
  [track, other] = [freshTrack(), freshTrack()];
  await world.addRoutine(track, 1);
});
afterEach(() => vi.useRealTimers());

type Who = { userId: string };
const data = async () => ({
  ...(await import('#functions/_data/routines/deliveries.ts')),
  ...(await import('#functions/_data/routines/progress.ts')),
  ...(await import('#functions/_data/routines/routines.ts')),
  ...(await import('#functions/_data/routines/runs.ts')),
  ...(await import('#functions/_data/table/table.ts')),
  ...(await import('#functions/_data/accounts/users.ts')),
});

/** Somebody who is due, whom the plan has queued and nobody has sent to yet. */
async function planned(): Promise<Who & { email: string }> {
  const who = await world.addMember(day, track);
  await world.schedule(day);
  return who;
}

async function train({ userId }: Who, what: typeof track): Promise<void> {
  const { changeTrackStep, transact } = await data();
  await transact([changeTrackStep(userId, what)]);
}

/** The routines that have come, oldest first, by their names in the mails. */
const namesIn = ({ userId }: Who) =>
  world.ses.inbox
    .list()
    .filter(({ tags }) => tags['user'] === userId)
    .map(({ subject }) => subject.split(': ')[1])
    .toReversed();

/** What somebody has in the end, with the ledger the same as the inbox. */
async function expectReceived(who: Who, names: string[]): Promise<void> {
  await world.comeToRest();
  expect(namesIn(who)).toEqual(names);
  const { findDeliveries } = await data();
  const rows = await findDeliveries(who.userId);
  expect(rows.filter(({ failedAt }) => failedAt === null).map(({ routineName }) => routineName)).toEqual(
    names,
  );
}

async function nextDay(): Promise<void> {
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  await world.schedule(day);
}

const nextOf = async ({ userId }: Who) => (await (await data()).findProgress(userId))!.nextDueDate;

describe('P27: somebody trains something else since the plan', () => {
  it('gets the routine of that, and no other', async () => {
    const { findProgress } = await data();
    const who = await planned();
    const { name } = await world.addRoutine(other, 1, 'La otra');
    await train(who, other);
    await expectReceived(who, [name]);
    const months = { [`${track.workoutType}#${track.trainingFrequency}`]: 1 };
    expect((await findProgress(who.userId))!.months).toMatchObject(months);
    expect(await nextOf(who)).toBe(nextDueAfter(day, anchorDayOf(day)));
  });

  it('stays due when there is no routine of that, until there is one', async () => {
    const who = await planned();
    await train(who, other);
    await expectReceived(who, []);
    expect(await nextOf(who)).toBe(day);
    await world.addRoutine(other, 1, 'La otra');
    await nextDay();
    await expectReceived(who, ['La otra']);
  });

  it('changes there and back, and once it has been sent: one mail', async () => {
    const who = await planned();
    await train(who, other);
    await train(who, track);
    await expectReceived(who, ['Rutina 1']);
    await world.addRoutine(other, 1, 'La otra');
    await train(who, other);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('is put on another month by an admin: gets the routine of that one', async () => {
    const who = await planned();
    await world.addRoutine(track, 3);
    const { findProgress, putProgressStep, transact } = await data();
    const before = (await findProgress(who.userId))!;
    const months = Object.fromEntries(Object.keys(before.months).map((key) => [key, 3]));
    await transact([putProgressStep({ ...before, months }, before)]);
    await expectReceived(who, ['Rutina 3']);
  });
});

describe('P16: a subscription since the plan', () => {
  it('paused: nothing goes out; resumed: it goes with the next run', async () => {
    const who = await planned();
    await world.setActive(who.userId, false);
    await expectReceived(who, []);
    const { findLastRuns } = await data();
    expect((await findLastRuns(1))[0]).toMatchObject({ queued: 1, sent: 0, failed: 0, skipped: 1 });
    await nextDay();
    await expectReceived(who, []);
    await world.setActive(who.userId, true);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('paused and resumed while the batch waits: one mail', async () => {
    const who = await planned();
    await world.setActive(who.userId, false);
    await world.setActive(who.userId, true);
    await expectReceived(who, ['Rutina 1']);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('paused when the plan looked, and resumed before the batch came: nobody was forgotten', async () => {
    const who = await world.addMember(day, track);
    await world.setActive(who.userId, false);
    await world.schedule(day);
    await world.setActive(who.userId, true);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('put off to a later day by an admin: goes out on that day', async () => {
    const who = await planned();
    const { findProgress, putProgressStep, transact } = await data();
    const before = (await findProgress(who.userId))!;
    await transact([putProgressStep({ ...before, nextDueDate: addDays(day, 1) }, before)]);
    await expectReceived(who, []);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });
});

describe('P30: a user since the plan', () => {
  it('banned: no mail, and the ledger says why', async () => {
    const who = await planned();
    const { changeUserStep, findDeliveries, transact } = await data();
    await transact([changeUserStep(who.userId, { banned: true }, { banned: false })]);
    await expectReceived(who, []);
    expect(await findDeliveries(who.userId)).toMatchObject([{ sentAt: null, reason: 'banned' }]);
  });

  it('with another address: gets it there', async () => {
    const who = await planned();
    const { changeUserStep, transact } = await data();
    await transact([changeUserStep(who.userId, { email: `nueva.${who.email}` }, { email: who.email })]);
    await expectReceived(who, ['Rutina 1']);
    expect(world.ses.inbox.list()[0]).toMatchObject({ to: `nueva.${who.email}` });
  });
});

describe('P27: a routine since the plan', () => {
  it('edited: whoever waits gets it as it is now', async () => {
    const who = await planned();
    const { editRoutine, findRoutineAt } = await data();
    const driveLink = 'https://drive.google.com/file/d/corregida/view';
    await editRoutine((await findRoutineAt(track, 1))!._id, { name: 'Corregida', driveLink });
    await expectReceived(who, ['Corregida']);
    expect(world.ses.inbox.list()[0]!.html).toContain(driveLink);
  });

  it.each(['moved', 'deleted'])(
    '%s: whoever waits stays due, and gets what stands there next',
    async (how) => {
      const who = await planned();
      const { findRoutineAt, moveRoutine, removeRoutine } = await data();
      const { _id } = (await findRoutineAt(track, 1))!;
      await (how === 'moved' ? moveRoutine(_id, track, 7) : removeRoutine(_id));
      await expectReceived(who, []);
      expect(await nextOf(who)).toBe(day);
      await world.addRoutine(track, 1, 'La nueva');
      await nextDay();
      await expectReceived(who, ['La nueva']);
    },
  );

  it('replaced by another in its slot: that one goes out', async () => {
    const who = await planned();
    const { findRoutineAt, moveRoutine } = await data();
    await moveRoutine((await findRoutineAt(track, 1))!._id, track, 7);
    await world.addRoutine(track, 1, 'La nueva');
    await expectReceived(who, ['La nueva']);
  });

  it('deleted after its batch was claimed and SES said nothing: it goes out as it was promised, once', async () => {
    const who = await planned();
    world.ses.faults.next('unavailable');
    await world.deliverOnce();
    const { findRoutineAt, removeRoutine } = await data();
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    await expectReceived(who, ['Rutina 1']);
  });
});
