import { describe, expect, it, vi } from 'vitest';
import { addDays, anchorDayOf, nextDueAfter, sendTime } from '#shared/rules/routine-calendar.ts';
import {
  answered,
  ask,
  atWork,
  day,
  deliveriesOf,
  join,
  monthsIn,
  progressOf,
  refused,
  time,
  track,
  world,
  type Who,
} from '../../support/routines/routine-desk.ts';
import { signIn } from '../../support/sign-in.ts';
import { faultCalls, type Fault } from '../../support/table/table-faults.ts';

const nextMonth = (from: string) => nextDueAfter(from, anchorDayOf(from));
const forceSend = () => ask('POST', '/force-send');
const send = (
  { userId }: Who,
  { workoutType, trainingFrequency } = track,
  query: Record<string, string> = {},
) =>
  ask('POST', '/{userId}/send/{workoutTypeId}/{frequencyId}', {
    params: { userId, workoutTypeId: workoutType, frequencyId: trainingFrequency },
    query,
  });
/** As the page asks, which has shown which month goes out. */
const sendMonth = (who: Who, month: number) => send(who, track, { month: String(month) });

describe('Forzar Envío General', () => {
  it('answers when all mails have gone, with what came of them', async () => {
    const [ana, eva, leo] = [await join(day), await join(day), await join(day)];
    const later = await join(addDays(day, 1));
    world.ses.faults.mailbox(leo.email, 'rejected');
    expect(await atWork(forceSend)).toMatchObject(answered(2, 1));
    expect([ana, eva, leo, later].map(monthsIn)).toEqual([[1], [1], [], []]);
    expect(await atWork(forceSend)).toMatchObject(answered(0));
  });

  it('says who waits for a routine that nobody has made', async () => {
    const { removeRoutine, findRoutineAt } = await import('#functions/_data/routines/routines.ts');
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    await Promise.all([join(day), join(day)]);
    const { body } = await forceSend();
    expect(body.data).toEqual({ sent: 0, failed: 0, pending: 0, withoutRoutine: 2 });
  });

  it('P27: overlaps the schedule and itself: everybody gets one mail', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => join(day)));
    const answers = await atWork(() => Promise.all([forceSend(), world.schedule(day), forceSend()]));
    for (const { status, body } of [answers[0], answers[2]])
      expect([status, body.data.failed, body.data.pending]).toEqual([200, 0, 0]);
    await world.comeToRest();
    for (const who of people) expect(monthsIn(who)).toEqual([1]);
  });

  it('says how many are on their way when it takes too long', async () => {
    const who = await join(day);
    time.passes = true;
    expect(await forceSend()).toMatchObject(answered(0, 0, 1));
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
  });

  it('says so before the gateway gives up, though a large run was long in being planned', async () => {
    await join(day);
    time.passes = true;
    const slowly: Fault = (call) => {
      time.skipped += 15_000;
      return call();
    };
    // the first call is about who asks, the second begins the run
    const calls = faultCalls(slowly, (nth) => nth === 2);
    const began = performance.now();
    expect(await forceSend()).toMatchObject(answered(0, 0, 1));
    calls.restore();
    expect(performance.now() - began).toBeGreaterThan(15_000);
    expect(performance.now() - began).toBeLessThan(28_000);
    await world.comeToRest();
  });
});

