import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../support/call.ts';
import { sampleSubscription } from '../../support/samples.ts';
import { signIn } from '../../support/sign-in.ts';
import { useTable } from '../../support/table/table.ts';

await useTable({ MAIL_QUEUE_URL: 'http://127.0.0.1/queue' });
const { handler } = await import('#functions/emails/index.ts');
const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');
const { putSubscriptionStep } = await import('#functions/_data/subscriptions/subscriptions.ts');
const { findMail } = await import('#functions/_data/mail/mail-delivery.ts');
const { subscriptionMailId } = await import('#functions/_data/mail/mails.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');
const { transact } = await import('#functions/_data/table/table.ts');

const queue = mockClient(SQSClient);
const queued: string[] = [];
await Promise.all([saveSiteUrl('https://tenaz.test'), writeDefaultOptions()]);
afterAll(() => queue.restore());

let token: string;
let userId: string;
let email: string;
beforeEach(async () => {
  queued.length = 0;
  queue.on(SendMessageCommand).callsFake(({ MessageBody }: { MessageBody: string }) => {
    queued.push(MessageBody);
    return {};
  });
  ({ token, userId } = await signIn());
  email = (await findUser(userId))!.email;
});

const planId = defaultOptions['subscription-types'][1]!._id;
async function subscribe(facts: Parameters<typeof sampleSubscription>[0] = {}) {
  const subscription = sampleSubscription({ userId, planId, ...facts });
  await transact([putSubscriptionStep(subscription)]);
  return subscription;
}

const ask = (to: unknown = [email], body: object = {}) =>
  call(handler, 'POST /api/emails/send-template', {
    token,
    body: { to, templateName: 'subscription-started', ...body },
  });

it('sends the mail of a new subscription: what the table says, not what the page sends', async () => {
  const { id } = await subscribe({ billingCycle: 'annual', amountCents: 19_190 });
  const templateData = { userName: 'Gana dinero en evil.example', subscriptionType: 'x', price: 1 };
  const { status, body } = await ask([` ${email.toUpperCase()} `], { templateData });
  expect([status, body]).toEqual([202, { success: true }]);
  const mail = (await findMail(subscriptionMailId(id)))!;
  expect(mail.to).toBe(email);
  expect(mail.content).toMatchObject({
    template: 'subscription-started',
    data: {
      name: 'Clara',
      planName: 'Premium',
      price: '191,90\u00a0€',
      period: 'año',
      manageUrl: 'https://tenaz.test/perfil/pagos',
    },
  });
  expect(JSON.stringify(mail)).not.toContain('evil');
  expect(queued).toEqual([mail._id]);
});

it('P21: sends it once per subscription, however often and at once it is asked', async () => {
  await subscribe();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(queued).toHaveLength(1);
});

describe('P21: is no open relay', () => {
  it('refuses every address but one’s own', async () => {
    await subscribe();
    for (const to of ['ajeno@example.com', `${email}.evil.example`, `x${email}`]) {
      const { status, body } = await ask([to]);
      expect([to, status, body.code]).toEqual([to, 403, 'forbidden']);
    }
    expect(queued).toEqual([]);
  });

  it('refuses lists of addresses, no address and hidden headers', async () => {
    await subscribe();
    for (const to of [[email, 'ajeno@example.com'], [], email, [`${email}\r\nBcc: ajeno@example.com`]]) {
      expect((await ask(to)).status).toBe(400);
    }
    expect(queued).toEqual([]);
  });

  it('refuses templates that are not listed, those of other mails included', async () => {
    await subscribe();
    for (const templateName of ['reset-password', 'welcome', 'anything', '']) {
      expect((await ask([email], { templateName })).body.code).toBe('invalid_input');
    }
    expect(queued).toEqual([]);
  });

  it('refuses whoever has no subscription, or has not paid it', async () => {
    expect((await ask()).body.code).toBe('subscription_not_found');
    await subscribe({ status: 'incomplete' });
    expect((await ask()).body.code).toBe('subscription_not_found');
    expect(queued).toEqual([]);
  });

  it('counts: 429 with Retry-After after some', async () => {
    await subscribe();
    for (let times = 0; times < 4; times++) expect((await ask()).status).toBe(202);
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('P21: is not sent again when the outbox may have forgotten that it was', async () => {
  await subscribe({ created: Math.floor(Date.now() / 1000) - 90 * 86_400 });
  expect((await ask()).status).toBe(202);
  expect(queued).toEqual([]);
});

it('leaves the mail to the sweep when its queue is down', async () => {
  const { id } = await subscribe();
  queue.on(SendMessageCommand).rejects(new Error('the queue cannot be reached'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await ask()).status).toBe(202);
  vi.restoreAllMocks();
  expect((await findMail(subscriptionMailId(id)))!.to).toBe(email);
});
