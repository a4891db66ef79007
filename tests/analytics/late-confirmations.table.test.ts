import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { maxBatchTries } from '#shared/rules/routines/routine-sending.ts';
import { eventOf } from '#infra/local/ses/events.ts';
import { startMetricCalls } from '../support/metrics/metric-calls.ts';
import type { RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';
import { interceptTable, type TableCall } from '../support/table/table-calls.ts';

let day = '2026-11-16';
vi.useFakeTimers({ toFake: ['Date'], now: sendTime(day) });
const environment = await useRoutineEnvironment();
const { movedBy } = await startMetricCalls();
const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
const { markUndelivered } = await import('#functions/routines/sending/delivery-ledger.ts');
const { findRun } = await import('#functions/routines/sending/run-counts.ts');
const { keys } = await import('#functions/entities.ts');
const { update } = await import('#functions/platform/table/table.ts');

let track: ReturnType<RoutineEnvironment['track']>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  environment.ses.inbox.clear();
  environment.ses.faults.clear();
  environment.sesEvents.length = 0;
  environment.queue.length = 0;
  environment.deadLetters.length = 0;
  track = environment.track();
  await environment.addRoutine(track, 1).catch(() => null);
});
afterEach(() => vi.useRealTimers());

type Member = Awaited<ReturnType<RoutineEnvironment['addSubscriber']>>;
const rowOf = async ({ userId }: Member) => (await findDeliveries(userId))[0]!;
const queued = () => environment.queue[0]!.batch as { runId: string; batchId: string };

/** The next try of what is queued is the last one, and comes at once. */
function skipToLastTry(): void {
  for (const message of environment.queue)
    Object.assign(message, { receives: maxBatchTries - 1, visibleAt: 0 });
}

/** The last try of what is queued: SES accepts its mails, and the answer is lost. */
async function loseLastAnswer(): Promise<void> {
  skipToLastTry();
  environment.ses.faults.next('accept-then-timeout');
  await environment.runWorkers();
}

/** Three members whose only batch has just been given up, and its run. */
async function givenUp(): Promise<{ members: Member[]; runId: string }> {
  const members = await Promise.all([1, 2, 3].map(() => environment.addSubscriber(day, track)));
  await environment.runSchedule(day);
  const { runId } = queued();
  expect(await movedBy(loseLastAnswer)).toEqual({});
  expect(await findRun(runId)).toMatchObject({ sent: 0, failed: 3 });
  return { members, runId };
}

/** Three members whose mails SES has accepted in a try whose answer was lost; the next try is the last one. */
async function unanswered(): Promise<{ members: Member[]; runId: string }> {
  const members = await Promise.all([1, 2, 3].map(() => environment.addSubscriber(day, track)));
  await environment.runSchedule(day);
  const { runId } = queued();
  environment.ses.faults.next('accept-then-timeout');
  await environment.runWorkers();
  skipToLastTry();
  return { members, runId };
}

/** Queues a batch that sends a member's routine again. */
async function queueAgain(member: Member, batchId: string): Promise<void> {
  const { routineId, routineName: name, driveLink, month } = await rowOf(member);
  environment.queue.push({
    batch: {
      runId: 'run_none',
      batchId,
      kind: 'again',
      day,
      slots: [{ routineId, name, driveLink, month, ...track }],
      members: [{ userId: member.userId, slot: 0, due: day, next: day }],
    },
    receives: 0,
    visibleAt: 0,
  });
}

/** A batch that sends a bounced routine again is queued. */
async function resend(): Promise<Member> {
  const member = await environment.addSubscriber(day, track);
  environment.ses.faults.mailbox(member.email, 'bounced');
  await environment.runSchedule(day);
  await environment.drainQueues();
  environment.ses.faults.clear();
  const none = { ':none': null };
  await update(keys.user(member.userId), { update: 'SET emailProblem = :none', values: none });
  expect((await rowOf(member)).reason).toBe('bounced');
  await queueAgain(member, `bat_${day}`);
  return member;
}

/** The queue's messages of the events that SES has for us. */
function takeEvents(): string[] {
  const scope = { account: '000000000000', region: 'eu-west-1' };
  return environment.sesEvents.splice(0).map(({ mail, type }) => JSON.stringify(eventOf(mail, type, scope)));
}

/** SES reports that the mails were sent: each event comes three times, in two calls at once. */
async function confirm(): Promise<void> {
  const bodies = takeEvents();
  const failed = await Promise.all([
    environment.deliverFeedback([...bodies, ...bodies]),
    environment.deliverFeedback(bodies.toReversed()),
  ]);
  expect(failed).toEqual([[], []]);
}

