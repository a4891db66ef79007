import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOf, nightly, rounds } from '#tests/support/run/rounds.ts';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';
import {
  askedTwice,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  throttle,
} from '../support/table/table-faults.ts';
import type { Track } from '#functions/platform/table/track.ts';

const environment = await useRoutineEnvironment();

let start = '2026-11-17';

/** Moves to a new day, because a day's run happens once. */
function newDay(): void {
  start = addDays(start, 1);
  vi.setSystemTime(sendTime(start));
  environment.ses.inbox.clear();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  newDay();
  environment.ses.faults.clear();
  environment.deadLetters.length = 0;
});
afterEach(() => vi.useRealTimers());

let trackNumber = 0;

/** A new track with routines for its first months: of every other track plans, of the others links. */
async function newTrack(): Promise<Track> {
  const at = trackNumber++;
  const track = environment.track(at % 6, Math.floor(at / 6));
  const facts = at % 2 ? { driveLink: '', planVersion: 1 } : {};
  await Promise.all([1, 2, 3].map((month) => environment.addRoutine(track, month, undefined, facts)));
  return track;
}

/** Adds subscribers who are due. */
async function dueSubscribers(count: number, on?: Track) {
  const track = on ?? (await newTrack());
  return Promise.all(Array.from({ length: count }, () => environment.addSubscriber(start, track)));
}

/** Makes a user due again with the first month, as an admin does. */
async function setBack(userId: string): Promise<void> {
  const { findProgress } = await import('#functions/routines/progress.ts');
  const { keys } = await import('#functions/entities.ts');
  const { dueIndex } = await import('#functions/platform/table/due-items.ts');
  const { update } = await import('#functions/platform/table/table.ts');
  const { months } = (await findProgress(userId))!;
  const again = Object.fromEntries(Object.keys(months).map((name) => [name, 1]));
  const { gsi2pk, gsi2sk } = dueIndex('routines', userId, sendTime(start).toISOString());
  await update(keys.routineProgress(userId), {
    update: 'SET months = :months, nextDueDate = :day, gsi2pk = :pk, gsi2sk = :sk',
    values: { ':months': again, ':day': start, ':pk': gsi2pk, ':sk': gsi2sk },
  });
}

/** Expects exactly one mail per user, and the same rows in the ledger. */
async function expectOneEach(users: { userId: string }[]): Promise<void> {
  const ours = new Set(users.map(({ userId }) => userId));
  const inbox = environment.inboxDeliveries().filter((each) => ours.has(each.split(' ')[0]!));
  expect(inbox).toHaveLength(users.length);
  expect(new Set(inbox).size).toBe(users.length);
  expect(await environment.ledgerDeliveries(users)).toEqual(inbox);
}

describe('P27: overlapping runs', () => {
  nightly('P27: plans that follow each other send each user one mail', async () => {
    const users = await dueSubscribers(5);
    await environment.runSchedule(start);
    await environment.runSchedule(start);
    await environment.drainQueues();
    await environment.runSchedule(start);
    await environment.drainQueues();
    await expectOneEach(users);
  });

  nightly(
    'P27: concurrent scheduled, forced and manual sends with repeated batches send each user one mail',
    async () => {
      const users = await dueSubscribers(30);
      const { planRun } = await import('#functions/routines/sending/plan-run.ts');
      const now = new Date();
      await Promise.all([
        environment.runSchedule(start),
        environment.runSchedule(start),
        planRun('forced', start, now),
      ]);
      for (const { batch } of environment.queue.slice())
        environment.queue.push({ batch, receives: 0, visibleAt: Date.now() });
      await Promise.all([environment.runWorkers(), environment.runWorkers()]);
      await environment.drainQueues();
      await expectOneEach(users);
    },
  );
});

