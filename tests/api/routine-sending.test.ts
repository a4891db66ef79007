import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routineWorld, type RoutineWorld } from '../support/routine-world.ts';

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld();
});
afterAll(() => world.ses.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T08:00:00Z') });
  world.ses.inbox.clear();
  world.ses.faults.clear();
});
afterEach(() => vi.useRealTimers());

const data = async () => ({
  ...(await import('#functions/_data/routine-progress.ts')),
  ...(await import('#functions/_data/deliveries.ts')),
  ...(await import('#functions/_data/routine-runs.ts')),
});

describe('the daily send', () => {
  it('brings the routine of type, frequency and month to who is due, and to nobody else', async () => {
    const track = world.track(0, 0);
    const routine = await world.addRoutine(track, 1);
    const ana = await world.addSubscriber('2026-11-17', track);
    const later = await world.addSubscriber('2026-11-18', track);
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
});
