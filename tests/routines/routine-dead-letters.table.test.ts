import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, anchorDayOf, nextDueAfter, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';
import { faultCalls, throttle } from '../support/table/table-faults.ts';

const environment = await useRoutineEnvironment();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Moves the clock to 9:00 of a day, runs its schedule and drains the queues. */
async function run(day: string): Promise<void> {
  vi.setSystemTime(sendTime(day));
  await environment.runSchedule(day);
  await environment.drainQueues();
}

it('P27, P28: members of a batch that fails on every try before its claims are sent to by the next run, once', async () => {
  const first = '2026-11-17';
  const second = nextDueAfter(first, anchorDayOf(first));
  const track = environment.track();
  await Promise.all([1, 2, 3].map((month) => environment.addRoutine(track, month)));
  const users = await Promise.all([1, 2, 3].map(() => environment.addSubscriber(first, track)));
  await run(first);

  vi.setSystemTime(sendTime(second));
  await environment.runSchedule(second);
  const calls = faultCalls(throttle, (_, command) => command === 'BatchExecuteStatement');
  while (environment.queue.length > 0) {
    await environment.runWorkers();
    vi.setSystemTime(Date.now() + 400_000);
  }
  calls.restore();
  expect(environment.deadLetters).toHaveLength(1);
  expect(environment.inboxDeliveries()).toHaveLength(3);

  await run(addDays(second, 1));
  expect(environment.inboxDeliveries()).toHaveLength(6);
  // an operator's redrive sends nothing more
  environment.queue.push(
    ...environment.deadLetters.splice(0).map((dead) => ({ ...dead, receives: 0, visibleAt: 0 })),
  );
  await environment.drainQueues();
  expect(environment.inboxDeliveries()).toHaveLength(6);
  expect(await environment.ledgerDeliveries(users)).toEqual(environment.inboxDeliveries());
});
