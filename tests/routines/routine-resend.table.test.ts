import { describe, expect, it, vi } from 'vitest';
import type { Mailbox } from '#infra/local/ses/faults.ts';
import { maxBatchTries } from '#shared/rules/routines/routine-sending.ts';
import {
  sendCounts,
  callProgress,
  whileWorkerRuns,
  day,
  deliveriesOf,
  addDueSubscriber,
  receivedMonths,
  nextDay,
  signInAgain,
  progressOf,
  errorResponse,
  pauses,
  environment,
  type UserRef,
  useRoutineAdmin,
} from '../support/routines/routine-admin.ts';
import { firstOf, isAll, nightly, rounds } from '../support/run/rounds.ts';
import { signIn } from '../support/sign-in.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { failAfterWrite, failCall } from '../support/table/table-faults.ts';

await useRoutineAdmin();

const resend = ({ userId }: UserRef, { _id: deliveryId }: { _id: string }) =>
  callProgress('POST', '/{userId}/deliveries/{deliveryId}/resend', { params: { userId, deliveryId } });

/** Sets the user's next month, as an admin does. */
async function setMonth(who: UserRef, month: number): Promise<void> {
  const { trackKey } = await import('#functions/platform/table/track.ts');
  const { keys } = await import('#functions/entities.ts');
  const { update } = await import('#functions/platform/table/table.ts');
  const months = { [trackKey(await progressOf(who))]: month };
  await update(keys.routineProgress(who.userId), { update: 'SET months = :m', values: { ':m': months } });
}

/** A user whose first routine the mailbox rejected; it accepts mails from now on. */
async function createRejectedDelivery(mailbox = 'rejected' as Mailbox) {
  const who = await addDueSubscriber(day);
  environment.ses.faults.mailbox(who.email, mailbox);
  await environment.runSchedule(day);
  await environment.drainQueues();
  environment.ses.faults.clear();
  environment.ses.inbox.clear();
  const [row] = await deliveriesOf(who);
  expect(row).toMatchObject({ month: 1, failedAt: expect.any(String) });
  return { who, row: row! };
}

/** A user whose first routine has an unknown outcome after the last try. */
async function createUnknownDelivery(fault: 'accept-then-timeout' | 'unavailable') {
  const who = await addDueSubscriber(day);
  await environment.runSchedule(day);
  for (const message of environment.queue) message.receives = maxBatchTries - 1;
  environment.ses.faults.next(fault);
  await environment.runWorkers();
  const [row] = await deliveriesOf(who);
  return { who, row: row! };
}

const anew = { sentAt: expect.any(String), failedAt: null, reason: null };

