import { describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { addDays, anchorDayOf, nextDueAfter, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import {
  sendCounts,
  callProgress,
  whileWorkerRuns,
  day,
  deliveriesOf,
  addDueSubscriber,
  receivedMonths,
  progressOf,
  errorResponse,
  pauses,
  track,
  environment,
  type UserRef,
  useRoutineAdmin,
} from '../support/routines/routine-admin.ts';
import { signIn } from '../support/sign-in.ts';
import { faultCalls, type Fault } from '../support/table/table-faults.ts';

await useRoutineAdmin();

const nextMonth = (from: string) => nextDueAfter(from, anchorDayOf(from));
const forceSend = () => callProgress('POST', '/force-send');
const send = (
  { userId }: UserRef,
  { workoutType, trainingFrequency } = track,
  query: Record<string, string> = {},
) =>
  callProgress('POST', '/{userId}/send/{workoutTypeId}/{frequencyId}', {
    params: { userId, workoutTypeId: workoutType, frequencyId: trainingFrequency },
    query,
  });
/** A manual send that names the month, as the page does. */
const sendMonth = (who: UserRef, month: number) => send(who, track, { month: String(month) });

describe('force-send', () => {
  it('force-send answers with the counts of sent and failed mails once every mail has an outcome', async () => {
    const [ana, eva, leo] = [
      await addDueSubscriber(day),
      await addDueSubscriber(day),
      await addDueSubscriber(day),
    ];
    const later = await addDueSubscriber(addDays(day, 1));
    environment.ses.faults.mailbox(leo.email, 'rejected');
    expect(await whileWorkerRuns(forceSend)).toMatchObject(sendCounts(2, 1));
    expect([ana, eva, leo, later].map(receivedMonths)).toEqual([[1], [1], [], []]);
    expect(await whileWorkerRuns(forceSend)).toMatchObject(sendCounts(0));
  });

  it('force-send counts the users whose slot has no routine', async () => {
    const { deleteRoutine, findRoutineInSlot } = await import('#functions/routines/grid/routines.ts');
    await deleteRoutine((await findRoutineInSlot(track, 1))!._id);
    await Promise.all([addDueSubscriber(day), addDueSubscriber(day)]);
    const { body } = await forceSend();
    expect(body.data).toEqual({ sent: 0, failed: 0, pending: 0, withoutRoutine: 2 });
  });

  it('P27: force-send that overlaps the schedule and another force-send sends each user one mail', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => addDueSubscriber(day)));
    const answers = await whileWorkerRuns(() =>
      Promise.all([forceSend(), environment.runSchedule(day), forceSend()]),
    );
    for (const { status, body } of [answers[0], answers[2]])
      expect([status, body.data.failed, body.data.pending]).toEqual([200, 0, 0]);
    await environment.drainQueues();
    for (const who of people) expect(receivedMonths(who)).toEqual([1]);
  });

  it('force-send answers with the pending count when sending takes longer than a request may last', async () => {
    const who = await addDueSubscriber(day);
    pauses.passes = true;
    expect(await forceSend()).toMatchObject(sendCounts(0, 0, 1));
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
  });

  it('force-send answers before the gateway’s timeout although planning a large run took long', async () => {
    await addDueSubscriber(day);
    pauses.passes = true;
    const slowly: Fault = (call) => {
      pauses.skipped += 15_000;
      return call();
    };
    // the first table call reads the session, the second starts the run
    const calls = faultCalls(slowly, (nth) => nth === 2);
    expect(await forceSend()).toMatchObject(sendCounts(0, 0, 1));
    calls.restore();
    expect(pauses.skipped).toBeGreaterThan(15_000);
    expect(pauses.skipped).toBeLessThan(28_000);
    await environment.drainQueues();
  });
});

