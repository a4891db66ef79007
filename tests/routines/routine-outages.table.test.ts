import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SQSEvent } from 'aws-lambda';
import { nightly } from '#tests/support/run/rounds.ts';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { askedTwice, faultCalls, throttle, type Fault } from '../support/table/table-faults.ts';

const environment = await useRoutineEnvironment({ sendRate: 50 });

/** Every test has its own day, because a day's run happens once. */
let day = '2026-11-16';
let trackNumber = 0;
let track: ReturnType<RoutineEnvironment['track']>;
beforeEach(async () => {
  day = addDays(day, 3);
  vi.useFakeTimers({ toFake: ['Date'], now: sendTime(day) });
  for (const list of [environment.deadLetters, environment.queue]) list.length = 0;
  environment.ses.inbox.clear();
  environment.ses.faults.clear();
  track = await newTrack();
});
afterEach(() => vi.useRealTimers());

async function newTrack() {
  const fresh = environment.track(trackNumber % 6, Math.floor(trackNumber++ / 6));
  await Promise.all([1, 2, 3].map((month) => environment.addRoutine(fresh, month)));
  return fresh;
}

type Who = { userId: string };

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => environment.addEstablishedSubscriber(day, track)));

/** Expects one mail per user, and the same in the ledger. */
async function expectOneEach(users: Who[]): Promise<void> {
  expect(environment.inboxDeliveries()).toHaveLength(users.length);
  expect(await environment.ledgerDeliveries(users)).toEqual(environment.inboxDeliveries());
}

async function nextMorning(): Promise<void> {
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  await environment.runSchedule(day);
  await environment.drainQueues();
}

