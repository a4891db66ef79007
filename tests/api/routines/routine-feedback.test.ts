import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredDelivery } from '#functions/_data/routines/deliveries.ts';
import { eventOf, type EventType } from '#infra/local/ses/events.ts';
import type { Mail, MailOutcome } from '#infra/local/ses/inbox.ts';
import { addDays, nextDueAfter, sendTime } from '#shared/rules/routine-calendar.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';

// what the worker waits for is not under test here, and pace.test.ts measures it
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
beforeAll(async () => {
  world = await routineWorld();
});
afterAll(() => world.ses.close());

let day = '2026-11-16';
let track: ReturnType<RoutineWorld['track']>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  world.ses.inbox.clear();
  world.ses.faults.clear();
  track = world.track(0, 0);
  await Promise.all([1, 2].map((month) => world.addRoutine(track, month).catch(() => null)));
});
afterEach(() => vi.useRealTimers());

type Member = Awaited<ReturnType<RoutineWorld['addSubscriber']>>;

async function deliveriesOf({ userId }: Member): Promise<StoredDelivery[]> {
  const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  return (await findDeliveries(userId)).toSorted((a, b) => a.month - b.month);
}
const userOf = async ({ userId }: Member) =>
  (await (await import('#functions/_data/accounts/users.ts')).findUser(userId))!;
const mailsTo = ({ userId }: Member) => world.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);
const failures = async () => {
  const { listFailures } = await import('#functions/routine-progress/sends/list-failures.ts');
  return (await listFailures({ query: { limit: 50 }, now: new Date() } as never)).data.failures;
};

async function run(): Promise<void> {
  await world.schedule(day);
  await world.comeToRest();
}

/** Somebody whose first routine meets a mailbox with this outcome. */
async function sentTo(outcome: MailOutcome): Promise<Member> {
  const member = await world.addSubscriber(day, track);
  world.ses.faults.mailbox(member.email, outcome);
  await run();
  return member;
}

/** What SES says of a mail. */
const told = (mail: Mail, type: EventType) =>
  eventOf(mail, type, { account: '000000000000', region: 'eu-west-1' });
/** The same, with other facts in its `detail`. */
const toldOtherwise = (mail: Mail, type: EventType, detail: object) => {
  const event = told(mail, type);
  return JSON.stringify({ ...event, detail: { ...event.detail, ...detail } });
};

/** A mail that is no routine. */
const letterTo = (to: string): Mail => ({
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

/** An address that was proved by its link, in place of the one before. */
async function moveTo({ userId }: Member, email: string): Promise<void> {
  const { findEmailIdentity, releaseEmailStep, takeEmailStep } =
    await import('#functions/_data/accounts/identities.ts');
  const { changeUserStep } = await import('#functions/_data/accounts/users.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const user = await userOf({ userId, email });
  const identity = (await findEmailIdentity(user.email))!;
  await transact([
    takeEmailStep(email, identity),
    releaseEmailStep(user.email, identity),
    changeUserStep(userId, { email, emailProblem: null }, { email: user.email }),
  ]);
}

describe('P30: a mail that came back or was complained about', () => {
  it.each([
    ['bounced', 'bounced'],
    ['suppressed', 'bounced'],
    ['complained', 'complained'],
  ] as const)('%s: the ledger says %s, and the address gets nothing more', async (outcome, reason) => {
    const member = await sentTo(outcome);
    const [row, ...others] = await deliveriesOf(member);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ month: 1, reason, sentAt: expect.any(String), failedAt: expect.any(String) });
    expect(await userOf(member)).toMatchObject({ emailProblem: reason });
    expect(await failures()).toContainEqual(expect.objectContaining({ _id: row!._id, reason }));

    const calls = world.ses.inbox.list().length;
    day = nextDueAfter(day, Number(day.slice(8)));
    vi.setSystemTime(sendTime(day));
    await run();
    expect((await deliveriesOf(member))[1]).toMatchObject({ month: 2, reason: 'suppressed', sentAt: null });
    expect(world.ses.inbox.list()).toHaveLength(calls);
  });

  it('a changed address begins anew', async () => {
    const member = await sentTo('bounced');
    await moveTo(member, `nueva.${member.email}`);
    day = nextDueAfter(day, Number(day.slice(8)));
    vi.setSystemTime(sendTime(day));
    await run();
    expect((await deliveriesOf(member))[1]).toMatchObject({ month: 2, failedAt: null });
    expect(mailsTo(member)[0]).toMatchObject({ to: `nueva.${member.email}`, outcome: 'delivered' });
  });

  it('concerns the address: not its former owner, who has moved, but whoever has taken it since', async () => {
    const member = await world.addSubscriber(day, track);
    world.ses.faults.mailbox(member.email, 'bounced');
    await world.schedule(day);
    await world.deliverOnce();
    await moveTo(member, `otra.${member.email}`);
    await world.comeToRest();
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
    expect(await deliveriesOf(member)).toMatchObject([{ reason: 'bounced' }]);

    const heir = await world.addSubscriber('2040-01-01', track, member.email);
    await world.hearBodies([JSON.stringify(told(mailsTo(member)[0]!, 'bounce'))]);
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
    // it is the address that takes no mails, whoever has it
    expect(await userOf(heir)).toMatchObject({ emailProblem: 'bounced' });
  });

  it('of any other mail ends the routines too, whatever case SES writes the address in', async () => {
    const member = await world.addSubscriber(day, track);
    const bounce = told(letterTo(member.email.toUpperCase()), 'bounce');
    expect(await world.hearBodies([JSON.stringify(bounce)])).toEqual([]);
    expect(await userOf(member)).toMatchObject({ emailProblem: 'bounced' });
    await run();
    expect(await deliveriesOf(member)).toMatchObject([{ reason: 'suppressed' }]);
    expect(mailsTo(member)).toEqual([]);
  });

  it('because the mailbox is full: the ledger says so, and the address gets the next one', async () => {
    const member = await sentTo('delivered');
    const bounce = {
      bounceType: 'Transient',
      bounceSubType: 'MailboxFull',
      bouncedRecipients: [{ emailAddress: member.email }],
    };
    await world.hearBodies([toldOtherwise(mailsTo(member)[0]!, 'bounce', { bounce })]);
    expect(await deliveriesOf(member)).toMatchObject([{ reason: 'bounced', sentAt: expect.any(String) }]);
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
  });

  it('changes nothing when somebody answers that they are away, and nothing for addresses that nobody has', async () => {
    const member = await sentTo('delivered');
    const [mail] = mailsTo(member);
    const bounce = {
      bounceType: 'Transient',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: member.email }],
    };
    const failed = await world.hearBodies([
      toldOtherwise(mail!, 'bounce', { bounce }),
      JSON.stringify(told(letterTo('nadie@socias.test'), 'bounce')),
    ]);
    expect(failed).toEqual([]);
    expect(await userOf(member)).toMatchObject({ emailProblem: null });
    expect(await deliveriesOf(member)).toMatchObject([{ failedAt: null }]);
  });
});