/** Does `work` right before the first call to the table that `when` picks. */
function before(when: (call: TableCall) => boolean, work: () => Promise<void>): void {
  let isDone = false;
  const restore = interceptTable(async (call) => {
    if (!isDone && when(call)) {
      isDone = true;
      await work();
    }
    return call.send();
  });
  onTestFinished(() => {
    restore();
    expect(isDone).toBe(true);
  });
}
const writesFailure = ({ operation, input }: TableCall) =>
  operation === 'PutItem' && input.ExpressionAttributeValues !== undefined;
const countsBatch = ({ operation }: TableCall) => operation === 'TransactWriteItems';

async function redrive(): Promise<void> {
  for (const dead of environment.deadLetters.splice(0))
    environment.queue.push({ ...dead, receives: 0, visibleAt: 0 });
  await environment.drainQueues();
}

describe('P124: routines that SES confirms late', () => {
  it('P124: what SES confirms after the last try of a batch counts once, in its run and in the metrics', async () => {
    const { members, runId } = await givenUp();
    expect(await movedBy(confirm)).toEqual({ routinesSent: 3 });
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
    for (const each of members) expect(await rowOf(each)).toMatchObject({ failedAt: null, reason: null });
    // an operator's redrive finds them sent, and counts nothing again
    expect(await movedBy(redrive)).toEqual({});
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
    expect(environment.inboxDeliveries()).toHaveLength(3);
  });

  nightly('P124: of a batch that is confirmed in part, a redrive counts the rest', async () => {
    const { runId } = await givenUp();
    environment.sesEvents.length = 1;
    expect(await movedBy(confirm)).toEqual({ routinesSent: 1 });
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await movedBy(redrive)).toEqual({ routinesSent: 2 });
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
  });
});

describe('P124: routines that SES confirms while their batch is counted', () => {
  it.each([
    ['its failures are written', writesFailure],
    ['its failures are counted', countsBatch],
  ])('P124: what SES confirms in the last try, before %s, counts once', async (_, when) => {
    const { members, runId } = await unanswered();
    before(when, confirm);
    expect(await movedBy(environment.runWorkers)).toEqual({ routinesSent: 3 });
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
    for (const each of members) expect(await rowOf(each)).toMatchObject({ failedAt: null, reason: null });
    expect(await movedBy(redrive)).toEqual({});
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
  });

  it('P124: a batch that is counted between two writes of a confirmation counts it', async () => {
    const { runId } = await unanswered();
    const isSecond = (
      (nth) => (call: TableCall) =>
        call.operation === 'TransactWriteItems' && ++nth > 1
    )(0);
    before(isSecond, environment.runWorkers);
    const [event] = takeEvents();
    const confirmOne = () => environment.deliverFeedback([event!]);
    expect(await movedBy(confirmOne)).toEqual({ routinesSent: 1 });
    expect(await findRun(runId)).toMatchObject({ sent: 1, failed: 2 });
  });

  nightly('P124: a redrive counts what it sends beside what SES confirms meanwhile', async () => {
    const { members, runId } = await givenUp();
    // a redrive does not send to a user who is no longer active
    const isActive = { update: 'SET isActive = :no', values: { ':no': false } };
    await update(keys.routineProgress(members[0]!.userId), isActive);
    vi.setSystemTime(Date.now() + 3_600_000);
    before(countsBatch, confirm);
    expect(await movedBy(redrive)).toEqual({ routinesSent: 3 });
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
  });
});

/** SES refuses a member's address, or we do. */
const refusals: [string, (member: Member) => Promise<unknown> | void][] = [
  ['SES rejects', ({ email }) => environment.ses.faults.mailbox(email, 'rejected')],
  [
    'goes to a user who is banned',
    ({ userId }) => update(keys.user(userId), { update: 'SET banned = :yes', values: { ':yes': true } }),
  ],
  [
    'goes to an address that takes no mails',
    ({ userId }) =>
      update(keys.user(userId), { update: 'SET emailProblem = :why', values: { ':why': 'bounced' } }),
  ],
];
const writesOutcomes = (call: TableCall) => call.operation === 'BatchWriteItem' || writesFailure(call);
const renewsClaims = ({ operation, input }: TableCall) =>
  operation === 'BatchExecuteStatement' && JSON.stringify(input).includes('SET claim.');

