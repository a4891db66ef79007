import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Track } from '#functions/_data/routines/progress.ts';
import { addDays, sendTime } from '#shared/rules/routine-calendar.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';
import {
  askedTwice,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  throttle,
} from '../../support/table/table-faults.ts';

// what the worker waits for is not under test here, and pace.test.ts measures it
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld();
});
afterAll(() => world.ses.close());

let start = '2026-11-17';

/** Every try has a day of its own, for a day's run happens once. */
function newDay(): void {
  start = addDays(start, 1);
  vi.setSystemTime(sendTime(start));
  world.ses.inbox.clear();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  newDay();
  world.ses.faults.clear();
  world.deadLetters.length = 0;
});
afterEach(() => vi.useRealTimers());

let trackNumber = 0;

/** A track of its own with routines for its first months. */
async function newTrack(): Promise<Track> {
  const at = trackNumber++;
  const track = world.track(at % 6, Math.floor(at / 6));
  await Promise.all([1, 2, 3].map((month) => world.addRoutine(track, month)));
  return track;
}

/** So many subscribers who are due. */
async function dueSubscribers(count: number, on?: Track) {
  const track = on ?? (await newTrack());
  return Promise.all(Array.from({ length: count }, () => world.addSubscriber(start, track)));
}

/** Found by the next run. */
async function dueIndex(userId: string) {
  const { indexes } = await import('#functions/_data/table/keys.ts');
  const { gsi2pk, gsi2sk } = indexes.due('routines', userId, sendTime(start).toISOString());
  return { ':pk': gsi2pk, ':sk': gsi2sk };
}

/** Every one of them has exactly one mail, and the ledger says the same to the last row. */
async function expectOneEach(users: { userId: string }[]): Promise<void> {
  const ours = new Set(users.map(({ userId }) => userId));
  const inbox = world.inInbox().filter((each) => ours.has(each.split(' ')[0]!));
  expect(inbox).toHaveLength(users.length);
  expect(new Set(inbox).size).toBe(users.length);
  expect(await world.inLedger(users)).toEqual(inbox);
}

