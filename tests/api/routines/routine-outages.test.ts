import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SQSEvent } from 'aws-lambda';
import { addDays, sendTime } from '#shared/rules/routine-calendar.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';
import { askedTwice, faultCalls, throttle, type Fault } from '../../support/table/table-faults.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld({ sendRate: 50 });
});
afterAll(() => world.ses.close());

/** Every test has a day of its own, for a day's run happens once. */
let day = '2026-11-16';
let trackNumber = 0;
let track: ReturnType<RoutineWorld['track']>;
beforeEach(async () => {
  day = addDays(day, 3);
  vi.useFakeTimers({ toFake: ['Date'], now: sendTime(day) });
  for (const list of [world.deadLetters, world.queue]) list.length = 0;
  world.ses.inbox.clear();
  world.ses.faults.clear();
  track = await newTrack();
});
afterEach(() => vi.useRealTimers());

async function newTrack() {
  const fresh = world.track(trackNumber % 6, Math.floor(trackNumber++ / 6));
  await Promise.all([1, 2, 3].map((month) => world.addRoutine(fresh, month)));
  return fresh;
}

type Who = { userId: string };

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.addMember(day, track)));

/** Each has one mail, and the ledger says the same. */
async function expectOneEach(users: Who[]): Promise<void> {
  expect(world.inInbox()).toHaveLength(users.length);
  expect(await world.inLedger(users)).toEqual(world.inInbox());
}

async function nextMorning(): Promise<void> {
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  await world.schedule(day);
  await world.comeToRest();
}

async function train({ userId }: Who, what: typeof track): Promise<void> {
  const { changeTrackStep } = await import('#functions/_data/routines/progress.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  await transact([changeTrackStep(userId, what)]);
}

/** The nth call that claims, counted from 1, meets a fault. */
function amidClaim(fault: Fault, nth: number) {
  let seen = 0;
  return faultCalls(fault, (_, operation) => operation === 'BatchExecuteStatement' && ++seen === nth);
}

describe('P27: a claim whose answer was lost, and that was asked for again', () => {
  it('of somebody who trains something else since the plan: gets one mail', async () => {
    const [who] = await members(1);
    await world.schedule(day);
    await train(who!, await newTrack());
    // the first is for what was planned, and is refused
    const calls = amidClaim(askedTwice, 2);
    await world.deliverOnce();
    calls.restore();
    await world.comeToRest();
    await expectOneEach([who!]);
  });

  it('for the next month by hand, while the last claim may still be open: gets one mail', async () => {
    const [who] = await members(1);
    await world.schedule(day);
    await world.comeToRest();
    vi.setSystemTime(sendTime(addDays(day, 10)));
    await sendByHand(who!, 2);
    const calls = amidClaim(askedTwice, 2);
    await world.deliverOnce();
    calls.restore();
    await world.comeToRest();
    expect(world.inInbox()).toHaveLength(2);
    expect(await world.inLedger([who!])).toEqual(world.inInbox());
  });

  it('or that this batch has at another worker: it stays in the queue until that one is done', async () => {
    const [who] = await members(1);
    await world.schedule(day);
    await train(who!, await newTrack());
    const { handler } = await import('#functions/send-routines/index.ts');
    const [message] = world.queue;
    const twin = {
      Records: [
        {
          messageId: 'twin',
          body: JSON.stringify(message!.batch),
          attributes: { ApproximateReceiveCount: '1' },
        },
      ],
    } as unknown as SQSEvent;
    world.ses.faults.next('unavailable');
    const answers = await Promise.all([handler(twin), handler(twin)]);
    for (const { batchItemFailures } of answers) expect(batchItemFailures).toHaveLength(1);
    message!.visibleAt = Date.now() + 1_000_000;
    await world.comeToRest();
    await expectOneEach([who!]);
  });
});

async function sendByHand({ userId }: Who, month: number): Promise<void> {
  const { findProgress } = await import('#functions/_data/routines/progress.ts');
  const { findRoutineAt } = await import('#functions/_data/routines/routines.ts');
  const { addMember, emptyBatch, slotRoutine } = await import('#functions/_flows/routines/batch.ts');
  const { enqueueBatches } = await import('#functions/_flows/routines/enqueue-batches.ts');
  const batch = emptyBatch({ runId: 'run_by_hand', kind: 'now', day }, new Date());
  addMember(batch, (await findProgress(userId))!, slotRoutine((await findRoutineAt(track, month))!));
  await enqueueBatches([batch]);
}

it('P28: what was given up of somebody who has paused since does not come back from every redrive', async () => {
  const [who] = await members(1);
  world.ses.faults.next('unavailable');
  await world.schedule(day);
  await world.deliverOnce();
  await world.setActive(who!.userId, false);
  await world.comeToRest();
  expect(world.deadLetters).toHaveLength(1);
  world.queue.push(...world.deadLetters.splice(0).map((dead) => ({ ...dead, receives: 0, visibleAt: 0 })));
  await world.comeToRest();
  expect([world.deadLetters, world.inInbox()]).toEqual([[], []]);
  const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  expect(await findDeliveries(who!.userId)).toMatchObject([{ month: 1, reason: 'unknown' }]);
});

describe('P28: the table is away', () => {
  it('for some of the claims of a last try: nothing goes on once the batch is given up', async () => {
    const users = await members(50);
    await world.schedule(day);
    for (const message of world.queue) message.receives = 4;
    let seen = 0;
    const calls = faultCalls(
      async (send) => {
        if (++seen === 1) return throttle(send);
        await new Promise((resolve) => setTimeout(resolve, 300));
        return send();
      },
      (_, operation) => operation === 'BatchExecuteStatement',
    );
    await world.deliverOnce();
    const givenUp = world.deadLetters.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    calls.restore();
    expect(givenUp).toBe(1);
    await nextMorning();
    const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
    for (const { userId } of users) expect(await findDeliveries(userId)).toHaveLength(1);
  });

  it('for all tries of a batch and the notes on it: the next morning makes up for it', async () => {
    const users = await members(5);
    await world.schedule(addDays(day, -1));
    await world.schedule(day);
    const calls = faultCalls(throttle, () => true);
    while (world.queue.length > 0) {
      await world.deliverOnce({ crashes: true });
      vi.setSystemTime(Date.now() + 1_000_000);
    }
    calls.restore();
    expect(world.deadLetters).toHaveLength(1);
    expect(world.inInbox()).toEqual([]);
    await nextMorning();
    await expectOneEach(users);
  });

  it('P29: from just after the claims for some minutes, for SES’s words as well: nobody gets two mails', async () => {
    const users = await members(20);
    await world.schedule(day);
    const began = Date.now();
    const puts = faultCalls(throttle, (_, operation) => operation === 'BatchWriteItem');
    await world.deliverOnce();
    puts.restore();
    expect(world.inInbox()).toHaveLength(20);
    const away = faultCalls(throttle, () => true);
    vi.setSystemTime(began + 600_000);
    away.restore();
    await world.comeToRest();
    await expectOneEach(users);
  });
});
