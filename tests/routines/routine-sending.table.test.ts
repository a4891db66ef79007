import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { startRoutineEnvironment, type RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { replacePause } from '../support/replace-pause.ts';
import { crashBefore, faultCalls } from '../support/table/table-faults.ts';

/** Mails a second: batches of 100, sent in calls of 25, two calls a second. */
const sendRate = 50;
let environment: RoutineEnvironment;
let pause: (ms?: number) => Promise<unknown>;
replacePause((ms) => pause(ms));
beforeAll(async () => {
  environment = await startRoutineEnvironment({ sendRate });
});
afterAll(() => environment.ses.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T08:00:00Z') });
  environment.ses.inbox.clear();
  environment.ses.faults.clear();
  pause = () => Promise.resolve();
});
afterEach(() => vi.useRealTimers());

const data = async () => ({
  ...(await import('#functions/routines/progress.ts')),
  ...(await import('#functions/messages/notifications/deliveries.ts')),
  ...(await import('#functions/routines/sending/run-counts.ts')),
});

describe('daily run', () => {
  it('the daily run sends the routine of type, frequency and month to the users who are due and to no others', async () => {
    const track = environment.track(0, 0);
    const routine = await environment.addRoutine(track, 1);
    const ana = await environment.addSubscriber('2026-11-17', track);
    const later = await environment.addSubscriber('2026-11-25', track);
    await environment.runSchedule('2026-11-17');
    await environment.drainQueues();

    const { findProgress, findDeliveries, findRecentRuns: findLastRuns } = await data();
    const [mail, ...others] = environment.ses.inbox.list();
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

  it('the daily run fills batches with one routine each, merges the incomplete ones and includes every due user', async () => {
    vi.setSystemTime('2026-11-20T08:00:00Z');
    const [many, few] = [environment.track(1, 0), environment.track(2, 0)];
    await Promise.all([many, few].map((track) => environment.addRoutine(track, 1)));
    const join = (count: number, track: typeof many) =>
      Promise.all(Array.from({ length: count }, () => environment.addSubscriber('2026-11-20', track)));
    const people = [...(await join(103, many)), ...(await join(5, few))];
    await environment.runSchedule('2026-11-20');
    const batches = environment.queue.map(
      ({ batch }) => batch as { slots: unknown[]; members: { slot: number }[] },
    );
    expect(batches.map(({ slots, members }) => [slots.length, members.length])).toEqual([
      [1, 100],
      [2, 8],
    ]);
    await environment.drainQueues();
    expect(
      environment.ses.inbox
        .list()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(people.map(({ email }) => email).toSorted());
    const { findDeliveries } = await data();
    expect(await findDeliveries(people.at(-1)!.userId)).toMatchObject([few]);
    expect(await findDeliveries(people[102]!.userId)).toMatchObject([many]);
  });
});

describe('P29: batch of several SES calls', () => {
  /** Plans a day with `count` due users. */
  async function plan(day: string, count: number, frequency: number): Promise<void> {
    vi.setSystemTime(`${day}T08:00:00Z`);
    const track = environment.track(3, frequency);
    await environment.addRoutine(track, 1);
    await Promise.all(Array.from({ length: count }, () => environment.addSubscriber(day, track)));
    await environment.runSchedule(day);
    expect(environment.queue).toHaveLength(1);
  }

  nightly('P29: a batch of several calls spreads them over its reserved time', async () => {
    await plan('2026-11-21', 60, 0);
    const calls: { ms: number; go: () => void }[] = [];
    pause = (ms = 0) => new Promise<void>((go) => void calls.push({ ms, go }));
    const worked = environment.runWorkers();
    await expect.poll(() => calls.length).toBe(3);
    for (const [nth, { ms, go }] of calls.entries()) {
      expect(ms).toBeGreaterThanOrEqual((nth * 20_000) / sendRate);
      expect(environment.ses.inbox.list()).toHaveLength(nth * 20);
      go();
      await expect.poll(() => environment.ses.inbox.list().length).toBe(Math.min(60, (nth + 1) * 20));
    }
    await worked;
  });

  it('P29: a failing batch goes back to the queue only after all its calls have ended', async () => {
    await plan('2026-11-22', 60, 1);
    const writes = faultCalls(crashBefore, (_, operation) => operation === 'BatchWriteItem');
    await environment.runWorkers();
    expect(environment.queue).toHaveLength(1);
    expect(environment.ses.inbox.list()).toHaveLength(60);
    writes.restore();
    await environment.drainQueues();
    expect(environment.ses.inbox.list()).toHaveLength(60);
  });
});