describe('P28: poison message', () => {
  it('P28: a poison message goes to the dead letters after its tries, and all other batches are sent once', async () => {
    const users = await dueSubscribers(3);
    await environment.runSchedule(start);
    environment.queue.unshift({ batch: 'not a batch', receives: 0, visibleAt: Date.now() });
    await environment.drainQueues();
    await expectOneEach(users);
    expect(environment.deadLetters.map(({ batch }) => batch)).toEqual(['not a batch']);
  });

  it('P28: a poison message does not delay the batches of the same call', async () => {
    const users = await dueSubscribers(3);
    await environment.runSchedule(start);
    const poison = { batch: 'not a batch', receives: 0, visibleAt: Date.now() };
    environment.queue.unshift(poison, { ...poison });
    await environment.runWorkers();
    await expectOneEach(users);
    expect(environment.queue.map(({ batch }) => batch)).toEqual(['not a batch', 'not a batch']);
    await environment.drainQueues();
    expect(environment.deadLetters).toHaveLength(2);
  });

  it('P28: an address that SES rejects fails alone, with its reason in the ledger', async () => {
    const users = await dueSubscribers(3);
    environment.ses.faults.mailbox(users[1]!.email, 'rejected');
    await environment.runSchedule(start);
    await environment.drainQueues();
    const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
    expect(await findDeliveries(users[1]!.userId)).toMatchObject([{ sentAt: null, reason: 'rejected' }]);
    await expectOneEach([users[0]!, users[2]!]);
  });
});

describe('P29: faults of SES', () => {
  nightly('P29: users get one mail each when SES throttles repeatedly', async () => {
    const users = await dueSubscribers(20);
    environment.ses.faults.next('throttle', 9);
    await environment.runSchedule(start);
    await environment.drainQueues();
    await expectOneEach(users);
  });

  it('P29: a batch that SES accepts without a response and the queue repeats is settled by SES events, each mail once', async () => {
    const users = await dueSubscribers(4);
    // both batches may have claimed some of the users
    environment.ses.faults.next('accept-then-timeout', 2);
    await environment.runSchedule(start);
    environment.queue.push({ ...environment.queue[0]! });
    await environment.runWorkers();
    expect(await environment.ledgerDeliveries(users)).toEqual([]);
    await environment.drainQueues();
    await expectOneEach(users);
  });

  nightly('P29: a batch with one unanswered and one answered call settles each call separately', async () => {
    const users = await dueSubscribers(70);
    environment.ses.faults.next('accept-then-timeout');
    await environment.runSchedule(start);
    expect(environment.queue).toHaveLength(1);
    await environment.runWorkers();
    expect([20, 50]).toContain((await environment.ledgerDeliveries(users)).length);
    expect(environment.inboxDeliveries()).toHaveLength(70);
    await environment.drainQueues();
    await expectOneEach(users);
  });

  nightly('P29: mails that SES does not confirm during an outage are sent again', async () => {
    const users = await dueSubscribers(4);
    environment.ses.faults.next('unavailable', 2);
    await environment.runSchedule(start);
    await environment.drainQueues();
    await expectOneEach(users);
  });

  it('P29: SES events that arrive twice are recorded once', async () => {
    const users = await dueSubscribers(4);
    environment.ses.faults.next('accept-then-timeout');
    await environment.runSchedule(start);
    await environment.runWorkers();
    vi.setSystemTime(Date.now() + 130_000);
    await environment.deliverSesEvents({ times: 2 });
    await environment.drainQueues();
    await expectOneEach(users);
  });

  nightly(
    'P29: a batch without a response until its last try is recorded as unknown, and a late SES event corrects it',
    async () => {
      const users = await dueSubscribers(2);
      environment.ses.faults.next('accept-then-timeout');
      environment.ses.faults.next('unavailable', 20);
      await environment.runSchedule(start);
      await environment.runWorkers();
      const late = environment.sesEvents.splice(0);
      while (environment.queue.length > 0) {
        vi.setSystemTime(Date.now() + 400_000);
        await environment.runWorkers();
      }
      const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
      for (const { userId } of users)
        expect(await findDeliveries(userId)).toMatchObject([{ sentAt: null, reason: 'unknown' }]);
      expect(environment.deadLetters).toHaveLength(1);
      environment.sesEvents.push(...late);
      vi.setSystemTime(Date.now() + 130_000);
      await environment.deliverSesEvents();
      await expectOneEach(users);
    },
  );
});

/** Delivers batches until the queue is empty. */
async function drainQueue(): Promise<void> {
  while (environment.queue.length > 0) {
    await environment.runWorkers();
    vi.setSystemTime(Date.now() + 400_000);
  }
}

/** Sends the dead letters back to the queue, as an operator does. */
async function redrive(): Promise<void> {
  for (const { batch } of environment.deadLetters.splice(0))
    environment.queue.push({ batch, receives: 0, visibleAt: 0 });
  await environment.drainQueues();
}

const reasonsOf = async (users: { userId: string }[]) => {
  const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  const rows = await Promise.all(users.map(({ userId }) => findDeliveries(userId)));
  return rows.map((each) => each.map(({ reason }) => reason));
};

