import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, anchorOf, nextDueAfter, sendTime } from '#shared/rules/routine-calendar.ts';
import { call } from '../support/call.ts';
import { routineWorld, type RoutineWorld } from '../support/routine-world.ts';
import { signIn } from '../support/sign-in.ts';

// a pause takes no time; with `passes` the patience of whoever waits runs out by it
const time = vi.hoisted(() => ({ passes: false, skipped: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    if (time.passes) time.skipped += ms;
    await new Promise((resolve) => void setImmediate(resolve));
  },
}));

let world: RoutineWorld;
let handler: unknown;
let admin: string;
/** Every test has a day of its own, for a day's run happens once. */
let day = '2026-11-16';
const nextMonth = (from: string) => nextDueAfter(from, anchorOf(from));
beforeAll(async () => {
  world = await routineWorld();
  ({ handler } = await import('#functions/routine-progress/index.ts'));
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + time.skipped);
});
afterAll(() => world.ses.close());

let trackNumber = 0;
let track: ReturnType<RoutineWorld['track']>;
beforeEach(async () => {
  day = addDays(day, 1);
  vi.useFakeTimers({ toFake: ['Date'], now: sendTime(day) });
  time.passes = false;
  world.ses.inbox.clear();
  world.ses.faults.clear();
  world.queue.length = 0;
  const at = trackNumber++;
  track = world.track(at % 6, Math.floor(at / 6));
  await Promise.all([1, 2].map((month) => world.addRoutine(track, month)));
  ({ token: admin } = await signIn('admin'));
});
const joined: string[] = [];
// nobody of one test is due in the next
afterEach(async () => {
  for (const userId of joined.splice(0)) await world.setActive(userId, false);
  vi.useRealTimers();
});

type Who = { userId: string };
async function join(due: string) {
  const who = await world.addSubscriber(due, track);
  joined.push(who.userId);
  return who;
}

/** Does something while the worker is at work beside it. */
async function atWork<T>(act: () => Promise<T>): Promise<T> {
  const work = new AbortController();
  const worked = (async () => {
    while (!work.signal.aborted) {
      await world.deliverOnce();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  })();
  try {
    return await act();
  } finally {
    work.abort();
    await worked;
  }
}

const ask = (path: string, params: Record<string, string> = {}, token = admin) =>
  call(handler, `POST /api/routine-progress${path}`, { params, token });
const forceSend = () => ask('/force-send');
const send = ({ userId }: Who, { workoutType, trainingFrequency } = track) =>
  ask('/{userId}/send/{workoutTypeId}/{frequencyId}', {
    userId,
    workoutTypeId: workoutType,
    frequencyId: trainingFrequency,
  });
const answered = (sent: number, failed = 0, pending = 0) => ({
  status: 200,
  body: { data: { sent, failed, pending } },
});
const refused = (status: number, code: string) => ({ status, body: { code } });

const deliveriesOf = async ({ userId }: Who) =>
  (await (await import('#functions/_data/deliveries.ts')).findDeliveries(userId)).toSorted(
    (a, b) => a.month - b.month,
  );
const progressOf = async ({ userId }: Who) =>
  (await (await import('#functions/_data/routine-progress.ts')).findProgress(userId))!;
/** The months whose routines have come, oldest first. */
const monthsIn = ({ userId }: Who) =>
  world.ses.inbox
    .list()
    .filter(({ tags }) => tags['user'] === userId)
    .map(({ subject }) => Number(/mes (\d+)/.exec(subject)![1]))
    .toReversed();

describe('Forzar Envío General', () => {
  it('answers when all mails have gone, with what came of them', async () => {
    const [ana, eva, leo] = [await join(day), await join(day), await join(day)];
    const later = await join(addDays(day, 1));
    world.ses.faults.mailbox(leo.email, 'rejected');
    expect(await atWork(forceSend)).toMatchObject(answered(2, 1));
    expect([ana, eva, leo, later].map(monthsIn)).toEqual([[1], [1], [], []]);
    expect(await atWork(forceSend)).toMatchObject(answered(0));
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
    const [first, second] = await atWork(() => Promise.all([send(who), send(who), forceSend()]));
    for (const { status, body } of [first, second]) expect([status, body.data?.sent]).toEqual([200, 1]);
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect((await progressOf(who)).nextDueDate).toBe(nextMonth(day));
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
  for (const path of ['/force-send', ...paths]) expect((await ask(path, params, token)).status).toBe(403);
  expect(world.queue).toEqual([]);
});

describe('the preview', () => {
  it('names who would receive what on a day, and nobody who is paused', async () => {
    const next = addDays(day, 1);
    const [ana, paused] = [await join(next), await join(next)];
    await world.setActive(paused.userId, false);
    const show = () => call(handler, 'GET /api/routine-progress/preview', { token: admin });
    expect((await show()).body.data).toMatchObject({
      day: next,
      users: 1,
      withoutRoutine: 0,
      slots: [{ month: 1, users: 1, people: [{ _id: ana.userId, email: ana.email, name: 'Ana Gil' }] }],
    });
    const { removeRoutine, findRoutineAt } = await import('#functions/_data/routines.ts');
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    expect((await show()).body.data).toMatchObject({
      users: 1,
      withoutRoutine: 1,
      slots: [{ routine: null }],
    });
  });

  it('leaves out of a day whom a run before it sends to, not whose routine is missing', async () => {
    const [soon, later] = [addDays(day, 2), addDays(day, 4)];
    const [ana, bea] = [await join(soon), await join(later)];
    const peopleOn = async (on: string) => {
      const { body } = await call(handler, 'GET /api/routine-progress/preview', {
        token: admin,
        query: { day: on },
      });
      return (body.data.slots as { people: { _id: string }[] }[])
        .flatMap(({ people }) => people.map(({ _id }) => _id))
        .toSorted();
    };
    expect(await peopleOn(soon)).toEqual([ana.userId]);
    expect(await peopleOn(addDays(day, 3))).toEqual([]);
    expect(await peopleOn(later)).toEqual([bea.userId]);
    const { removeRoutine, findRoutineAt } = await import('#functions/_data/routines.ts');
    await removeRoutine((await findRoutineAt(track, 1))!._id);
    expect(await peopleOn(later)).toEqual([ana.userId, bea.userId].toSorted());
  });

  it('takes along whoever a missed day has left, with the next run', async () => {
    const late = await join(addDays(day, -3));
    const { body } = await call(handler, 'GET /api/routine-progress/preview', { token: admin });
    expect(body.data).toMatchObject({ users: 1, slots: [{ people: [{ _id: late.userId }] }] });
  });
});