describe('P6, P30: words of SES in any order and number', () => {
  const cases = [
    ['sent by somebody who lived', false],
    ['sent by somebody who died before writing it down', true],
  ] as const;
  describe.each(cases)('%s', (_, hasDied) => {
    it.each([
      ['send', 'bounce', 'bounce'],
      ['bounce', 'send', 'bounce'],
      ['bounce', 'bounce', 'send'],
    ] as const)('as %s, %s, %s: the ledger says that it came back', async (...order) => {
      const member = await world.addSubscriber(day, track);
      if (hasDied) world.ses.faults.next('accept-then-timeout');
      await world.schedule(day);
      await world.deliverOnce();
      const [mail] = mailsTo(member);
      for (const type of order) await world.hearBodies([JSON.stringify(told(mail!, type))]);
      await world.comeToRest();
      expect(await deliveriesOf(member)).toMatchObject([{ sentAt: expect.any(String), reason: 'bounced' }]);
      expect(mailsTo(member)).toHaveLength(1);
    });
  });

  it('come alone when they are malformed: all others are heard', async () => {
    const first = await world.addSubscriber(day, track);
    const second = await sentTo('delivered');
    const bodies = [first, second].map((who) => JSON.stringify(told(mailsTo(who)[0]!, 'bounce')));
    const failed = await world.hearBodies(['{', bodies[0]!, '{"detail":{}}', bodies[1]!, '']);
    expect(failed.toSorted((a, b) => a - b)).toEqual([0, 2, 4]);
    for (const who of [first, second]) expect(await userOf(who)).toMatchObject({ emailProblem: 'bounced' });
  });

  it('of a user or a routine that is not there are no harm', async () => {
    const member = await sentTo('delivered');
    const [mail] = mailsTo(member);
    const tags = { user: ['usr_nobody'], delivery: [mail!.tags['delivery']!] };
    for (const type of ['send', 'bounce', 'reject'] as const)
      expect(
        await world.hearBodies([
          toldOtherwise(mail!, type, { mail: { ...told(mail!, type).detail.mail, tags } }),
        ]),
      ).toEqual([]);
    const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
    expect(await findDeliveries('usr_nobody')).toEqual([]);
  });
});

describe('a mail that SES took and never sent', () => {
  it.each(['virus', 'rendering-failure'] as const)(
    '%s: is a failure, and none of the address',
    async (outcome) => {
      const member = await sentTo(outcome);
      expect(await deliveriesOf(member)).toMatchObject([{ month: 1, reason: 'rejected' }]);
      expect(await userOf(member)).toMatchObject({ emailProblem: null });
      expect(mailsTo(member)).toHaveLength(1);
    },
  );

  it('is known even when its sender died, and is not sent again', async () => {
    const member = await world.addSubscriber(day, track);
    world.ses.faults.mailbox(member.email, 'rendering-failure');
    world.ses.faults.next('accept-then-timeout');
    await run();
    expect(await deliveriesOf(member)).toMatchObject([{ month: 1, reason: 'rejected' }]);
    expect(mailsTo(member)).toHaveLength(1);
  });
});