describe('Enviar Rutina', () => {
  it('sends the routine that is due next, and the one after it a month later', async () => {
    await world.addRoutine(track, 3);
    const who = await join(day);
    await world.schedule(day);
    await world.comeToRest();
    expect(await atWork(() => send(who))).toMatchObject(answered(1));
    expect(monthsIn(who)).toEqual([1, 2]);
    const second = nextMonth(day);
    for (const due of [second, nextMonth(second)]) {
      expect((await progressOf(who)).nextDueDate).toBe(nextMonth(second));
      vi.setSystemTime(sendTime(due));
      await world.schedule(due);
      await world.comeToRest();
    }
    expect(monthsIn(who)).toEqual([1, 2, 3]);
  });

  it('P27: asked twice at once, beside a forced run: one mail', async () => {
    const who = await join(day);
    // all three have been queued before any is sent: an answer in between would make the second a wish for month 2
    const [first, second] = await atWork(() => Promise.all([send(who), send(who), forceSend()]), 3);
    for (const { status, body } of [first, second]) expect([status, body.data?.sent]).toEqual([200, 1]);
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect((await progressOf(who)).nextDueDate).toBe(nextMonth(day));
  });

  it('P27: promised by two pages, a month goes out once, and the one after it not at all', async () => {
    const who = await join(day);
    expect(await atWork(() => sendMonth(who, 1))).toMatchObject(answered(1));
    const second = await atWork(() => sendMonth(who, 1));
    expect(second).toMatchObject(refused(409, 'already_sent'));
    expect(second.body.message).toBe(
      'La rutina del mes 1 ya no es la que toca: ahora toca la del mes 2. No se ha enviado nada.',
    );
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect(await atWork(() => sendMonth(who, 2))).toMatchObject(answered(1));
    expect(monthsIn(who)).toEqual([1, 2]);
  });

  it('of another track moves its month only: what is due stays due', async () => {
    const other = world.track(5, 4);
    await world.addRoutine(other, 1);
    const who = await join(day);
    expect(await atWork(() => send(who, other))).toMatchObject(answered(1));
    expect(await atWork(() => send(who, other))).toMatchObject(refused(409, 'routine_missing'));
    expect(await progressOf(who)).toMatchObject({ nextDueDate: day });
    expect(await atWork(forceSend)).toMatchObject(answered(1));
    const rows = await deliveriesOf(who);
    expect(rows).toHaveLength(2);
    for (const each of [track, other])
      expect(rows).toContainEqual(expect.objectContaining({ ...each, month: 1, failedAt: null }));
  });

  it('P29: right after a routine that nobody has confirmed: both are in the ledger', async () => {
    const who = await join(day);
    world.ses.faults.next('accept-then-timeout');
    await world.schedule(day);
    await world.deliverOnce();
    expect(await atWork(() => send(who))).toMatchObject(answered(1));
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1, 2]);
    expect(await world.inLedger([who])).toEqual(world.inInbox());
  });

  it('is refused with its reason', async () => {
    const who = await join(day);
    const { userId: stranger } = await signIn();
    const nowhere = { ...track, trainingFrequency: 'opt_nowhere' };
    expect(await send({ userId: 'usr_nobody' })).toMatchObject(refused(404, 'user_not_found'));
    expect(await send(who, nowhere)).toMatchObject(refused(404, 'not_found'));
    expect(await send(who, track, { month: '0' })).toMatchObject(refused(400, 'invalid_input'));
    expect(await sendMonth(who, 2)).toMatchObject(refused(409, 'already_sent'));
    expect(await send({ userId: stranger })).toMatchObject(refused(409, 'not_active'));
    world.ses.faults.mailbox(who.email, 'rejected');
    expect(await atWork(() => send(who))).toMatchObject(refused(409, 'not_delivered'));
    await world.setActive(who.userId, false);
    expect(await send(who)).toMatchObject(refused(409, 'not_active'));
    expect(monthsIn(who)).toEqual([]);
  });

  it('says that it is on its way when it takes too long', async () => {
    const who = await join(day);
    time.passes = true;
    expect(await send(who)).toMatchObject(answered(0, 0, 1));
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
  });
});

it('P19: nothing of this is a user’s', async () => {
  const who = await join(day);
  const { token } = await signIn();
  const params = { userId: who.userId, deliveryId: 'dlv_1', workoutTypeId: 'a', frequencyId: 'b' };
  const paths = ['/{userId}/send/{workoutTypeId}/{frequencyId}', '/{userId}/deliveries/{deliveryId}/resend'];
  for (const path of ['/force-send', ...paths])
    expect((await ask('POST', path, { params, token })).status).toBe(403);
  expect(world.queue).toEqual([]);
});

describe('the preview', () => {
  it('names who would receive what on a day, and nobody who is paused', async () => {
    const next = addDays(day, 1);
    const [ana, paused] = [await join(next), await join(next)];
    await world.setActive(paused.userId, false);
    const show = () => ask('GET', '/preview');
    expect((await show()).body.data).toMatchObject({
      day: next,
      users: 1,
      withoutRoutine: 0,
      slots: [{ month: 1, users: 1, people: [{ _id: ana.userId, email: ana.email, name: 'Ana Gil' }] }],
    });
    const { removeRoutine, findRoutineAt } = await import('#functions/_data/routines/routines.ts');
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    expect((await show()).body.data).toMatchObject({
      users: 1,
      withoutRoutine: 1,
      slots: [{ routine: null }],
    });
  });

  it('goes no further than the page offers, for it reads whoever is due by then', async () => {
    const show = (ahead: number) => ask('GET', '/preview', { query: { day: addDays(day, ahead) } });
    expect(await show(7)).toMatchObject({ status: 200 });
    expect(await show(8)).toMatchObject(refused(400, 'invalid_input'));
  });

  it('leaves out of a day whom a run before it sends to, not whose routine is missing', async () => {
    const [soon, later] = [addDays(day, 2), addDays(day, 4)];
    const [ana, bea] = [await join(soon), await join(later)];
    const peopleOn = async (on: string) => {
      const { body } = await ask('GET', '/preview', { query: { day: on } });
      return (body.data.slots as { people: { _id: string }[] }[])
        .flatMap(({ people }) => people.map(({ _id }) => _id))
        .toSorted();
    };
    expect(await peopleOn(soon)).toEqual([ana.userId]);
    expect(await peopleOn(addDays(day, 3))).toEqual([]);
    expect(await peopleOn(later)).toEqual([bea.userId]);
    const { removeRoutine, findRoutineAt } = await import('#functions/_data/routines/routines.ts');
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    expect(await peopleOn(later)).toEqual([ana.userId, bea.userId].toSorted());
  });

  it('takes along whoever a missed day has left, with the next run', async () => {
    const late = await join(addDays(day, -3));
    const { body } = await ask('GET', '/preview');
    expect(body.data).toMatchObject({ users: 1, slots: [{ people: [{ _id: late.userId }] }] });
  });
});