describe('manual send', () => {
  it('a manual send sends the routine that is due next, and the one after it is due a month later', async () => {
    await environment.addRoutine(track, 3);
    const who = await addDueSubscriber(day);
    await environment.runSchedule(day);
    await environment.drainQueues();
    expect(await whileWorkerRuns(() => send(who))).toMatchObject(sendCounts(1));
    expect(receivedMonths(who)).toEqual([1, 2]);
    const second = nextMonth(day);
    for (const due of [second, nextMonth(second)]) {
      expect((await progressOf(who)).nextDueDate).toBe(nextMonth(second));
      vi.setSystemTime(sendTime(due));
      await environment.runSchedule(due);
      await environment.drainQueues();
    }
    expect(receivedMonths(who)).toEqual([1, 2, 3]);
  });

  it('P27: two concurrent manual sends beside a forced run send one mail', async () => {
    const who = await addDueSubscriber(day);
    // all three are queued before any is sent: otherwise the second would request month 2
    const [first, second] = await whileWorkerRuns(() => Promise.all([send(who), send(who), forceSend()]), 3);
    for (const { status, body } of [first, second]) expect([status, body.data?.sent]).toEqual([200, 1]);
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect((await progressOf(who)).nextDueDate).toBe(nextMonth(day));
  });

  it('P27: two pages that offer the same month send it once and never the month after it', async () => {
    const who = await addDueSubscriber(day);
    expect(await whileWorkerRuns(() => sendMonth(who, 1))).toMatchObject(sendCounts(1));
    const second = await whileWorkerRuns(() => sendMonth(who, 1));
    expect(second).toMatchObject(errorResponse(409, 'already_sent'));
    expect(second.body.message).toBe(
      'La rutina del mes 1 ya no es la que toca: ahora toca la del mes 2. No se ha enviado nada.',
    );
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect(await whileWorkerRuns(() => sendMonth(who, 2))).toMatchObject(sendCounts(1));
    expect(receivedMonths(who)).toEqual([1, 2]);
  });

  it('a manual send of another track moves that track’s month only and leaves the due routine due', async () => {
    const other = environment.track(5, 4);
    await environment.addRoutine(other, 1);
    const who = await addDueSubscriber(day);
    expect(await whileWorkerRuns(() => send(who, other))).toMatchObject(sendCounts(1));
    expect(await whileWorkerRuns(() => send(who, other))).toMatchObject(
      errorResponse(409, 'routine_missing'),
    );
    expect(await progressOf(who)).toMatchObject({ nextDueDate: day });
    expect(await whileWorkerRuns(forceSend)).toMatchObject(sendCounts(1));
    const rows = await deliveriesOf(who);
    expect(rows).toHaveLength(2);
    for (const each of [track, other])
      expect(rows).toContainEqual(expect.objectContaining({ ...each, month: 1, failedAt: null }));
  });

  it('P29: a manual send right after an unconfirmed routine leaves both deliveries in the ledger', async () => {
    const who = await addDueSubscriber(day);
    environment.ses.faults.next('accept-then-timeout');
    await environment.runSchedule(day);
    await environment.runWorkers();
    expect(await whileWorkerRuns(() => send(who))).toMatchObject(sendCounts(1));
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1, 2]);
    expect(await environment.ledgerDeliveries([who])).toEqual(environment.inboxDeliveries());
  });

  it('a manual send that is not possible is refused with the code of its reason', async () => {
    const who = await addDueSubscriber(day);
    const { userId: stranger } = await signIn();
    const nowhere = { ...track, trainingFrequency: 'opt_nowhere' };
    expect(await send({ userId: 'usr_unknown' })).toMatchObject(errorResponse(404, 'user_not_found'));
    expect(await send(who, nowhere)).toMatchObject(errorResponse(404, 'not_found'));
    expect(await send(who, track, { month: '0' })).toMatchObject(errorResponse(400, 'invalid_input'));
    expect(await sendMonth(who, 2)).toMatchObject(errorResponse(409, 'already_sent'));
    expect(await send({ userId: stranger })).toMatchObject(errorResponse(409, 'not_active'));
    environment.ses.faults.mailbox(who.email, 'rejected');
    expect(await whileWorkerRuns(() => send(who))).toMatchObject(errorResponse(409, 'not_delivered'));
    await environment.setActive(who.userId, false);
    expect(await send(who)).toMatchObject(errorResponse(409, 'not_active'));
    expect(receivedMonths(who)).toEqual([]);
  });

  it('a manual send answers pending when it takes longer than a request may last', async () => {
    const who = await addDueSubscriber(day);
    pauses.passes = true;
    expect(await send(who)).toMatchObject(sendCounts(0, 0, 1));
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
  });
});

