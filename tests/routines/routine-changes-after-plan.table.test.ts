import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, anchorDayOf, nextDueAfter, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';

const environment = await useRoutineEnvironment();

/** Every test has its own day, because a day's run happens once. */
let day = '2026-11-16';
let trackNumber = 0;
let track: ReturnType<RoutineEnvironment['track']>;
let other: ReturnType<RoutineEnvironment['track']>;
beforeEach(async () => {
  day = addDays(day, 2);
  vi.useFakeTimers({ toFake: ['Date'], now: sendTime(day) });
  environment.ses.inbox.clear();
  environment.ses.faults.clear();
  const freshTrack = () => environment.track(trackNumber % 6, Math.floor(trackNumber++ / 6));
  [track, other] = [freshTrack(), freshTrack()];
  await environment.addRoutine(track, 1);
});
afterEach(() => vi.useRealTimers());

type Who = { userId: string };
const data = async () => ({
  ...(await import('#functions/messages/notifications/deliveries.ts')),
  ...(await import('#functions/routines/progress.ts')),
  ...(await import('#functions/routines/grid/routines.ts')),
  ...(await import('#functions/routines/sending/run-counts.ts')),
  ...(await import('#functions/platform/table/table.ts')),
  ...(await import('#functions/accounts/users.ts')),
});

/** A due user whom the plan has queued and no worker has sent to yet. */
async function addPlannedUser(): Promise<Who & { email: string }> {
  const who = await environment.addEstablishedSubscriber(day, track);
  await environment.runSchedule(day);
  return who;
}

async function changeTrack({ userId }: Who, what: typeof track): Promise<void> {
  const { changeTrackStep, transact } = await data();
  await transact([changeTrackStep(userId, what)]);
}

/** The names of the routines in a user's inbox, oldest first. */
const routineNamesInInbox = ({ userId }: Who) =>
  environment.ses.inbox
    .list()
    .filter(({ tags }) => tags['user'] === userId)
    .map(({ subject }) => subject.split(': ')[1])
    .toReversed();

/** The routines of a user after all queues are drained; expects the ledger to match the inbox. */
async function expectReceived(who: Who, names: string[]): Promise<void> {
  await environment.drainQueues();
  expect(routineNamesInInbox(who)).toEqual(names);
  const { findDeliveries } = await data();
  const rows = await findDeliveries(who.userId);
  expect(rows.filter(({ failedAt }) => failedAt === null).map(({ routineName }) => routineName)).toEqual(
    names,
  );
}

async function nextDay(): Promise<void> {
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  await environment.runSchedule(day);
}

const nextDueDateOf = async ({ userId }: Who) => (await (await data()).findProgress(userId))!.nextDueDate;