async function changeTrack({ userId }: Who, what: typeof track): Promise<void> {
  const { changeTrackStep } = await import('#functions/routines/progress.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  await transact([changeTrackStep(userId, what)]);
}

/** Applies a fault to the nth call that claims, counted from 1. */
function faultClaim(fault: Fault, nth: number) {
  let seen = 0;
  return faultCalls(fault, (_, operation) => operation === 'BatchExecuteStatement' && ++seen === nth);
}

describe('P27: lost response of a claim', () => {
  nightly(
    'P27: a lost claim response of a user who changed the track after the plan leads to one mail',
    async () => {
      const [who] = await members(1);
      await environment.runSchedule(day);
      await changeTrack(who!, await newTrack());
      // the first claim is of the planned routine, and is refused
      const calls = faultClaim(askedTwice, 2);
      await environment.runWorkers();
      calls.restore();
      await environment.drainQueues();
      await expectOneEach([who!]);
    },
  );

  it('P27: a lost claim response of a manual send while an earlier claim may be open leads to one mail', async () => {
    const [who] = await members(1);
    await environment.runSchedule(day);
    await environment.drainQueues();
    vi.setSystemTime(sendTime(addDays(day, 10)));
    await sendManually(who!, 2);
    const calls = faultClaim(askedTwice, 2);
    await environment.runWorkers();
    calls.restore();
    await environment.drainQueues();
    expect(environment.inboxDeliveries()).toHaveLength(2);
    expect(await environment.ledgerDeliveries([who!])).toEqual(environment.inboxDeliveries());
  });

  it('P27: a batch that another worker has claimed stays in the queue until that worker is done', async () => {
    const [who] = await members(1);
    await environment.runSchedule(day);
    await changeTrack(who!, await newTrack());
    const { handler } = await import('#functions/routines/sending/send-routines.lambda.ts');
    const [message] = environment.queue;
    const twin = {
      Records: [
        {
          messageId: 'twin',
          body: JSON.stringify(message!.batch),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    } as unknown as SQSEvent;
    environment.ses.faults.next('unavailable');
    const answers = await Promise.all([handler(twin), handler(twin)]);
    for (const { batchItemFailures } of answers) expect(batchItemFailures).toHaveLength(1);
    message!.visibleAt = Date.now() + 1_000_000;
    await environment.drainQueues();
    await expectOneEach([who!]);
  });
});

async function sendManually({ userId }: Who, month: number): Promise<void> {
  const { findProgress } = await import('#functions/routines/progress.ts');
  const { findRoutineInSlot } = await import('#functions/routines/grid/routines.ts');
  const { addSubscriber, emptyBatch, routineSnapshot } =
    await import('#functions/routines/sending/build-batch.ts');
  const { enqueueBatches } = await import('#functions/routines/sending/build-batch.ts');
  const batch = emptyBatch({ runId: 'run_by_hand', kind: 'now', day }, new Date());
  addSubscriber(
    batch,
    (await findProgress(userId))!,
    routineSnapshot((await findRoutineInSlot(track, month))!),
  );
  await enqueueBatches([batch]);
}

it('P28: a failed member who has paused since does not return to the dead letters on every redrive', async () => {
  const [who] = await members(1);
  environment.ses.faults.next('unavailable');
  await environment.runSchedule(day);
  await environment.runWorkers();
  await environment.setActive(who!.userId, false);
  await environment.drainQueues();
  expect(environment.deadLetters).toHaveLength(1);
  environment.queue.push(
    ...environment.deadLetters.splice(0).map((dead) => ({ ...dead, receives: 0, visibleAt: 0 })),
  );
  await environment.drainQueues();
  expect([environment.deadLetters, environment.inboxDeliveries()]).toEqual([[], []]);
  const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  expect(await findDeliveries(who!.userId)).toMatchObject([{ month: 1, reason: 'unknown' }]);
});

describe('P28: outage of the table', () => {
  nightly(
    'P28: a last try whose claims partly fail stops all its work before the batch is recorded as failed',
    async () => {
      const users = await members(50);
      await environment.runSchedule(day);
      for (const message of environment.queue) message.receives = 4;
      const order: string[] = [];
      const oneFailed = Promise.withResolvers<void>();
      const restore = interceptTable(async ({ operation, send }) => {
        if (operation !== 'BatchExecuteStatement') {
          if (order.length > 0) order.push(operation);
          return send();
        }
        order.push('claim');
        if (order.length === 1) {
          // a batch that waited for no other claim would be recorded before the next turn of the event loop
          setImmediate(oneFailed.resolve);
          return throttle(send);
        }
        await oneFailed.promise;
        const answer = await send();
        order.push('claimed');
        return answer;
      });
      await environment.runWorkers();
      restore();
      expect(order.slice(0, 3)).toEqual(['claim', 'claim', 'claimed']);
      expect(order.length).toBeGreaterThan(3);
      expect(environment.deadLetters).toHaveLength(1);
      await nextMorning();
      const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
      for (const { userId } of users) expect(await findDeliveries(userId)).toHaveLength(1);
    },
  );

  it('P28: a batch that an outage fails on every try, records included, is made up for by the next run', async () => {
    const users = await members(5);
    await environment.runSchedule(addDays(day, -1));
    await environment.runSchedule(day);
    const calls = faultCalls(throttle, () => true);
    while (environment.queue.length > 0) {
      await environment.runWorkers({ crashes: true });
      vi.setSystemTime(Date.now() + 1_000_000);
    }
    calls.restore();
    expect(environment.deadLetters).toHaveLength(1);
    expect(environment.inboxDeliveries()).toEqual([]);
    await nextMorning();
    await expectOneEach(users);
  });

  it('P29: a table outage right after the claims, during the SES events as well, sends no mail twice', async () => {
    const users = await members(20);
    await environment.runSchedule(day);
    const began = Date.now();
    const puts = faultCalls(throttle, (_, operation) => operation === 'BatchWriteItem');
    await environment.runWorkers();
    puts.restore();
    expect(environment.inboxDeliveries()).toHaveLength(20);
    const away = faultCalls(throttle, () => true);
    vi.setSystemTime(began + 600_000);
    away.restore();
    await environment.drainQueues();
    await expectOneEach(users);
  });
});