it('P19: a user who calls the admin’s sending operations gets 403', async () => {
  const who = await addDueSubscriber(day);
  const { token } = await signIn();
  const params = { userId: who.userId, deliveryId: 'dlv_1', workoutTypeId: 'a', frequencyId: 'b' };
  const paths = ['/{userId}/send/{workoutTypeId}/{frequencyId}', '/{userId}/deliveries/{deliveryId}/resend'];
  for (const path of ['/force-send', ...paths])
    expect((await callProgress('POST', path, { params, token })).status).toBe(403);
  expect(environment.queue).toEqual([]);
});

describe('preview of a day', () => {
  it('the preview of a day names the users who are due by slot and omits paused users', async () => {
    const next = addDays(day, 1);
    const [ana, paused] = [await addDueSubscriber(next), await addDueSubscriber(next)];
    await environment.setActive(paused.userId, false);
    const show = () => callProgress('GET', '/preview');
    expect((await show()).body.data).toMatchObject({
      day: next,
      users: 1,
      withoutRoutine: 0,
      slots: [{ month: 1, users: 1, people: [{ _id: ana.userId, email: ana.email, name: 'Ana Gil' }] }],
    });
    const { deleteRoutine, findRoutineInSlot } = await import('#functions/routines/grid/routines.ts');
    await deleteRoutine((await findRoutineInSlot(track, 1))!._id);
    expect((await show()).body.data).toMatchObject({
      users: 1,
      withoutRoutine: 1,
      slots: [{ routine: null }],
    });
  });

  it('the preview refuses a day more than a week ahead', async () => {
    const show = (ahead: number) => callProgress('GET', '/preview', { query: { day: addDays(day, ahead) } });
    expect(await show(7)).toMatchObject({ status: 200 });
    expect(await show(8)).toMatchObject(errorResponse(400, 'invalid_input'));
  });

  nightly(
    'the preview of a later day omits users whom an earlier run sends to, and includes those without a routine',
    async () => {
      const [soon, later] = [addDays(day, 2), addDays(day, 4)];
      const [ana, bea] = [await addDueSubscriber(soon), await addDueSubscriber(later)];
      const peopleOn = async (on: string) => {
        const { body } = await callProgress('GET', '/preview', { query: { day: on } });
        return (body.data.slots as { people: { _id: string }[] }[])
          .flatMap(({ people }) => people.map(({ _id }) => _id))
          .toSorted();
      };
      expect(await peopleOn(soon)).toEqual([ana.userId]);
      expect(await peopleOn(addDays(day, 3))).toEqual([]);
      expect(await peopleOn(later)).toEqual([bea.userId]);
      const { deleteRoutine, findRoutineInSlot } = await import('#functions/routines/grid/routines.ts');
      await deleteRoutine((await findRoutineInSlot(track, 1))!._id);
      expect(await peopleOn(later)).toEqual([ana.userId, bea.userId].toSorted());
    },
  );

  it('the preview of the next run includes users whose day was missed', async () => {
    const late = await addDueSubscriber(addDays(day, -3));
    const { body } = await callProgress('GET', '/preview');
    expect(body.data).toMatchObject({ users: 1, slots: [{ people: [{ _id: late.userId }] }] });
  });
});
