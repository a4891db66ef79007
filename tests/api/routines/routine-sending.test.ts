import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';
import { crashBefore, faultCalls } from '../../support/table/table-faults.ts';

/** Batches of 100, calls of 25: two in a second. */
const sendRate = 50;
let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld({ sendRate });
});
afterAll(() => world.ses.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T08:00:00Z') });
  world.ses.inbox.clear();
  world.ses.faults.clear();
});
afterEach(() => vi.useRealTimers());

const data = async () => ({
  ...(await import('#functions/_data/routines/progress.ts')),
  ...(await import('#functions/_data/routines/deliveries.ts')),
  ...(await import('#functions/_data/routines/runs.ts')),
});

describe('the daily send', () => {
  it('brings the routine of type, frequency and month to who is due, and to nobody else', async () => {
    const track = world.track(0, 0);
    const routine = await world.addRoutine(track, 1);
    const ana = await world.addSubscriber('2026-11-17', track);
    const later = await world.addSubscriber('2026-11-25', track);
    await world.schedule('2026-11-17');
    await world.comeToRest();

    const { findProgress, findDeliveries, findLastRuns } = await data();
    const [mail, ...others] = world.ses.inbox.list();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ana.email, subject: 'Tu rutina del mes 1: Rutina 1' });
    expect(mail!.html).toContain(routine.driveLink);
    expect(await findProgress(ana.userId)).toMatchObject({ nextDueDate: '2026-12-17', isActive: true });
    expect((await findProgress(ana.userId))!.months).toEqual({ [Object.values(track).join('#')]: 2 });
    expect(await findDeliveries(ana.userId)).toMatchObject([
      { month: 1, routineId: routine._id, routineName: 'Rutina 1', failedAt: null },
    ]);
    expect(await findDeliveries(later.userId)).toEqual([]);
    expect((await findLastRuns(1))[0]).toMatchObject({
      kind: 'scheduled',
      due: 1,
      queued: 1,
      sent: 1,
      failed: 0,
      skipped: 0,
    });
  });

  it('fills batches with one routine each, puts together what is left, and leaves nobody out', async () => {
    vi.setSystemTime('2026-11-20T08:00:00Z');
    const [many, few] = [world.track(1, 0), world.track(2, 0)];
    await Promise.all([many, few].map((track) => world.addRoutine(track, 1)));
    const join = (count: number, track: typeof many) =>
      Promise.all(Array.from({ length: count }, () => world.addSubscriber('2026-11-20', track)));
    const people = [...(await join(103, many)), ...(await join(5, few))];
    await world.schedule('2026-11-20');
    const batches = world.queue.map(
      ({ batch }) => batch as { slots: unknown[]; members: { slot: number }[] },
    );
    expect(batches.map(({ slots, members }) => [slots.length, members.length])).toEqual([
      [1, 100],
      [2, 8],
    ]);
    await world.comeToRest();
    expect(
      world.ses.inbox
        .list()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(people.map(({ email }) => email).toSorted());
    const { findDeliveries } = await data();
    expect(await findDeliveries(people.at(-1)!.userId)).toMatchObject([few]);
    expect(await findDeliveries(people[102]!.userId)).toMatchObject([many]);
  });
});

describe('P29: a batch of several calls', () => {
  /** Plans a day with so many who are due. */
  async function plan(day: string, count: number, frequency: number): Promise<void> {
    vi.setSystemTime(`${day}T08:00:00Z`);
    const track = world.track(3, frequency);
    await world.addRoutine(track, 1);
    await Promise.all(Array.from({ length: count }, () => world.addSubscriber(day, track)));
    await world.schedule(day);
    expect(world.queue).toHaveLength(1);
  }

  it('spreads them over its time on SES', async () => {
    await plan('2026-11-21', 60, 0);
    const times: number[] = [];
    world.ses.inbox.onMail(() => times.push(performance.now()));
    const began = performance.now();
    await world.deliverOnce();
    expect(times).toHaveLength(60);
    // a timer may ring a millisecond early
    times.forEach((time, nth) =>
      expect(time - began).toBeGreaterThan((Math.floor(nth / 25) * 25_000) / sendRate - 2),
    );
  });

  it('is not given back while one of them is still to come', async () => {
    await plan('2026-11-22', 60, 1);
    const writes = faultCalls(crashBefore, (_, operation) => operation === 'BatchWriteItem');
    await world.deliverOnce();
    expect(world.queue).toHaveLength(1);
    expect(world.ses.inbox.list()).toHaveLength(60);
    writes.restore();
    await world.comeToRest();
    expect(world.ses.inbox.list()).toHaveLength(60);
  });
});