/** The counts of the newest run. */
async function lastCounts() {
  const { findRecentRuns } = await import('#functions/routines/sending/run-counts.ts');
  const { queued, sent, failed, skipped } = (await findRecentRuns(1))[0]!;
  return { queued, sent, failed, skipped };
}

it('P26: a lost response while queued users are counted counts each user once', async () => {
  const users = await dueSubscribers(5);
  let seen = 0;
  const calls = faultCalls(lostAnswer, (_, operation) => operation === 'TransactWriteItems' && ++seen === 1);
  await environment.runSchedule(start);
  calls.restore();
  await environment.drainQueues();
  expect(await lastCounts()).toEqual({ queued: 5, sent: 5, failed: 0, skipped: 0 });
  await expectOneEach(users);
});

describe('P28: redrive of dead letters', () => {
  nightly(
    'P28: a batch throttled until its last try is recorded as postponed and sent once by the redrive',
    async () => {
      const users = await dueSubscribers(3);
      environment.ses.faults.next('throttle', 30);
      await environment.runSchedule(start);
      await drainQueue();
      expect(await reasonsOf(users)).toEqual(users.map(() => ['postponed']));
      expect(environment.deadLetters).toHaveLength(1);
      expect(await lastCounts()).toEqual({ queued: 3, sent: 0, failed: 3, skipped: 0 });
      environment.ses.faults.clear();
      const [dead] = environment.deadLetters;
      await redrive();
      await expectOneEach(users);
      expect(await reasonsOf(users)).toEqual(users.map(() => [null]));
      expect(await lastCounts()).toEqual({ queued: 3, sent: 3, failed: 0, skipped: 0 });
      // a second redrive changes nothing
      environment.deadLetters.push(dead!);
      await redrive();
      expect(await lastCounts()).toEqual({ queued: 3, sent: 3, failed: 0, skipped: 0 });
    },
  );

  it('P28: a batch whose last try threw is in the ledger as failed and sent once by the redrive', async () => {
    const users = await dueSubscribers(3);
    await environment.runSchedule(start);
    const calls = faultCalls(
      throttle,
      (_, operation, pk) => operation === 'UpdateItem' && pk === 'settings#throttle',
    );
    await drainQueue();
    calls.restore();
    expect(await reasonsOf(users)).toEqual(users.map(() => ['unknown']));
    expect(await lastCounts()).toEqual({ queued: 3, sent: 0, failed: 3, skipped: 0 });
    await redrive();
    await expectOneEach(users);
    expect(await lastCounts()).toEqual({ queued: 3, sent: 3, failed: 0, skipped: 0 });
  });

  it('P27: a redrive leaves a month that was set back meanwhile to the next run', async () => {
    const users = await dueSubscribers(2);
    environment.ses.faults.next('throttle', 30);
    await environment.runSchedule(start);
    await drainQueue();
    expect(await reasonsOf(users)).toEqual([['postponed'], ['postponed']]);
    environment.ses.faults.clear();
    await setBack(users[0]!.userId);
    await redrive();
    expect(environment.inboxDeliveries().map((each) => each.split(' ')[0])).toEqual([users[1]!.userId]);
    expect(environment.deadLetters).toEqual([]);
    newDay();
    await environment.runSchedule(start);
    await environment.drainQueues();
    expect(environment.inboxDeliveries().map((each) => each.split(' ')[0])).toEqual([users[0]!.userId]);
  });

  nightly('P16: a redrive does not send to users who are no longer active', async () => {
    const users = await dueSubscribers(2);
    environment.ses.faults.next('unavailable');
    await environment.runSchedule(start);
    await environment.runWorkers();
    await environment.setActive(users[0]!.userId, false);
    await drainQueue();
    await redrive();
    expect(environment.inboxDeliveries().map((each) => each.split(' ')[0])).toEqual([users[1]!.userId]);
    expect(await reasonsOf(users)).toEqual([['unknown'], [null]]);
  });
});