describe('P27: track changed after the plan', () => {
  it('P27: a user who changes the track after the plan gets the routine of the new track only', async () => {
    const { findProgress } = await data();
    const who = await addPlannedUser();
    const { name } = await environment.addRoutine(other, 1, 'La otra');
    await changeTrack(who, other);
    await expectReceived(who, [name]);
    const months = { [`${track.workoutType}#${track.trainingFrequency}`]: 1 };
    expect((await findProgress(who.userId))!.months).toMatchObject(months);
    expect(await nextDueDateOf(who)).toBe(nextDueAfter(day, anchorDayOf(day)));
  });

  it('P27: a user who changes to a track without a routine stays due until there is one', async () => {
    const who = await addPlannedUser();
    await changeTrack(who, other);
    await expectReceived(who, []);
    expect(await nextDueDateOf(who)).toBe(day);
    await environment.addRoutine(other, 1, 'La otra');
    await nextDay();
    await expectReceived(who, ['La otra']);
  });

  it('P27: a user who changes the track and back, before and after the send, gets one mail', async () => {
    const who = await addPlannedUser();
    await changeTrack(who, other);
    await changeTrack(who, track);
    await expectReceived(who, ['Rutina 1']);
    await environment.addRoutine(other, 1, 'La otra');
    await changeTrack(who, other);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('P27: a user whose month an admin changes after the plan gets the routine of the new month', async () => {
    const who = await addPlannedUser();
    await environment.addRoutine(track, 3);
    const { findProgress, putProgressStep, transact } = await data();
    const before = (await findProgress(who.userId))!;
    const months = Object.fromEntries(Object.keys(before.months).map((key) => [key, 3]));
    await transact([putProgressStep({ ...before, months }, before)]);
    await expectReceived(who, ['Rutina 3']);
  });
});

describe('P16: subscription changed after the plan', () => {
  it('P16: a user paused after the plan gets no mail, and after resuming gets it with the next run', async () => {
    const who = await addPlannedUser();
    await environment.setActive(who.userId, false);
    await expectReceived(who, []);
    const { findRecentRuns: findLastRuns } = await data();
    expect((await findLastRuns(1))[0]).toMatchObject({ queued: 1, sent: 0, failed: 0, skipped: 1 });
    await nextDay();
    await expectReceived(who, []);
    await environment.setActive(who.userId, true);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('P16: a user paused and resumed while the batch is queued gets one mail', async () => {
    const who = await addPlannedUser();
    await environment.setActive(who.userId, false);
    await environment.setActive(who.userId, true);
    await expectReceived(who, ['Rutina 1']);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('P16: a user paused during the plan and resumed before the batch is sent with the next run', async () => {
    const who = await environment.addEstablishedSubscriber(day, track);
    await environment.setActive(who.userId, false);
    await environment.runSchedule(day);
    await environment.setActive(who.userId, true);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });

  it('P16: a routine that an admin postpones after the plan is sent on the new day', async () => {
    const who = await addPlannedUser();
    const { findProgress, putProgressStep, transact } = await data();
    const before = (await findProgress(who.userId))!;
    await transact([putProgressStep({ ...before, nextDueDate: addDays(day, 1) }, before)]);
    await expectReceived(who, []);
    await nextDay();
    await expectReceived(who, ['Rutina 1']);
  });
});

describe('P30: user changed after the plan', () => {
  it('P30: a user banned after the plan gets no mail, and the ledger records the reason', async () => {
    const who = await addPlannedUser();
    const { changeUserStep, findDeliveries, transact } = await data();
    await transact([changeUserStep(who.userId, { banned: true }, { banned: false })]);
    await expectReceived(who, []);
    expect(await findDeliveries(who.userId)).toMatchObject([{ sentAt: null, reason: 'banned' }]);
  });

  it('P30: a user who changes the e-mail after the plan gets the routine at the new address', async () => {
    const who = await addPlannedUser();
    const { changeUserStep, transact } = await data();
    await transact([changeUserStep(who.userId, { email: `nueva.${who.email}` }, { email: who.email })]);
    await expectReceived(who, ['Rutina 1']);
    expect(environment.ses.inbox.list()[0]).toMatchObject({ to: `nueva.${who.email}` });
  });
});

describe('P27: routine changed after the plan', () => {
  it('P27: a routine edited after the plan is sent with its new name and link', async () => {
    const who = await addPlannedUser();
    const { updateRoutine: editRoutine, findRoutineInSlot: findRoutineAt } = await data();
    const driveLink = 'https://drive.google.com/file/d/corregida/view';
    await editRoutine((await findRoutineAt(track, 1))!._id, { name: 'Corregida', driveLink });
    await expectReceived(who, ['Corregida']);
    expect(environment.ses.inbox.list()[0]!.html).toContain(driveLink);
  });

  it.each(['moved', 'deleted'])(
    'P27: users of a routine that is %s after the plan stay due and get the next routine of that slot',
    async (how) => {
      const who = await addPlannedUser();
      const {
        findRoutineInSlot: findRoutineAt,
        changeRoutineSlot: moveRoutine,
        deleteRoutine: removeRoutine,
      } = await data();
      const { _id } = (await findRoutineAt(track, 1))!;
      await (how === 'moved' ? moveRoutine(_id, track, 7) : removeRoutine(_id));
      await expectReceived(who, []);
      expect(await nextDueDateOf(who)).toBe(day);
      await environment.addRoutine(track, 1, 'La nueva');
      await nextDay();
      await expectReceived(who, ['La nueva']);
    },
  );

  it('P27: a routine that replaces another in its slot after the plan is sent instead', async () => {
    const who = await addPlannedUser();
    const { findRoutineInSlot: findRoutineAt, changeRoutineSlot: moveRoutine } = await data();
    await moveRoutine((await findRoutineAt(track, 1))!._id, track, 7);
    await environment.addRoutine(track, 1, 'La nueva');
    await expectReceived(who, ['La nueva']);
  });

  it('P27: a routine deleted after its unanswered send is sent as claimed, once', async () => {
    const who = await addPlannedUser();
    environment.ses.faults.next('unavailable');
    await environment.runWorkers();
    const { findRoutineInSlot: findRoutineAt, deleteRoutine: removeRoutine } = await data();
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    await expectReceived(who, ['Rutina 1']);
  });
});
