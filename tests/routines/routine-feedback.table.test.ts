import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredDelivery } from '#functions/messages/notifications/deliveries.ts';
import { eventOf, type EventType } from '#infra/local/ses/events.ts';
import type { Mail, MailOutcome } from '#infra/local/ses/inbox.ts';
import { addDays, nextDueAfter, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';

const environment = await useRoutineEnvironment();

let day = '2026-11-16';
let track: ReturnType<RoutineEnvironment['track']>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  environment.ses.inbox.clear();
  environment.ses.faults.clear();
  track = environment.track(0, 0);
  await Promise.all([1, 2].map((month) => environment.addRoutine(track, month).catch(() => null)));
});
afterEach(() => vi.useRealTimers());

type Member = Awaited<ReturnType<RoutineEnvironment['addSubscriber']>>;

async function deliveriesOf({ userId }: Member): Promise<StoredDelivery[]> {
  const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  return (await findDeliveries(userId)).toSorted((a, b) => a.month - b.month);
}
const userOf = async ({ userId }: Member) =>
  (await (await import('#functions/accounts/users.ts')).findUser(userId))!;
const mailsTo = ({ userId }: Member) =>
  environment.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);
const failures = async () => {
  const { listFailures } = await import('#functions/routines/sending/failures.ts');
  return (await listFailures({ query: { limit: 50 }, now: new Date() } as never)).data.failures;
};

async function runDay(): Promise<void> {
  await environment.runSchedule(day);
  await environment.drainQueues();
}

/** A subscriber whose first routine goes to a mailbox with this outcome. */
async function sendToMailbox(outcome: MailOutcome): Promise<Member> {
  const member = await environment.addSubscriber(day, track);
  environment.ses.faults.mailbox(member.email, outcome);
  await runDay();
  return member;
}

/** The SES event of a mail. */
const sesEvent = (mail: Mail, type: EventType) =>
  eventOf(mail, type, { account: '000000000000', region: 'eu-west-1' });
/** The same, with other fields in its `detail`. */
const sesEventWith = (mail: Mail, type: EventType, detail: object) => {
  const event = sesEvent(mail, type);
  return JSON.stringify({ ...event, detail: { ...event.detail, ...detail } });
};

/** A mail of the shop. */
const shopMailTo = (to: string): Mail => ({
  id: 'letter',
  to,
  from: 'Tenaz <hola@tenaz.test>',
  subject: 'Tu pedido',
  html: '',
  text: '',
  sentAt: new Date().toISOString(),
  tags: { template: 'order-paid' },
  configurationSet: 'mails',
  outcome: 'bounced',
});

/** Replaces a user's address with a confirmed one. */
async function changeEmail({ userId }: Member, email: string): Promise<void> {
  const { findEmailIdentity, removeEmailIdentityStep, addEmailIdentityStep } =
    await import('#functions/accounts/providers/identities.ts');
  const { changeUserStep } = await import('#functions/accounts/users.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const user = await userOf({ userId, email });
  const identity = (await findEmailIdentity(user.email))!;
  await transact([
    addEmailIdentityStep(email, identity, new Date()),
    removeEmailIdentityStep(user.email, identity),
    changeUserStep(userId, { email, emailProblem: null }, { email: user.email }),
  ]);
}

describe('P30: bounces and complaints', () => {
  it.each([
    ['bounced', 'bounced'],
    ['suppressed', 'bounced'],
    ['complained', 'complained'],
  ] as const)(
    'P30: a mail that is %s is recorded as %s, and the address gets no more mails',
    async (outcome, reason) => {
      const member = await sendToMailbox(outcome);
      const [row, ...others] = await deliveriesOf(member);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        month: 1,
        reason,
        sentAt: expect.any(String),
        failedAt: expect.any(String),
      });
      expect(await userOf(member)).toMatchObject({ emailProblem: reason });
      expect(await failures()).toContainEqual(expect.objectContaining({ _id: row!._id, reason }));

      const calls = environment.ses.inbox.list().length;
      day = nextDueAfter(day, Number(day.slice(8)));
      vi.setSystemTime(sendTime(day));
      await runDay();
      expect((await deliveriesOf(member))[1]).toMatchObject({ month: 2, reason: 'suppressed', sentAt: null });
      expect(environment.ses.inbox.list()).toHaveLength(calls);
    },
  );

  it('P30: a user who changes a suspended address gets mails again', async () => {
    const member = await sendToMailbox('bounced');
    await changeEmail(member, `nueva.${member.email}`);
    day = nextDueAfter(day, Number(day.slice(8)));
    vi.setSystemTime(sendTime(day));
    await runDay();
    expect((await deliveriesOf(member))[1]).toMatchObject({ month: 2, failedAt: null });
    expect(mailsTo(member)[0]).toMatchObject({ to: `nueva.${member.email}`, outcome: 'delivered' });
  });

  it('P30: a bounce suspends the user who has the address now, not its former owner', async () => {
    const member = await environment.addSubscriber(day, track);
    environment.ses.faults.mailbox(member.email, 'bounced');
    await environment.runSchedule(day);
    await environment.runWorkers();
    await changeEmail(member, `otra.${member.email}`);
    await environment.drainQueues();
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
    expect(await deliveriesOf(member)).toMatchObject([{ reason: 'bounced' }]);

    const heir = await environment.addSubscriber('2040-01-01', track, member.email);
    await environment.deliverFeedback([JSON.stringify(sesEvent(mailsTo(member)[0]!, 'bounce'))]);
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
    // the address is suspended and not the user
    expect(await userOf(heir)).toMatchObject({ emailProblem: 'bounced' });
  });

  it('P30: a bounce of any other mail stops the routines too, in whatever letter case SES reports the address', async () => {
    const member = await environment.addSubscriber(day, track);
    const bounce = sesEvent(shopMailTo(member.email.toUpperCase()), 'bounce');
    expect(await environment.deliverFeedback([JSON.stringify(bounce)])).toEqual([]);
    expect(await userOf(member)).toMatchObject({ emailProblem: 'bounced' });
    await runDay();
    expect(await deliveriesOf(member)).toMatchObject([{ reason: 'suppressed' }]);
    expect(mailsTo(member)).toEqual([]);
  });

  it('P30: a mail to a full mailbox is recorded as failed, and the address gets the next mail', async () => {
    const member = await sendToMailbox('delivered');
    const bounce = {
      bounceType: 'Transient',
      bounceSubType: 'MailboxFull',
      bouncedRecipients: [{ emailAddress: member.email }],
    };
    await environment.deliverFeedback([sesEventWith(mailsTo(member)[0]!, 'bounce', { bounce })]);
    expect(await deliveriesOf(member)).toMatchObject([{ reason: 'bounced', sentAt: expect.any(String) }]);
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
  });

  it('P30: out-of-office replies and bounces of unknown addresses change nothing', async () => {
    const member = await sendToMailbox('delivered');
    const [mail] = mailsTo(member);
    const bounce = {
      bounceType: 'Transient',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: member.email }],
    };
    const failed = await environment.deliverFeedback([
      sesEventWith(mail!, 'bounce', { bounce }),
      JSON.stringify(sesEvent(shopMailTo('nadie@socias.test'), 'bounce')),
    ]);
    expect(failed).toEqual([]);
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
    expect(await deliveriesOf(member)).toMatchObject([{ failedAt: null }]);
  });
});