describe('P255: repetition of a routine that was received', () => {
  const repeat = ({ userId }: UserRef, { _id: deliveryId }: { _id: string }) =>
    callProgress('POST', '/{userId}/deliveries/{deliveryId}/repeat', { params: { userId, deliveryId } });

  /** The mails of the outbox to a user. */
  async function mailsTo({ email }: { email: string }) {
    const z = await import('zod');
    const { findDue } = await import('#functions/platform/table/due-items.ts');
    const Row = z.object({ to: z.string(), content: z.object({ template: z.string(), data: z.unknown() }) });
    const later = new Date(Date.now() + 86_400_000);
    return (await findDue(Row, 'mails', later))
      .filter(({ to }) => to === email)
      .map(({ content }) => content);
  }

  it('P255: it has the same month and link, is in the ledger, and changes neither month nor due date; a second press sends none', async () => {
    const who = await addDueSubscriber(day);
    await environment.runSchedule(day);
    await environment.drainQueues();
    const [row] = await deliveriesOf(who);
    const before = await progressOf(who);
    const answers = await Promise.all([repeat(who, row!), repeat(who, row!)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await repeat(who, row!)).toMatchObject(errorResponse(409, 'already_sent'));
    expect(await mailsTo(who)).toMatchObject([
      { template: 'routine', data: { month: 1, routineUrl: row!.driveLink, routineName: row!.routineName } },
    ]);
    const repeated = { ...row, repeatedAt: [expect.any(String)] };
    expect(await deliveriesOf(who)).toEqual([repeated]);
    expect(await progressOf(who)).toEqual(before);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect((await repeat(who, row!)).status).toBe(200);
    expect(await mailsTo(who)).toHaveLength(2);
  });

  it('P255: a routine that never arrived, an unknown one and an address that takes no mails are refused', async () => {
    const { who, row } = await createRejectedDelivery();
    expect(await repeat(who, row)).toMatchObject(errorResponse(409, 'not_sent'));
    expect(await repeat(who, { _id: 'dlv_none' })).toMatchObject(errorResponse(404, 'delivery_not_found'));
    nextDay();
    await signInAgain();
    const other = await addDueSubscriber(day);
    await environment.runSchedule(day);
    await environment.drainQueues();
    const { transact } = await import('#functions/platform/table/table.ts');
    const { changeUserStep } = await import('#functions/accounts/users.ts');
    await transact([changeUserStep(other.userId, { emailProblem: 'bounced' }, {})]);
    const [sent] = await deliveriesOf(other);
    expect(await repeat(other, sent!)).toMatchObject(errorResponse(409, 'not_delivered'));
    expect(await mailsTo(other)).toEqual([]);
  });
});

describe('resend of a failed routine', () => {
  it('P27: two concurrent resends send one mail and leave month and due date unchanged', async () => {
    const { who, row } = await createRejectedDelivery();
    const before = await progressOf(who);
    const answers = await whileWorkerRuns(() => Promise.all([resend(who, row), resend(who, row)]));
    for (const answer of answers) expect(answer).toMatchObject(sendCounts(1));
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([{ ...anew, month: 1 }]);
    expect(await progressOf(who)).toEqual(before);
    expect(await resend(who, row)).toMatchObject(errorResponse(409, 'already_sent'));
  });

  it('a resend has the routine’s current link', async () => {
    const { who, row } = await createRejectedDelivery();
    const { updateRoutine } = await import('#functions/routines/grid/routines.ts');
    const driveLink = 'https://drive.google.com/file/d/corregida/view';
    await updateRoutine(row.routineId, { name: 'Corregida', driveLink });
    expect(await whileWorkerRuns(() => resend(who, row))).toMatchObject(sendCounts(1));
    expect(environment.ses.inbox.list()[0]).toMatchObject({ html: expect.stringContaining(driveLink) });
    expect(await deliveriesOf(who)).toMatchObject([{ routineName: 'Corregida', driveLink }]);
  });

  it('a resend fails while the mailbox rejects and succeeds once it accepts', async () => {
    const { who, row } = await createRejectedDelivery();
    environment.ses.faults.mailbox(who.email, 'rejected');
    for (let nth = 0; nth < 2; nth++) {
      expect(await whileWorkerRuns(() => resend(who, row))).toMatchObject(
        errorResponse(409, 'not_delivered'),
      );
      expect(await deliveriesOf(who)).toMatchObject([{ sentAt: null, reason: 'rejected' }]);
    }
    environment.ses.faults.clear();
    expect(await whileWorkerRuns(() => resend(who, row))).toMatchObject(sendCounts(1));
    expect(receivedMonths(who)).toEqual([1]);
  });

  it('an admin may set the month back after the resend has failed too', async () => {
    const { who, row } = await createRejectedDelivery();
    const { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId } = await progressOf(who);
    environment.ses.faults.mailbox(who.email, 'rejected');
    expect(await whileWorkerRuns(() => resend(who, row))).toMatchObject(errorResponse(409, 'not_delivered'));
    const body = { userId: who.userId, workoutTypeId, trainingFrequencyId, currentMonth: 1 };
    expect(await callProgress('POST', '', { body })).toMatchObject({ status: 200 });
    expect(Object.values((await progressOf(who)).months)).toEqual([1]);
  });

  it('P29: a resend of an unknown outcome waits for the SES event, which may confirm the first send', async () => {
    const { who, row } = await createUnknownDelivery('accept-then-timeout');
    expect([row.reason, receivedMonths(who)]).toEqual(['unknown', [1]]);
    vi.setSystemTime(Date.now() + 30_000);
    pauses.passes = true;
    expect(await resend(who, row)).toMatchObject(sendCounts(0, 0, 1));
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([{ ...anew, month: 1 }]);
  });

  nightly(
    'P29: a resend of an unknown outcome is sent once SES has reported nothing for long enough',
    async () => {
      const { who, row } = await createUnknownDelivery('unavailable');
      expect([row.reason, receivedMonths(who)]).toEqual(['unknown', []]);
      pauses.passes = true;
      expect(await resend(who, row)).toMatchObject(sendCounts(0, 0, 1));
      await environment.drainQueues();
      expect(receivedMonths(who)).toEqual([1]);
    },
  );

  it('P30: a resend to a suspended address is not sent', async () => {
    const { who, row } = await createRejectedDelivery('bounced');
    expect(await whileWorkerRuns(() => resend(who, row))).toMatchObject(errorResponse(409, 'not_delivered'));
    expect(receivedMonths(who)).toEqual([]);
    expect(await deliveriesOf(who)).toMatchObject([{ reason: 'suppressed' }]);
  });

  nightly(
    'a resend answers pending when it takes too long, and is not a received routine before',
    async () => {
      const { who, row } = await createRejectedDelivery('bounced');
      pauses.passes = true;
      expect(await resend(who, row)).toMatchObject(sendCounts(0, 0, 1));
    },
  );

  it('P27: a resend of a month that is due again is refused, and not sent when it becomes due after queueing', async () => {
    const { who, row } = await createRejectedDelivery();
    await setMonth(who, 1);
    expect(await resend(who, row)).toMatchObject(errorResponse(409, 'due_again'));
    await setMonth(who, 2);
    pauses.passes = true;
    expect(await resend(who, row)).toMatchObject(sendCounts(0, 0, 1));
    await setMonth(who, 1);
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([]);
  });

  it('P30: a resend after a complaint is refused because the user has the mail', async () => {
    const { who, row } = await createRejectedDelivery();
    expect(await whileWorkerRuns(() => resend(who, row))).toMatchObject(sendCounts(1));
    const { markUndelivered } = await import('#functions/routines/sending/delivery-ledger.ts');
    await markUndelivered(who.userId, row._id, 'complained', new Date());
    expect(await resend(who, row)).toMatchObject(errorResponse(409, 'already_sent'));
    expect(await deliveriesOf(who)).toMatchObject([{ reason: 'complained', sentAt: expect.any(String) }]);
  });

  it('a resend that is not possible is refused with the code of its reason', async () => {
    const { who, row } = await createRejectedDelivery();
    const { userId: stranger } = await signIn();
    expect(await resend(who, { _id: 'dlv_none' })).toMatchObject(errorResponse(404, 'delivery_not_found'));
    expect(await resend({ userId: stranger }, row)).toMatchObject(errorResponse(404, 'delivery_not_found'));
    await environment.setActive(who.userId, false);
    expect(await resend(who, row)).toMatchObject(errorResponse(409, 'not_active'));
    expect(environment.queue).toEqual([]);
  });
});

describe('P27, P29: faults during a resend', () => {
  /** Requests a resend while no worker runs, so that the batch stays in the queue. */
  async function queueResend() {
    const { who, row } = await createRejectedDelivery();
    pauses.passes = true;
    expect(await resend(who, row)).toMatchObject(sendCounts(0, 0, 1));
    return { ...who, row };
  }

  it('P27: a resend that the queue delivers twice at once sends one mail', async () => {
    const who = await queueResend();
    environment.queue.push({ ...environment.queue[0]! });
    await Promise.all([environment.runWorkers(), environment.runWorkers()]);
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([anew]);
  });

  /** The same for a user whose subscription is paid, so that a change of the progress leaves it active. */
  async function queueForSubscriber() {
    const who = await queueResend();
    const { changeUserStep } = await import('#functions/accounts/users.ts');
    const { transact } = await import('#functions/platform/table/table.ts');
    const subscription = { subscriptionId: 'sub_1', subscriptionStatus: 'active' };
    await transact([changeUserStep(who.userId, subscription, {})]);
    return who;
  }

  /** An admin sets the next month of a user back to the one that has failed. */
  async function setBack({ userId, row }: Awaited<ReturnType<typeof queueResend>>) {
    const { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId, month } = row;
    const body = { userId, workoutTypeId, trainingFrequencyId, currentMonth: month };
    return callProgress('POST', '', { body });
  }
  it('P27: a month that is sent again while an admin sets it back is not set back', async () => {
    const who = await queueForSubscriber();
    beforeNextTransaction(() => environment.drainQueues());
    expect(await setBack(who)).toMatchObject(errorResponse(409, 'already_sent'));
    expect(receivedMonths(who)).toEqual([1]);
    expect(Object.values((await progressOf(who)).months)).toEqual([2]);
  });

  it('P27: a month that an admin sets back while a worker begins to send it again is left to the next run', async () => {
    const who = await queueForSubscriber();
    const before = await progressOf(who);
    const end = interceptTable(async ({ input, send }) => {
      if (!JSON.stringify(input).includes('openedAt = :now')) return send();
      end();
      expect((await setBack(who)).status).toBe(200);
      return send();
    });
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([]);
    expect(await deliveriesOf(who)).toEqual([who.row]);
    const months = { [Object.keys(before.months)[0]!]: 1 };
    expect(await progressOf(who)).toEqual({ ...before, months });
  });

  it.each(
    firstOf(1, [
      [
        'the queue delivers it twice',
        () => Promise.resolve(environment.queue.push({ ...environment.queue[0]! })),
      ],
      ['it is requested twice', (who: Awaited<ReturnType<typeof queueResend>>) => resend(who, who.row)],
    ]),
  )('P27, P29: a resend that SES accepts without a response sends one mail when %s', async (_, repeat) => {
    const who = await queueResend();
    await repeat(who);
    expect(environment.queue).toHaveLength(2);
    environment.ses.faults.next('accept-then-timeout');
    await environment.runWorkers();
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([anew]);
  });

  it.runIf(isAll).each([
    ['accepts it without a response', 'accept-then-timeout'],
    ['is unavailable', 'unavailable'],
    ['throttles', 'throttle'],
  ] as const)('P29: a resend sends one mail when SES %s', async (_, fault) => {
    const who = await queueResend();
    environment.ses.faults.next(fault);
    await environment.drainQueues();
    expect(receivedMonths(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([anew]);
  });

  it.each(
    firstOf(1, [
      ['before', failCall],
      ['after', failAfterWrite],
    ]),
  )('P8, P27: a resend whose worker crashes %s any of its table calls sends one mail', async (_, fail) => {
    for (let nth = 1; ; nth += rounds(3, 1)) {
      const who = await queueResend();
      const calls = fail(nth);
      await environment.runWorkers({ crashes: true });
      calls.restore();
      await environment.drainQueues();
      expect(receivedMonths(who)).toEqual([1]);
      expect(await deliveriesOf(who)).toMatchObject([anew]);
      if (calls.made < nth) break;
      nextDay();
      await signInAgain();
    }
  });
});
