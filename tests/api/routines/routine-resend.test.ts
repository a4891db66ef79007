import { describe, expect, it, vi } from 'vitest';
import type { Mailbox } from '#infra/local/ses/faults.ts';
import { maxBatchTries } from '#shared/rules/routine-sending.ts';
import {
  answered,
  ask,
  atWork,
  day,
  deliveriesOf,
  join,
  monthsIn,
  nextDay,
  signInAnew,
  progressOf,
  refused,
  time,
  world,
  type Who,
} from '../../support/routines/routine-desk.ts';
import { signIn } from '../../support/sign-in.ts';
import { crashAfter, crashBefore, faultCalls } from '../../support/table/table-faults.ts';

const resend = ({ userId }: Who, { _id: deliveryId }: { _id: string }) =>
  ask('POST', '/{userId}/deliveries/{deliveryId}/resend', { params: { userId, deliveryId } });

/** An admin turns the month. */
async function setMonth(who: Who, month: number): Promise<void> {
  const { trackKey } = await import('#functions/_data/routines/progress.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { update } = await import('#functions/_data/table/table.ts');
  const months = { [trackKey(await progressOf(who))]: month };
  await update(keys.routineProgress(who.userId), { update: 'SET months = :m', values: { ':m': months } });
}

/** Somebody whose first routine the mailbox rejected; it takes mails from now on. */
async function rejected(mailbox = 'rejected' as Mailbox) {
  const who = await join(day);
  world.ses.faults.mailbox(who.email, mailbox);
  await world.schedule(day);
  await world.comeToRest();
  world.ses.faults.clear();
  world.ses.inbox.clear();
  const [row] = await deliveriesOf(who);
  expect(row).toMatchObject({ month: 1, failedAt: expect.any(String) });
  return { who, row: row! };
}

/** Somebody about whose first routine SES said nothing, at the last try. */
async function lostOnLastTry(fault: 'accept-then-timeout' | 'unavailable') {
  const who = await join(day);
  await world.schedule(day);
  for (const message of world.queue) message.receives = maxBatchTries - 1;
  world.ses.faults.next(fault);
  await world.deliverOnce();
  const [row] = await deliveriesOf(who);
  return { who, row: row! };
}

const anew = { sentAt: expect.any(String), failedAt: null, reason: null };

describe('Reenviar: a routine that did not arrive', () => {
  it('P27: goes out once, even if asked for twice at once; months and dates stay', async () => {
    const { who, row } = await rejected();
    const before = await progressOf(who);
    const answers = await atWork(() => Promise.all([resend(who, row), resend(who, row)]));
    for (const answer of answers) expect(answer).toMatchObject(answered(1));
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([{ ...anew, month: 1 }]);
    expect(await progressOf(who)).toEqual(before);
    expect(await resend(who, row)).toMatchObject(refused(409, 'already_sent'));
  });

  it('carries the link that the routine has now', async () => {
    const { who, row } = await rejected();
    const { editRoutine } = await import('#functions/_data/routines/routines.ts');
    const driveLink = 'https://drive.google.com/file/d/corregida/view';
    await editRoutine(row.routineId, { name: 'Corregida', driveLink });
    expect(await atWork(() => resend(who, row))).toMatchObject(answered(1));
    expect(world.ses.inbox.list()[0]).toMatchObject({ html: expect.stringContaining(driveLink) });
    expect(await deliveriesOf(who)).toMatchObject([{ routineName: 'Corregida', driveLink }]);
  });

  it('is refused again as often as the mailbox refuses, and goes when it does not', async () => {
    const { who, row } = await rejected();
    world.ses.faults.mailbox(who.email, 'rejected');
    for (let nth = 0; nth < 2; nth++) {
      expect(await atWork(() => resend(who, row))).toMatchObject(refused(409, 'not_delivered'));
      expect(await deliveriesOf(who)).toMatchObject([{ sentAt: null, reason: 'rejected' }]);
    }
    world.ses.faults.clear();
    expect(await atWork(() => resend(who, row))).toMatchObject(answered(1));
    expect(monthsIn(who)).toEqual([1]);
  });

  it('leaves the month to an admin, who may turn back to it once the resend has failed too', async () => {
    const { who, row } = await rejected();
    const { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId } = await progressOf(who);
    world.ses.faults.mailbox(who.email, 'rejected');
    expect(await atWork(() => resend(who, row))).toMatchObject(refused(409, 'not_delivered'));
    const body = { userId: who.userId, workoutTypeId, trainingFrequencyId, currentMonth: 1 };
    expect(await ask('POST', '', { body })).toMatchObject({ status: 200 });
    expect(Object.values((await progressOf(who)).months)).toEqual([1]);
  });

  it('P29: of what nobody knew waits for SES’s own word, which may be that it has gone', async () => {
    const { who, row } = await lostOnLastTry('accept-then-timeout');
    expect([row.reason, monthsIn(who)]).toEqual(['unknown', [1]]);
    vi.setSystemTime(Date.now() + 30_000);
    time.passes = true;
    expect(await resend(who, row)).toMatchObject(answered(0, 0, 1));
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([{ ...anew, month: 1 }]);
  });

  it('P29: of what nobody knew goes out once SES has been silent for long enough', async () => {
    const { who, row } = await lostOnLastTry('unavailable');
    expect([row.reason, monthsIn(who)]).toEqual(['unknown', []]);
    time.passes = true;
    expect(await resend(who, row)).toMatchObject(answered(0, 0, 1));
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
  });

  it('P30: is not sent to an address that takes no mails', async () => {
    const { who, row } = await rejected('bounced');
    expect(await atWork(() => resend(who, row))).toMatchObject(refused(409, 'not_delivered'));
    expect(monthsIn(who)).toEqual([]);
    expect(await deliveriesOf(who)).toMatchObject([{ reason: 'suppressed' }]);
  });

  it('is on its way when it takes too long, and does not count as arrived before', async () => {
    const { who, row } = await rejected('bounced');
    time.passes = true;
    expect(await resend(who, row)).toMatchObject(answered(0, 0, 1));
  });

  it('P27: is refused once the month is to go out by itself, and does not go out if that is known too late', async () => {
    const { who, row } = await rejected();
    await setMonth(who, 1);
    expect(await resend(who, row)).toMatchObject(refused(409, 'due_again'));
    await setMonth(who, 2);
    time.passes = true;
    expect(await resend(who, row)).toMatchObject(answered(0, 0, 1));
    await setMonth(who, 1);
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([]);
  });

  it('P30: of what was complained about is refused: it is in the inbox', async () => {
    const { who, row } = await rejected();
    expect(await atWork(() => resend(who, row))).toMatchObject(answered(1));
    const { markUndelivered } = await import('#functions/_data/routines/delivery-ledger.ts');
    await markUndelivered(who.userId, row._id, 'complained', new Date());
    expect(await resend(who, row)).toMatchObject(refused(409, 'already_sent'));
    expect(await deliveriesOf(who)).toMatchObject([{ reason: 'complained', sentAt: expect.any(String) }]);
  });

  it('is refused with its reason', async () => {
    const { who, row } = await rejected();
    const { userId: stranger } = await signIn();
    expect(await resend(who, { _id: 'dlv_none' })).toMatchObject(refused(404, 'delivery_not_found'));
    expect(await resend({ userId: stranger }, row)).toMatchObject(refused(404, 'delivery_not_found'));
    await world.setActive(who.userId, false);
    expect(await resend(who, row)).toMatchObject(refused(409, 'not_active'));
    expect(world.queue).toEqual([]);
  });
});

describe('P27, P29: a resend meets trouble', () => {
  /** Asks while nobody works, so that the batch waits in the queue. */
  async function queued() {
    const { who, row } = await rejected();
    time.passes = true;
    expect(await resend(who, row)).toMatchObject(answered(0, 0, 1));
    return { ...who, row };
  }

  it('the queue brings it twice at once: one mail', async () => {
    const who = await queued();
    world.queue.push({ ...world.queue[0]! });
    await Promise.all([world.deliverOnce(), world.deliverOnce()]);
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([anew]);
  });

  it.each([
    ['the queue brings it twice', () => Promise.resolve(world.queue.push({ ...world.queue[0]! }))],
    ['it is asked for twice', (who: Awaited<ReturnType<typeof queued>>) => resend(who, who.row)],
  ])('%s, while SES has taken it and says nothing: one mail', async (_, repeat) => {
    const who = await queued();
    await repeat(who);
    expect(world.queue).toHaveLength(2);
    world.ses.faults.next('accept-then-timeout');
    await world.deliverOnce();
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([anew]);
  });

  it.each([
    ['SES takes it and never answers', 'accept-then-timeout'],
    ['SES is not there', 'unavailable'],
    ['SES has too much to do', 'throttle'],
  ] as const)('%s: one mail', async (_, fault) => {
    const who = await queued();
    world.ses.faults.next(fault);
    await world.comeToRest();
    expect(monthsIn(who)).toEqual([1]);
    expect(await deliveriesOf(who)).toMatchObject([anew]);
  });

  it.each([
    ['before', crashBefore],
    ['after', crashAfter],
  ] as const)('its sender dies %s any of its calls to the table: one mail', async (_, crash) => {
    for (let nth = 1; ; nth++) {
      const who = await queued();
      const calls = faultCalls(crash, (at) => at === nth);
      await world.deliverOnce({ crashes: true });
      calls.restore();
      await world.comeToRest();
      expect(monthsIn(who)).toEqual([1]);
      expect(await deliveriesOf(who)).toMatchObject([anew]);
      if (calls.made < nth) break;
      nextDay();
      await signInAnew();
    }
  });
});