describe('P6, P30: order and repetition of SES events', () => {
  const cases = [
    ['of a mail that its worker recorded', false],
    ['of a mail whose worker crashed before recording it', true],
  ] as const;
  describe.each(cases)('%s', (_, hasDied) => {
    it.each([
      ['send', 'bounce', 'bounce'],
      ['bounce', 'send', 'bounce'],
      ['bounce', 'bounce', 'send'],
    ] as const)(
      'P6, P30: the SES events %s, %s, %s in this order record the mail as bounced',
      async (...order) => {
        const member = await environment.addSubscriber(day, track);
        if (hasDied) environment.ses.faults.next('accept-then-timeout');
        await environment.runSchedule(day);
        await environment.runWorkers();
        const [mail] = mailsTo(member);
        for (const type of order) await environment.deliverFeedback([JSON.stringify(sesEvent(mail!, type))]);
        await environment.drainQueues();
        expect(await deliveriesOf(member)).toMatchObject([{ sentAt: expect.any(String), reason: 'bounced' }]);
        expect(mailsTo(member)).toHaveLength(1);
      },
    );
  });

  it('malformed SES events fail alone and all other events of the call are recorded', async () => {
    const first = await environment.addSubscriber(day, track);
    const second = await sendToMailbox('delivered');
    const bodies = [first, second].map((who) => JSON.stringify(sesEvent(mailsTo(who)[0]!, 'bounce')));
    const failed = await environment.deliverFeedback(['{', bodies[0]!, '{"detail":{}}', bodies[1]!, '']);
    expect(failed.toSorted((a, b) => a - b)).toEqual([0, 2, 4]);
    for (const who of [first, second]) expect(await userOf(who)).toMatchObject({ emailProblem: 'bounced' });
  });

  it('SES events of an unknown user or delivery change nothing', async () => {
    const member = await sendToMailbox('delivered');
    const [mail] = mailsTo(member);
    const tags = { user: ['usr_unknown'], delivery: [mail!.tags['delivery']!] };
    for (const type of ['send', 'bounce', 'reject'] as const)
      expect(
        await environment.deliverFeedback([
          sesEventWith(mail!, type, { mail: { ...sesEvent(mail!, type).detail.mail, tags } }),
        ]),
      ).toEqual([]);
    const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
    expect(await findDeliveries('usr_unknown')).toEqual([]);
  });
});

describe('mails that SES accepted and did not send', () => {
  it.each(['virus', 'rendering-failure'] as const)(
    'a mail with the SES event %s is a failed delivery and does not suspend the address',
    async (outcome) => {
      const member = await sendToMailbox(outcome);
      expect(await deliveriesOf(member)).toMatchObject([{ month: 1, reason: 'rejected' }]);
      expect(await userOf(member)).toMatchObject({ emailProblem: null });
      expect(mailsTo(member)).toHaveLength(1);
    },
  );

  it('a mail that SES rejects after its worker crashed is recorded as failed and not sent again', async () => {
    const member = await environment.addSubscriber(day, track);
    environment.ses.faults.mailbox(member.email, 'rendering-failure');
    environment.ses.faults.next('accept-then-timeout');
    await runDay();
    expect(await deliveriesOf(member)).toMatchObject([{ month: 1, reason: 'rejected' }]);
    expect(mailsTo(member)).toHaveLength(1);
  });
});