it.each(
  firstOf(1, [
    ['is unavailable', 'unavailable'],
    ['accepts it without a response', 'accept-then-timeout'],
  ]),
)('P27: a failed routine that is made due again is sent once when SES %s', async (_, fault) => {
  const users = await dueSubscribers(2);
  const { suspendMails, changeUserStep } = await import('#functions/accounts/users.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const [one] = users;
  await suspendMails(one!.userId, one!.email, 'bounced');
  await environment.runSchedule(start);
  await environment.drainQueues();
  expect(await reasonsOf(users)).toEqual([['suppressed'], [null]]);

  await transact([changeUserStep(one!.userId, { emailProblem: null }, { email: one!.email })]);
  newDay();
  await setBack(one!.userId);
  environment.ses.faults.next(fault);
  await environment.runSchedule(start);
  await environment.drainQueues();
  expect(await reasonsOf([one!])).toEqual([[null]]);
  expect(environment.inboxDeliveries().filter((each) => each.startsWith(one!.userId))).toHaveLength(1);
});

it('P29: a worker does not send a batch whose reserved time is after the worker’s timeout', async () => {
  const users = await dueSubscribers(2);
  const { keys } = await import('#functions/entities.ts');
  const { put } = await import('#functions/platform/table/table.ts');
  await put({ ...keys.sendThrottle(), freeAt: Date.now() + 50_000 });
  await environment.runSchedule(start);
  await environment.runWorkers();
  expect(environment.inboxDeliveries()).toEqual([]);
  await environment.drainQueues();
  await expectOneEach(users);
});

const reads = new Set(['GetItem', 'BatchGetItem', 'Query']);

/**
 * Crashes at every table call, in `npm test` at every third one, and returns their number. A crash after a read equals one before
 * the next call.
 */
async function crashAtEachCall(
  when: 'before' | 'after',
  act: (isDying: boolean) => Promise<unknown>,
): Promise<number> {
  const track = await newTrack();
  for (let nth = 1; ; nth += rounds(3, 1)) {
    newDay();
    const users = await dueSubscribers(2, track);
    await act(false);
    let seen = 0;
    const isHit = (_: number, command: string) =>
      (when === 'before' || !reads.has(command)) && ++seen === nth;
    const calls = faultCalls(when === 'before' ? crashBefore : crashAfter, isHit);
    await act(true).catch(() => null);
    calls.restore();
    await environment.runSchedule(start);
    await environment.drainQueues();
    await expectOneEach(users);
    if (seen < nth) return seen;
  }
}

describe('P8, P27, P29: crashes', () => {
  it.each([
    ['before', 8],
    ['after', 4],
  ] as const)(
    'P8, P27, P29: a worker that crashes %s any of its table calls leaves one mail per user',
    async (when, least) => {
      const calls = await crashAtEachCall(when, async (isDying) => {
        await (isDying ? environment.runWorkers({ crashes: true }) : environment.runSchedule(start));
      });
      expect(calls).toBeGreaterThanOrEqual(least);
    },
  );

  it.each([
    ['before', 13],
    ['after', 4],
  ] as const)(
    'P8, P27, P29: a plan that crashes %s any of its table calls leaves one mail per user',
    async (when, least) => {
      const calls = await crashAtEachCall(when, async (isDying) => isDying && environment.runSchedule(start));
      expect(calls).toBeGreaterThanOrEqual(least);
    },
  );
});

describe('P26: faults of the table', () => {
  it('P26: users get one mail each when the table throttles every third call', async () => {
    const users = await dueSubscribers(5);
    const everyThird = () => faultCalls(throttle, (at) => at % 3 === 0);
    const planning = everyThird();
    await expect(environment.runSchedule(start)).rejects.toThrow('Estamos recibiendo muchas visitas');
    await environment.runWorkers({ crashes: true });
    planning.restore();
    await environment.runSchedule(start);
    const sending = everyThird();
    await environment.runWorkers({ crashes: true });
    sending.restore();
    await environment.drainQueues();
    await expectOneEach(users);
  });

  it('P26: users get one mail each when the response to a renewed claim is lost and the call is repeated', async () => {
    const users = await dueSubscribers(3);
    environment.ses.faults.next('unavailable');
    await environment.runSchedule(start);
    await environment.runWorkers();
    vi.setSystemTime(Date.now() + 400_000);
    const calls = faultCalls(askedTwice, (_, operation) => operation === 'BatchExecuteStatement');
    await environment.runWorkers();
    calls.restore();
    await environment.drainQueues();
    await expectOneEach(users);
  });

  nightly('P26: users get one mail each when responses of the table are lost', async () => {
    const users = await dueSubscribers(5);
    await environment.runSchedule(start);
    const calls = faultCalls(lostAnswer, (at) => at % 2 === 0);
    await environment.runWorkers({ crashes: true });
    calls.restore();
    await environment.drainQueues();
    await expectOneEach(users);
  });
});