describe('P127: a routine that SES confirms stays sent', () => {
  it.each(firstOf(1, refusals))('P127: when its second try %s', async (_, refuse) => {
    const { members, runId } = await unanswered();
    for (const each of members) await refuse(each);
    // silent for so long that the batch sends it again
    vi.setSystemTime(Date.now() + 3_600_000);
    before(writesOutcomes, confirm);
    expect(await movedBy(environment.runWorkers)).toEqual({ routinesSent: 3 });
    for (const each of members)
      expect(await rowOf(each)).toMatchObject({
        sentAt: expect.any(String),
        failedAt: null,
        reason: null,
      });
    expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
  });

  it.each(firstOf(1, refusals))('P127: when the second try of its resend %s', async (_, refuse) => {
    const member = await resend();
    environment.ses.faults.next('accept-then-timeout');
    await environment.runWorkers();
    await refuse(member);
    vi.setSystemTime(Date.now() + 3_600_000);
    before(writesOutcomes, confirm);
    expect(await movedBy(environment.runWorkers)).toEqual({ routinesSent: 1 });
    expect(await rowOf(member)).toMatchObject({ failedAt: null, reason: null, batchId: `bat_${day}` });
  });

  it.each(firstOf(1, refusals))('P127: by another batch, when a redrive %s', async (_, refuse) => {
    const { members, runId } = await givenUp();
    environment.sesEvents.length = 0;
    vi.setSystemTime(Date.now() + 3_600_000);
    // the redrive has read the ledger, and then the other batches send
    before(renewsClaims, async () => {
      for (const each of members) await queueAgain(each, `bat_${each.userId}`);
      await environment.runWorkers();
      for (const each of members) await refuse(each);
    });
    await redrive();
    for (const each of members)
      expect(await rowOf(each)).toMatchObject({
        failedAt: null,
        reason: null,
        batchId: `bat_${each.userId}`,
      });
    expect(await findRun(runId)).toMatchObject({ sent: 0, failed: 3 });
  });
});

describe('P124: resends that SES confirms late', () => {
  it('P124: a resend that SES confirms after its last try counts once', async () => {
    const member = await resend();
    expect(await movedBy(loseLastAnswer)).toEqual({});
    expect(await movedBy(confirm)).toEqual({ routinesSent: 1 });
    expect(await rowOf(member)).toMatchObject({ failedAt: null, batchId: `bat_${day}` });
    expect(await movedBy(redrive)).toEqual({});
  });

  nightly('P124: a resend that SES confirms between two tries is counted by the next try', async () => {
    const member = await resend();
    environment.ses.faults.next('accept-then-timeout');
    await environment.runWorkers();
    expect(await movedBy(confirm)).toEqual({});
    expect(await movedBy(environment.drainQueues)).toEqual({ routinesSent: 1 });
    expect(await rowOf(member)).toMatchObject({ failedAt: null, batchId: `bat_${day}` });
  });

  nightly('P124: a resend that SES confirms in its last try counts once', async () => {
    const member = await resend();
    environment.ses.faults.next('accept-then-timeout');
    await environment.runWorkers();
    skipToLastTry();
    before(countsBatch, confirm);
    expect(await movedBy(environment.runWorkers)).toEqual({ routinesSent: 1 });
    expect(await rowOf(member)).toMatchObject({ failedAt: null, batchId: `bat_${day}` });
    expect(await movedBy(redrive)).toEqual({});
  });

  it('P124: what another batch has sent again is not counted by a redrive of the first one', async () => {
    const { members, runId } = await givenUp();
    const member = members[0]!;
    vi.setSystemTime(Date.now() + 3_600_000);
    // the events of the first mails are lost
    environment.sesEvents.length = 0;
    await queueAgain(member, `bat_again_${day}`);
    expect(await movedBy(environment.runWorkers)).toEqual({ routinesSent: 1 });
    expect(await movedBy(redrive)).toEqual({ routinesSent: 2 });
    expect(await findRun(runId)).toMatchObject({ sent: 2, failed: 1 });
  });

  nightly(
    'P124: a redrive counts what it sends, also when another batch has sent again what bounced',
    async () => {
      const { members, runId } = await givenUp();
      environment.sesEvents.length = 1;
      expect(await movedBy(confirm)).toEqual({ routinesSent: 1 });
      const rows = await Promise.all(members.map(rowOf));
      const returned = members.find((_, at) => rows[at]!.sentAt !== null)!;
      await markUndelivered(returned.userId, (await rowOf(returned))._id, 'bounced', new Date());
      vi.setSystemTime(Date.now() + 3_600_000);
      await queueAgain(returned, `bat_again_${day}`);
      expect(await movedBy(environment.runWorkers)).toEqual({ routinesSent: 1 });
      expect(await movedBy(redrive)).toEqual({ routinesSent: 2 });
      expect(await findRun(runId)).toMatchObject({ sent: 3, failed: 0 });
    },
  );
});
