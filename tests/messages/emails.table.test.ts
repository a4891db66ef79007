import { beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#functions/platform/mail/outbox/mail-delivery.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { outbox } from '../support/mail/outbox.ts';
import { sampleSubscription } from '../support/sample-items.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/messages/emails.lambda.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { putSubscriptionStep } = await import('#functions/subscriptions/subscriptions.ts');
const { newProgress, putProgressStep } = await import('#functions/routines/progress.ts');
const { findMail } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
const { subscriptionStartedMailId } = await import('#functions/platform/mail/outbox/mails.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');

await Promise.all([saveSiteUrl('https://tenaz.test'), writeDefaultOptions()]);

let token: string;
let userId: string;
let email: string;
let earlier: Mail[];
beforeEach(async () => {
  earlier = await outbox();
  ({ token, userId } = await signIn());
  email = (await findUser(userId))!.email;
});

/** The mails to all addresses that a test has made the product write. */
const written = async () => (await outbox()).filter(({ _id }) => !earlier.some((mail) => mail._id === _id));

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

it('the mail of a new subscription has the data of the table and not of the request', async () => {
  const { id } = await subscribe({ billingCycle: 'annual', amountCents: 19_190 });
  const templateData = { userName: 'Gana dinero en evil.example', subscriptionType: 'x', price: 1 };
  const { status, body } = await ask([` ${email.toUpperCase()} `], { templateData });
  expect([status, body]).toEqual([202, { success: true }]);
  const mail = (await findMail(subscriptionStartedMailId(id)))!;
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
  expect(await written()).toEqual([mail]);
});

it('the mail of a new subscription names the day of the next routine once one is planned', async () => {
  const { id } = await subscribe();
  const track = {
    workoutType: defaultOptions.workouttypes[0]!._id,
    trainingFrequency: defaultOptions['training-frequencies'][0]!._id,
  };
  const progress = { ...newProgress(userId, id, track, '2030-01-17', new Date()), isActive: true };
  await transact([putProgressStep(progress, null)]);
  await ask();
  const { content } = (await findMail(subscriptionStartedMailId(id)))!;
  expect(content.data).toMatchObject({
    nextRoutine:
      'La tuya sale el 17 de enero de 2030 a las 9:00; si todavía se está preparando, en cuanto esté lista.',
  });
});

it('the mail of a subscription without planned routines leads to the profile', async () => {
  const { id } = await subscribe();
  await ask();
  const { content } = (await findMail(subscriptionStartedMailId(id)))!;
  expect(content.data).toMatchObject({ nextRoutine: 'En tu perfil ves qué día sale la tuya.' });
});

it('P21: concurrent and repeated requests send the mail of a subscription once', async () => {
  await subscribe();
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(await written()).toHaveLength(1);
});

describe('P21: no open relay', () => {
  it('P21: a mail request to another person’s address is refused', async () => {
    await subscribe();
    for (const to of ['ajeno@example.com', `${email}.evil.example`, `x${email}`]) {
      const { status, body } = await ask([to]);
      expect([to, status, body.code]).toEqual([to, 403, 'forbidden']);
    }
    expect(await written()).toEqual([]);
  });

  it('P21: a mail request with several addresses, no address or injected headers is refused', async () => {
    await subscribe();
    for (const to of [[email, 'ajeno@example.com'], [], email, [`${email}\r\nBcc: ajeno@example.com`]]) {
      expect((await ask(to)).status).toBe(400);
    }
    expect(await written()).toEqual([]);
  });

  it('P21: a mail request with a template that is not allowed is refused', async () => {
    await subscribe();
    for (const templateName of ['reset-password', 'welcome', 'anything', '']) {
      expect((await ask([email], { templateName })).body.code).toBe('invalid_input');
    }
    expect(await written()).toEqual([]);
  });

  it('P21: a mail request without a paid subscription is refused', async () => {
    expect((await ask()).body.code).toBe('subscription_not_found');
    await subscribe({ status: 'incomplete' });
    expect((await ask()).body.code).toBe('subscription_not_found');
    expect(await written()).toEqual([]);
  });

  it('P21: mail requests over the rate limit are 429 with Retry-After', async () => {
    holdClock();
    await subscribe();
    for (let times = 0; times < 4; times++) expect((await ask()).status).toBe(202);
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('P21: the mail of a subscription older than the outbox retention is not sent again', async () => {
  await subscribe({ created: Math.floor(Date.now() / 1000) - 90 * 86_400 });
  expect((await ask()).status).toBe(202);
  expect(await written()).toEqual([]);
});
