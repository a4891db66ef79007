import type { DynamoDBBatchResponse } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSes } from '#infra/local/ses/index.ts';
import { renderTemplates } from '#functions/platform/mail/index.ts';
import * as z from 'zod';
import type { LeftResult } from '#functions/messages/deliver-mail.ts';
import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import type { Mail } from '#functions/platform/mail/outbox/mails.ts';
import { sampleMails } from './sample-mails.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { replacePause } from '../support/replace-pause.ts';
import { mailsWritten, outbox, timeEnough } from '../support/mail/outbox.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { useTable } from '../support/table/table.ts';
import { useEnvironment } from '../support/table/environment.ts';

const prefix = 'tenaz-test-';
const ses = await startSes({
  templates: (await renderTemplates()).map(({ name, subject, html, text }) => ({
    TemplateName: prefix + name,
    SubjectPart: subject,
    HtmlPart: html,
    TextPart: text,
  })),
  identities: ['hola@tenaz.test'],
  configurationSets: ['mails'],
  dataDir: null,
});
await useTable({
  AWS_ENDPOINT_URL_SESV2: ses.url,
  MAIL_FROM: 'hola@tenaz.test',
  MAIL_SEND_RATE: '1000',
  MAIL_TEMPLATE_PREFIX: prefix,
  MAIL_CONFIGURATION_SET: 'mails',
});
const { claimMail, findMailState } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
const { putMailStep, newMail } = await import('#functions/platform/mail/outbox/mails.ts');
const { Notification } = await import('#shared/contracts/messages/notifications.ts');
const { newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { createUserSteps } = await import('#functions/accounts/new-account.ts');
const { newUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { get, deleteItem, transact, update } = await import('#functions/platform/table/table.ts');
const { handler } = await import('#functions/messages/send-mails.lambda.ts');

let lines: string[];
beforeEach(() => {
  lines = collectLogLines();
});
afterEach(() => {
  ses.faults.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => ses.close());
// between the tries of a mail
replacePause(() => Promise.resolve());

const address = () => `${ulid().toLowerCase()}@example.com`;
const reset: MailContent = {
  template: 'reset-password',
  data: { name: 'Ana', resetUrl: 'https://tenaz.test/restablecer-contrasena#token=secreto' },
};

/** Writes a mail to the outbox. */
async function write(facts: Partial<Mail> = {}): Promise<Mail> {
  const mail = { ...newMail({ to: address(), content: reset }, new Date()), ...facts };
  await transact([putMailStep(mail)]);
  return mail;
}

/** All that the table has of a mail. */
const itemOf = (mailId: string) => get(z.looseObject({}), keys.mail(mailId));

/** Tells send-mails of mails, as the stream does; returns the indexes of those that come again. */
async function deliver(...mailIds: string[]): Promise<number[]> {
  const { batchItemFailures } = (await handler(mailsWritten(mailIds), timeEnough)) as DynamoDBBatchResponse;
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
}

/** What the schedule does. */
const tryLeft = () => handler({}, timeEnough) as Promise<LeftResult>;

/** What an operator does. */
const replay = async (unsentSince: string) => (await handler({ unsentSince }, timeEnough)) as LeftResult;

/** Lets the table refuse to claim a mail; returns what ends that. */
const refuseClaim = (mailId: string) =>
  interceptTable(({ operation, input, send }) => {
    const isRefused = operation === 'UpdateItem' && input.Key?.['pk'] === mailId;
    return isRefused ? Promise.reject(new Error('the table is away')) : send();
  });

const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

describe('send-mails', () => {
  it.each(sampleMails)('send-mails sends $template with its template, sender and tags', async (content) => {
    const mail = await write({ content });
    expect(await deliver(mail._id)).toEqual([]);
    const [sent] = ses.inbox.list({ to: mail.to });
    expect(sent).toMatchObject({
      from: 'Tenaz <hola@tenaz.test>',
      template: prefix + content.template,
      outcome: 'delivered',
      tags: { mail: mail._id, template: content.template },
    });
    expect(sent!.html).toContain('Hola, Ana:');
    expect(sent!.text).toContain('Hola, Ana:');
    expect((await findMailState(mail._id))?.sentAt).toBeDefined();
  });

  it('P4: send-mails sends a mail once for repeated and concurrent messages', async () => {
    const mail = await write();
    const runs = await Promise.all(Array.from({ length: 10 }, () => deliver(mail._id)));
    expect(runs.filter((failed) => failed.length === 0).length).toBeGreaterThan(0);
    expect(await deliver(mail._id, mail._id)).toEqual([]);
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it('the mail that confirms an order takes the terms along as a file', async () => {
    const content = sampleMails.find(({ template }) => template === 'order-confirmed')!;
    const { _id, to } = await write({ content });
    await deliver(_id);
    const [mail] = ses.inbox.list({ to });
    const [file] = mail!.attachments!;
    expect(file!.name).toBe('condiciones.txt');
    expect(file!.text).toContain('MODELO DE FORMULARIO DE DESISTIMIENTO\r\n');
    expect(file!.text.startsWith('\uFEFF')).toBe(true);
  });

  it('P28: a rejected mail does not delay the other mails of a call', async () => {
    const mails = [await write(), await write({ to: 'no es un email' }), await write()];
    ses.faults.mailbox(mails[0]!.to, 'bounced');
    expect(await deliver(...mails.map(({ _id }) => _id), 'mal_unknown')).toEqual([]);
    expect(ses.inbox.list({ to: mails[2]!.to })).toHaveLength(1);
    expect(await findMailState(mails[1]!._id)).toMatchObject({ failure: 'BadRequestException' });
    expect((await findMailState(mails[1]!._id))?.failedAt).toBeDefined();
    expect(await deliver(mails[1]!._id)).toEqual([]);
    expect(lines.join()).toContain('mail is not in the outbox');
  });

  it('P29: a throttled mail comes again within seconds, and is then sent once', async () => {
    const mail = await write();
    ses.faults.next('throttle', 3);
    expect(await deliver(mail._id)).toEqual([0]);
    expect(await deliver(mail._id)).toEqual([]);
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it('P231: a mail whose turn at SES is too far away is not sent, and comes again within seconds', async () => {
    const mail = await write();
    const taken = Date.now() + 30_000;
    await update(keys.sendThrottle(), { update: 'SET singleFreeAt = :at', values: { ':at': taken } });
    onTestFinished(async () => void (await deleteItem(keys.sendThrottle())));
    expect(await deliver(mail._id)).toEqual([0]);
    expect(ses.inbox.list({ to: mail.to })).toEqual([]);
    expect(levelsOf(lines, 'mail postponed')).toEqual(['warn']);
    await deleteItem(keys.sendThrottle());
    expect(await deliver(mail._id)).toEqual([]);
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it('P29: a mail without a response of SES is not sent again at once', async () => {
    const mail = await write();
    ses.faults.next('unavailable');
    expect(await deliver(mail._id)).toEqual([]);
    expect(await deliver(mail._id)).toEqual([]);
    later(2);
    expect(await tryLeft()).toEqual({ settled: 0, waiting: 1 });
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(0);
    later(4);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it('P270: a mail that was sent when its worker died is marked by the send event, and not sent again; without one it is', async () => {
    const { handleFeedback } = await import('#functions/routines/sending/handle-feedback.ts');
    const user = newUser({ email: address(), name: 'Ana', emailVerified: true, role: 'user' }, new Date());
    await transact(createUserSteps(user));
    const facts = { type: 'order', priority: 'medium', title: 'T', message: 'M' } as const;
    const told = newNotification({ ...facts, relatedId: null, relatedType: null }, new Date());
    await transact(notificationSteps(user._id, [told]));
    const notification = { userId: user._id, notificationId: told._id };
    const [heard, unheard] = [await write({ notification }), await write()];
    const deaths = interceptTable(({ input, send }) =>
      Object.keys(input.ExpressionAttributeValues ?? {}).some((name) => name.includes('sentAt'))
        ? Promise.reject(new Error('killed'))
        : send(),
    );
    for (const { _id } of [heard, unheard]) await deliver(_id);
    deaths();
    expect(await itemOf(heard._id)).not.toHaveProperty('sentAt');
    const event = (mail: string, eventType = 'Send') => ({
      messageId: mail,
      body: JSON.stringify({
        detail: {
          eventType,
          mail: { timestamp: '2026-11-22T10:00:00.000Z', destination: [], tags: { mail: [mail] } },
        },
      }),
    });
    const feedback = (...Records: object[]) => handleFeedback({ Records } as never, async () => undefined);
    // twice, and about a mail that the outbox has forgotten
    for (let nth = 0; nth < 2; nth++)
      expect(await feedback(event(heard._id), event('mal_forgotten'))).toEqual({ batchItemFailures: [] });
    expect(await itemOf(heard._id)).toMatchObject({ sentAt: '2026-11-22T10:00:00.000Z' });
    expect(await itemOf(heard._id)).not.toHaveProperty('to');
    expect(await get(Notification, keys.notification(user._id, told._id))).toMatchObject({ emailSent: true });
    expect(levelsOf(lines, 'mail settled by its send event')).toEqual(['warn']);
    later(6);
    await tryLeft();
    expect(ses.inbox.list({ to: heard.to })).toHaveLength(1);
    expect(ses.inbox.list({ to: unheard.to })).toHaveLength(2);
    // a send event of the first time changes nothing
    const { sentAt } = (await findMailState(unheard._id))!;
    await feedback(event(unheard._id));
    expect((await findMailState(unheard._id))!.sentAt).toBe(sentAt);
  });

  it('P8: a claim left open by a crash is taken over after some minutes', async () => {
    const mail = await write();
    await claimMail(mail._id, new Date());
    expect(await deliver(mail._id)).toEqual([]);
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(0);
    later(6);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it('P56: a mail that SES rejects for ever is logged as an error, because nothing sends it any more', async () => {
    const mail = await write({ to: 'no es un email' });
    expect(await deliver(mail._id)).toEqual([]);
    expect(levelsOf(lines, 'mail rejected')).toEqual(['error']);
  });

  it('P56: a throttled mail is logged as an error once, at the second try of the schedule', async () => {
    const mail = await write();
    ses.faults.next('throttle', 3);
    await deliver(mail._id);
    for (let nth = 0; nth < 4; nth++) {
      later(5);
      ses.faults.next('throttle', 3);
      // it keeps its turn
      expect(await tryLeft()).toEqual({ settled: 0, waiting: 1 });
    }
    expect(levelsOf(lines, 'mail postponed')).toEqual(['warn', 'warn', 'error', 'warn', 'warn']);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
  });

  it('P56: a mail without a response of SES is logged as an error once, at the second try of the schedule', async () => {
    const mail = await write();
    ses.faults.next('unavailable', 4);
    await deliver(mail._id);
    for (const minutes of [6, 12, 24]) {
      later(minutes);
      await tryLeft();
    }
    expect(levelsOf(lines, 'mail not delivered')).toEqual(['warn', 'warn', 'error', 'warn']);
    later(50);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
  });

  it('P56: a mail that waits for an operator, because its template is missing, is logged as an error at once', async () => {
    const mail = await write();
    useEnvironment({ MAIL_TEMPLATE_PREFIX: 'not-deployed-' });
    expect(await deliver(mail._id)).toEqual([]);
    useEnvironment({ MAIL_TEMPLATE_PREFIX: prefix });
    expect(levelsOf(lines, 'mail postponed')).toEqual(['error']);
    expect(await deliver(mail._id)).toEqual([]);
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it.each(['daily-quota', 'paused', 'suspended', 'mail-from'] as const)(
    'P56: a mail that SES does not take because of the account (%s) is logged as an error at once, and sent when it passes',
    async (fault) => {
      const mail = await write();
      ses.faults.next(fault, 3);
      expect(await deliver(mail._id)).toEqual([]);
      expect(levelsOf(lines, 'mail postponed')).toEqual(['error']);
      ses.faults.clear();
      expect(await deliver(mail._id)).toEqual([]);
      expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
    },
  );

  it('P212: mails behind one that fails are sent by the same call, and what a try within seconds does not help is left', async () => {
    const mails = [await write(), await write(), await write(), await write()];
    const ids = mails.map(({ _id }) => _id);
    await claimMail(ids[0]!, new Date());
    const refused = refuseClaim(ids[2]!);
    expect(await deliver(...ids)).toEqual([2]);
    refused();
    expect(mails.map(({ to }) => ses.inbox.list({ to }).length)).toEqual([0, 1, 0, 1]);
    // as the stream repeats: from the one that it was told of
    expect(await deliver(...ids.slice(2))).toEqual([]);
    expect(mails.map(({ to }) => ses.inbox.list({ to }).length)).toEqual([0, 1, 1, 1]);
    expect((await outbox()).map(({ _id }) => _id)).toEqual([ids[0]]);
    later(6);
    await tryLeft();
  });

  it('P38: a decoy mail is settled and never sent', async () => {
    const mail = await write({ decoy: true });
    expect(await deliver(mail._id)).toEqual([]);
    expect(ses.inbox.list({ to: mail.to })).toEqual([]);
  });

  it('P43, P138: a settled mail keeps neither address nor text in the table, and the log has neither address nor link', async () => {
    const mail = await write();
    await deliver(mail._id);
    expect(JSON.stringify(await itemOf(mail._id))).not.toMatch(/example\.com|secreto|Ana/);
    const refused = await write({ to: 'quién@example.com' });
    await deliver(refused._id);
    expect(await itemOf(refused._id)).toMatchObject({ failure: expect.any(String) });
    expect(JSON.stringify(await itemOf(refused._id))).not.toMatch(/example\.com|secreto|Ana/);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('\n')).not.toMatch(/example\.com|secreto/);
  });

  it.each([
    ['takes', () => undefined],
    ['throttles', () => ses.faults.next('throttle', 3)],
  ])('P138: a mail that is erased while SES %s it is not written again', async (_, prepare) => {
    const mail = await write();
    prepare();
    // what follows the claim comes after the erasure
    const erased = interceptTable(async ({ operation, input, send }) => {
      const isOfMail = operation === 'UpdateItem' && input.Key?.['pk'] === mail._id;
      if (isOfMail && !input.UpdateExpression?.includes('claimedAt = :now')) {
        erased();
        await deleteItem(keys.mail(mail._id));
      }
      return send();
    });
    await deliver(mail._id);
    expect(await itemOf(mail._id)).toBeNull();
  });

  it('send-mails marks the notification as mailed and does not restore a deleted one', async () => {
    const now = new Date();
    const user = newUser({ email: address(), name: 'Ana', emailVerified: true, role: 'user' }, now);
    const facts = { type: 'order', priority: 'high', title: 'a', message: 'b' } as const;
    const [kept, gone] = [1, 2].map(() =>
      newNotification({ ...facts, relatedId: null, relatedType: null }, now),
    );
    await transact(createUserSteps(user));
    await transact(notificationSteps(user._id, [kept!, gone!]));
    await deleteItem(keys.notification(user._id, gone!._id));
    for (const { _id: notificationId } of [kept!, gone!]) {
      const mail = await write({ notification: { userId: user._id, notificationId } });
      expect(await deliver(mail._id)).toEqual([]);
    }
    const marked = await get(Notification, keys.notification(user._id, kept!._id));
    expect(marked).toMatchObject({ emailSent: true });
    expect(marked?.emailSentAt).not.toBeNull();
    expect(await get(Notification, keys.notification(user._id, gone!._id))).toBeNull();
  });
});

describe('what the stream left', () => {
  it('P211: a mail of which the stream told nothing is sent by the schedule once it is a minute old', async () => {
    const mail = await write();
    later(0.9);
    expect(await tryLeft()).toEqual({ settled: 0, waiting: 0 });
    later(0.2);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
    later(60);
    expect(await tryLeft()).toEqual({ settled: 0, waiting: 0 });
  });

  it('P211: an unsent mail is tried at growing intervals, then given up with an error, and sent once an operator asks for it', async () => {
    const mail = await write();
    useEnvironment({ MAIL_TEMPLATE_PREFIX: 'not-deployed-' });
    const ages: number[] = [];
    for (let nth = 0; nth < 12; nth++) {
      const { gsi2sk } = (await itemOf(mail._id)) as { gsi2sk: string };
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(gsi2sk) });
      expect(await tryLeft()).toEqual({ settled: 0, waiting: 1 });
      ages.push((Date.now() - Date.parse(mail.createdAt)) / 60_000);
    }
    // minutes; then it is older than a day
    expect(ages).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
    expect(levelsOf(lines, 'mail given up')).toEqual(['error']);
    expect(levelsOf(lines, 'mail postponed').filter((level) => level === 'error')).toHaveLength(2);
    later(7 * 24 * 60);
    expect(await tryLeft()).toEqual({ settled: 0, waiting: 0 });
    const written = mail.createdAt.slice(0, 10);
    expect(await replay(written)).toEqual({ settled: 0, waiting: 1 });
    useEnvironment({ MAIL_TEMPLATE_PREFIX: prefix });
    expect(await replay(new Date().toISOString().slice(0, 10))).toEqual({ settled: 0, waiting: 0 });
    expect(await replay(written)).toEqual({ settled: 1, waiting: 0 });
    expect(await replay(written)).toEqual({ settled: 0, waiting: 0 });
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });

  it('P211: a call for what was given up says since which day', async () => {
    await expect(replay('yesterday')).rejects.toMatchObject({
      issues: [{ path: ['unsentSince'], format: 'date' }],
    });
  });

  it('P211: a run with little time leaves the newest mails to the next one', async () => {
    const mails = [await write(), await write()];
    later(2);
    let calls = 0;
    // the first question has time, the next ones have not
    const hurried = { getRemainingTimeInMillis: () => (calls++ === 0 ? 240_000 : 90_000) };
    expect(await handler({}, hurried)).toEqual({ settled: 1, waiting: 1 });
    expect(mails.map(({ to }) => ses.inbox.list({ to }).length)).toEqual([1, 0]);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
  });

  it('P211: a table that refuses to be told of a failed try ends the run with an error, and the mail is still due', async () => {
    const mail = await write();
    later(2);
    ses.faults.next('unavailable');
    const calls = interceptTable(({ operation, input, send }) => {
      const isPostponed = operation === 'UpdateItem' && JSON.stringify(input).includes('gsi2sk = :until');
      return isPostponed ? Promise.reject(new Error('the table is away')) : send();
    });
    await expect(tryLeft()).rejects.toThrow('the table is away');
    calls();
    later(6);
    expect(await tryLeft()).toEqual({ settled: 1, waiting: 0 });
    expect(ses.inbox.list({ to: mail.to })).toHaveLength(1);
  });
});
