import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addDays, anchorDayOf, nextDueAfter, sendTime } from '#shared/rules/routine-calendar.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';
import { faultCalls, throttle } from '../../support/table/table-faults.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld();
});
afterAll(() => world.ses.close());
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** At nine on a day: the plan, and all that follows from it. */
async function run(day: string): Promise<void> {
  vi.setSystemTime(sendTime(day));
  await world.schedule(day);
  await world.comeToRest();
}

it('P27, P28: whoever is in a batch that always fails before its claims is sent to by the next run, once', async () => {
  const first = '2026-11-17';
  const second = nextDueAfter(first, anchorDayOf(first));
  const track = world.track();
  await Promise.all([1, 2, 3].map((month) => world.addRoutine(track, month)));
  const users = await Promise.all([1, 2, 3].map(() => world.addSubscriber(first, track)));
  await run(first);

  vi.setSystemTime(sendTime(second));
  await world.schedule(second);
  const calls = faultCalls(throttle, (_, command) => command === 'BatchExecuteStatement');
  while (world.queue.length > 0) {
    await world.deliverOnce();
    vi.setSystemTime(Date.now() + 400_000);
  }
  calls.restore();
  expect(world.deadLetters).toHaveLength(1);
  expect(world.inInbox()).toHaveLength(3);

  await run(addDays(second, 1));
  expect(world.inInbox()).toHaveLength(6);
  // an operator's redrive finds nothing left to do
  world.queue.push(...world.deadLetters.splice(0).map((dead) => ({ ...dead, receives: 0, visibleAt: 0 })));
  await world.comeToRest();
  expect(world.inInbox()).toHaveLength(6);
  expect(await world.inLedger(users)).toEqual(world.inInbox());
});