describe('P27: the schedule comes twice, or overlaps a forced run', () => {
  it('sends once when plans come one after the other', async () => {
    const users = await dueSubscribers(5);
    await world.schedule(start);
    await world.schedule(start);
    await world.comeToRest();
    await world.schedule(start);
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('sends once when scheduled, forced and single sends come at once, and batches come twice', async () => {
    const users = await dueSubscribers(30);
    const { planRun } = await import('#functions/_flows/routines/plan-run.ts');
    const now = new Date();
    await Promise.all([world.schedule(start), world.schedule(start), planRun('forced', start, now)]);
    for (const { batch } of world.queue.slice())
      world.queue.push({ batch, receives: 0, visibleAt: Date.now() });
    await Promise.all([world.deliverOnce(), world.deliverOnce()]);
    await world.comeToRest();
    await expectOneEach(users);
  });
});

describe('P28: a poison message', () => {
  it('lands in the dead letters after its tries; all others are sent once', async () => {
    const users = await dueSubscribers(3);
    await world.schedule(start);
    world.queue.unshift({ batch: 'not a batch', receives: 0, visibleAt: Date.now() });
    await world.comeToRest();
    await expectOneEach(users);
    expect(world.deadLetters.map(({ batch }) => batch)).toEqual(['not a batch']);
  });

  it('does not hold up the batches that come with it', async () => {
    const users = await dueSubscribers(3);
    await world.schedule(start);
    const poison = { batch: 'not a batch', receives: 0, visibleAt: Date.now() };
    world.queue.unshift(poison, { ...poison });
    await world.deliverOnce();
    await expectOneEach(users);
    expect(world.queue.map(({ batch }) => batch)).toEqual(['not a batch', 'not a batch']);
    await world.comeToRest();
    expect(world.deadLetters).toHaveLength(2);
  });

  it('an address that SES does not take fails alone, with its reason', async () => {
    const users = await dueSubscribers(3);
    world.ses.faults.mailbox(users[1]!.email, 'rejected');
    await world.schedule(start);
    await world.comeToRest();
    const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
    expect(await findDeliveries(users[1]!.userId)).toMatchObject([{ sentAt: null, reason: 'rejected' }]);
    await expectOneEach([users[0]!, users[2]!]);
  });
});

describe('P29: SES', () => {
  it('throttles again and again: everybody gets one mail', async () => {
    const users = await dueSubscribers(20);
    world.ses.faults.next('throttle', 9);
    await world.schedule(start);
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('takes the mails and never answers, and the queue brings them twice: its events settle them, each once', async () => {
    const users = await dueSubscribers(4);
    // both may have claimed some of them
    world.ses.faults.next('accept-then-timeout', 2);
    await world.schedule(start);
    world.queue.push({ ...world.queue[0]! });
    await world.deliverOnce();
    expect(await world.inLedger(users)).toEqual([]);
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('takes one call of a batch and never answers, and answers the other: each half is settled by itself', async () => {
    const users = await dueSubscribers(70);
    world.ses.faults.next('accept-then-timeout');
    await world.schedule(start);
    expect(world.queue).toHaveLength(1);
    await world.deliverOnce();
    expect([20, 50]).toContain((await world.inLedger(users)).length);
    expect(world.inInbox()).toHaveLength(70);
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('is not there for a while: what nobody confirmed is sent again', async () => {
    const users = await dueSubscribers(4);
    world.ses.faults.next('unavailable', 2);
    await world.schedule(start);
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('says every word twice', async () => {
    const users = await dueSubscribers(4);
    world.ses.faults.next('accept-then-timeout');
    await world.schedule(start);
    await world.deliverOnce();
    vi.setSystemTime(Date.now() + 130_000);
    await world.hearWords({ times: 2 });
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('never comes back: after the last try the ledger says that nobody knows, and a late word corrects it', async () => {
    const users = await dueSubscribers(2);
    world.ses.faults.next('accept-then-timeout');
    world.ses.faults.next('unavailable', 20);
    await world.schedule(start);
    await world.deliverOnce();
    const late = world.words.splice(0);
    while (world.queue.length > 0) {
      vi.setSystemTime(Date.now() + 400_000);
      await world.deliverOnce();
    }
    const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
    for (const { userId } of users)
      expect(await findDeliveries(userId)).toMatchObject([{ sentAt: null, reason: 'unknown' }]);
    expect(world.deadLetters).toHaveLength(1);
    world.words.push(...late);
    vi.setSystemTime(Date.now() + 130_000);
    await world.hearWords();
    await expectOneEach(users);
  });
});

/** The queue brings batches until nothing is left of them. */
async function exhaustQueue(): Promise<void> {
  while (world.queue.length > 0) {
    await world.deliverOnce();
    vi.setSystemTime(Date.now() + 400_000);
  }
}

/** An operator brings the dead letters back. */
async function redrive(): Promise<void> {
  for (const { batch } of world.deadLetters.splice(0)) world.queue.push({ batch, receives: 0, visibleAt: 0 });
  await world.comeToRest();
}

const reasonsOf = async (users: { userId: string }[]) => {
  const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const rows = await Promise.all(users.map(({ userId }) => findDeliveries(userId)));
  return rows.map((each) => each.map(({ reason }) => reason));
};

/** What the newest run counts. */
async function lastCounts() {
  const { findLastRuns } = await import('#functions/_data/routines/runs.ts');
  const { queued, sent, failed, skipped } = (await findLastRuns(1))[0]!;
  return { queued, sent, failed, skipped };
}

it('P26: an answer that is lost when those who were queued are counted counts nobody twice', async () => {
  const users = await dueSubscribers(5);
  let seen = 0;
  const calls = faultCalls(lostAnswer, (_, operation) => operation === 'TransactWriteItems' && ++seen === 1);
  await world.schedule(start);
  calls.restore();
  await world.comeToRest();
  expect(await lastCounts()).toEqual({ queued: 5, sent: 5, failed: 0, skipped: 0 });
  await expectOneEach(users);
});

describe('P28: what is left in the dead letters', () => {
  it('because SES took nothing for half an hour says so, and goes out once with the redrive', async () => {
    const users = await dueSubscribers(3);
    world.ses.faults.next('throttle', 30);
    await world.schedule(start);
    await exhaustQueue();
    expect(await reasonsOf(users)).toEqual(users.map(() => ['postponed']));
    expect(world.deadLetters).toHaveLength(1);
    expect(await lastCounts()).toEqual({ queued: 3, sent: 0, failed: 3, skipped: 0 });
    world.ses.faults.clear();
    const [dead] = world.deadLetters;
    await redrive();
    await expectOneEach(users);
    expect(await reasonsOf(users)).toEqual(users.map(() => [null]));
    expect(await lastCounts()).toEqual({ queued: 3, sent: 3, failed: 0, skipped: 0 });
    // and once more, which changes nothing
    world.deadLetters.push(dead!);
    await redrive();
    expect(await lastCounts()).toEqual({ queued: 3, sent: 3, failed: 0, skipped: 0 });
  });

  it('because its last try broke off is in the ledger, and goes out once with the redrive', async () => {
    const users = await dueSubscribers(3);
    await world.schedule(start);
    const calls = faultCalls(throttle, (_, operation, pk) => operation === 'UpdateItem' && pk === 'settings');
    await exhaustQueue();
    calls.restore();
    expect(await reasonsOf(users)).toEqual(users.map(() => ['unknown']));
    expect(await lastCounts()).toEqual({ queued: 3, sent: 0, failed: 3, skipped: 0 });
    await redrive();
    await expectOneEach(users);
    expect(await lastCounts()).toEqual({ queued: 3, sent: 3, failed: 0, skipped: 0 });
  });

  it('P16: is not sent to whoever is not active any more', async () => {
    const users = await dueSubscribers(2);
    world.ses.faults.next('unavailable');
    await world.schedule(start);
    await world.deliverOnce();
    await world.setActive(users[0]!.userId, false);
    await exhaustQueue();
    await redrive();
    expect(world.inInbox().map((each) => each.split(' ')[0])).toEqual([users[1]!.userId]);
    expect(await reasonsOf(users)).toEqual([['unknown'], [null]]);
  });
});

it.each([
  ['is not there', 'unavailable'],
  ['takes it and never answers', 'accept-then-timeout'],
] as const)('P27: what failed once and was made due again goes out once, when SES %s', async (_, fault) => {
  const users = await dueSubscribers(2);
  const { suspendMails, changeUserStep } = await import('#functions/_data/accounts/users.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { transact, update } = await import('#functions/_data/table/table.ts');
  const [one] = users;
  await suspendMails(one!.userId, one!.email, 'bounced');
  await world.schedule(start);
  await world.comeToRest();
  expect(await reasonsOf(users)).toEqual([['suppressed'], [null]]);

  await transact([changeUserStep(one!.userId, { emailProblem: null }, { email: one!.email })]);
  const { findProgress } = await import('#functions/_data/routines/progress.ts');
  const months = (await findProgress(one!.userId))!.months;
  newDay();
  const again = Object.fromEntries(Object.keys(months).map((name) => [name, 1]));
  await update(keys.routineProgress(one!.userId), {
    update: 'SET months = :months, nextDueDate = :day, gsi2pk = :pk, gsi2sk = :sk',
    values: { ':months': again, ':day': start, ...(await dueIndex(one!.userId)) },
  });
  world.ses.faults.next(fault);
  await world.schedule(start);
  await world.comeToRest();
  expect(await reasonsOf([one!])).toEqual([[null]]);
  expect(world.inInbox().filter((each) => each.startsWith(one!.userId))).toHaveLength(1);
});

it('P29: a batch whose time on SES comes after its worker’s is not sent by it', async () => {
  const users = await dueSubscribers(2);
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { put } = await import('#functions/_data/table/table.ts');
  await put({ ...keys.pace(), freeAt: Date.now() + 50_000 });
  await world.schedule(start);
  await world.deliverOnce();
  expect(world.inInbox()).toEqual([]);
  await world.comeToRest();
  await expectOneEach(users);
});

const reads = new Set(['GetItem', 'BatchGetItem', 'Query']);

/** Dies at every call to the table in turn, and gives how many there are. After a read is as before the next call. */
async function dieAtEach(
  when: 'before' | 'after',
  act: (isDying: boolean) => Promise<unknown>,
): Promise<number> {
  const track = await newTrack();
  for (let nth = 1; ; nth++) {
    newDay();
    const users = await dueSubscribers(2, track);
    await act(false);
    let seen = 0;
    const isHit = (_: number, command: string) =>
      (when === 'before' || !reads.has(command)) && ++seen === nth;
    const calls = faultCalls(when === 'before' ? crashBefore : crashAfter, isHit);
    await act(true).catch(() => null);
    calls.restore();
    await world.schedule(start);
    await world.comeToRest();
    await expectOneEach(users);
    if (seen < nth) return nth - 1;
  }
}

describe('P8, P27, P29: the sender dies', () => {
  it.each([
    ['before', 8],
    ['after', 4],
  ] as const)('%s any of its calls to the table', async (when, least) => {
    const calls = await dieAtEach(when, async (isDying) => {
      await (isDying ? world.deliverOnce({ crashes: true }) : world.schedule(start));
    });
    expect(calls).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['before', 14],
    ['after', 4],
  ] as const)('so does the plan, %s any of its calls', async (when, least) => {
    const calls = await dieAtEach(when, async (isDying) => isDying && world.schedule(start));
    expect(calls).toBeGreaterThanOrEqual(least);
  });
});

describe('P26: the table', () => {
  it('throttles every third call', async () => {
    const users = await dueSubscribers(5);
    const calls = faultCalls(throttle, (at) => at % 3 === 0);
    for (let tries = 0; tries < 20; tries++) {
      const isPlanned = await world.schedule(start).then(
        () => true,
        () => false,
      );
      if (isPlanned) break;
    }
    await world.deliverOnce({ crashes: true });
    calls.restore();
    await world.schedule(start);
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('loses the answer to a claim that is taken up again, and is asked again: everybody gets one mail', async () => {
    const users = await dueSubscribers(3);
    world.ses.faults.next('unavailable');
    await world.schedule(start);
    await world.deliverOnce();
    vi.setSystemTime(Date.now() + 400_000);
    const calls = faultCalls(askedTwice, (_, operation) => operation === 'BatchExecuteStatement');
    await world.deliverOnce();
    calls.restore();
    await world.comeToRest();
    await expectOneEach(users);
  });

  it('loses answers', async () => {
    const users = await dueSubscribers(5);
    await world.schedule(start);
    const calls = faultCalls(lostAnswer, (at) => at % 2 === 0);
    await world.deliverOnce({ crashes: true });
    calls.restore();
    await world.comeToRest();
    await expectOneEach(users);
  });
});
