import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { useEnvironment } from '../support/table/environment.ts';

/** What SES answers to each call in turn; null closes the connection without an answer. */
let answers: ({ status: number; code?: string; body: object } | null)[] = [];
const asked: { path: string; body: unknown }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push({ path: request.url!, body: JSON.parse(body) });
    const answer = answers.shift();
    if (!answer) return request.socket.destroy();
    const headers = { 'content-type': 'application/json', 'x-amzn-errortype': answer.code ?? '' };
    return response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
beforeEach(() => void (asked.length = 0));
afterEach(() => vi.restoreAllMocks());

useEnvironment({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_ENDPOINT_URL_SESV2: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  MAIL_FROM: 'hola@tenaz.test',
});
const { sendBulk } = await import('#functions/platform/ports/bulk-mail.ts');

const mails = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    to: `peña+${at}@socias.test`,
    tags: { user: `usr_${at}`, delivery: 'dlv_1' },
    data: { text: { name: 'Ana & Co', month: at } },
  }));

const taken = { Status: 'SUCCESS', MessageId: '1' };
const refused = (Status: string, text: string) => ({ Status, Error: text });
const answer = (...said: object[]) => ({ status: 200, body: { BulkEmailEntryResults: said } });
const error = (status: number, code: string, message: string) => ({ status, code, body: { message } });

const replyTo = 'entrenador@tenaz.test';
const notVerified = 'Email address is not verified. The following identities failed the check';

describe('a bulk call to SES', () => {
  it('a bulk call contains sender, template, recipients, tags and data of each mail', async () => {
    answers = [answer(taken, taken)];
    expect(await sendBulk('routine', mails(2), replyTo)).toEqual(['sent', 'sent']);
    expect(asked).toEqual([
      {
        path: '/v2/email/outbound-bulk-emails',
        body: {
          FromEmailAddress: 'Tenaz <hola@tenaz.test>',
          ReplyToAddresses: [replyTo],
          DefaultContent: { Template: { TemplateName: 'routine', TemplateData: '{}' } },
          DefaultEmailTags: [{ Name: 'template', Value: 'routine' }],
          BulkEmailEntries: [0, 1].map((at) => ({
            Destination: { ToAddresses: [`peña+${at}@socias.test`] },
            ReplacementEmailContent: {
              ReplacementTemplate: {
                ReplacementTemplateData: `{"text":{"name":"Ana & Co","month":${at}}}`,
              },
            },
            ReplacementTags: [
              { Name: 'user', Value: `usr_${at}` },
              { Name: 'delivery', Value: 'dlv_1' },
            ],
          })),
        },
      },
    ]);
  });

  it('P28: a bulk call returns a verdict on each mail, and a fault that an operator can fix is never final', async () => {
    answers = [
      answer(
        taken,
        refused('MESSAGE_REJECTED', 'Address is not RFC compliant'),
        refused('INVALID_PARAMETER', 'Missing final @domain'),
        refused('MESSAGE_REJECTED', notVerified),
        refused('ACCOUNT_THROTTLED', 'Maximum sending rate exceeded'),
        refused('TEMPLATE_NOT_FOUND', 'Template does not exist'),
        refused('TRANSIENT_FAILURE', 'x'),
      ),
    ];
    const [sent, malformed, invalid, ...others] = await sendBulk('routine', mails(7), replyTo);
    expect([sent, malformed, invalid]).toEqual(['sent', 'rejected', 'rejected']);
    expect(new Set(others)).toEqual(new Set(['postponed']));
  });

  it.each([
    ['an unverified sender', error(400, 'MessageRejected', notVerified), 'postponed'],
    ['a missing template', error(404, 'NotFoundException', 'x'), 'postponed'],
    ['a missing permission', error(403, 'AccessDeniedException', 'x'), 'postponed'],
    ['a paused account', error(400, 'SendingPausedException', 'x'), 'postponed'],
    ['the rate of a second', error(429, 'TooManyRequestsException', 'x'), 'postponed'],
    ['an outage of SES', error(503, 'ServiceUnavailableException', 'x'), 'unknown'],
    ['no answer', null, 'unknown'],
    ['an answer that names fewer mails', answer(), 'unknown'],
  ] as const)(
    'P29: a bulk call that ends in %s is not repeated and returns one verdict for all its mails',
    async (_, said, verdict) => {
      answers = [said];
      expect(await sendBulk('routine', mails(3), replyTo)).toEqual([verdict, verdict, verdict]);
      expect(asked).toHaveLength(1);
    },
  );

  it.each([
    ['an unverified sender', error(400, 'MessageRejected', notVerified), 'error'],
    ['a missing template', error(404, 'NotFoundException', 'x'), 'error'],
    ['a missing permission', error(403, 'AccessDeniedException', 'x'), 'error'],
    ['a paused account', error(400, 'SendingPausedException', 'x'), 'error'],
    ['an unverified MAIL FROM domain', error(400, 'MailFromDomainNotVerifiedException', 'x'), 'error'],
    ["the day's quota", error(400, 'LimitExceededException', 'Daily message quota exceeded.'), 'error'],
    [
      'the rate of a second',
      error(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'),
      'warn',
    ],
    ['an outage of SES', error(503, 'ServiceUnavailableException', 'x'), 'warn'],
  ] as const)(
    'P56: a bulk call that SES refuses for %s is logged, as an error where an operator must act',
    async (_, said, level) => {
      const lines = collectLogLines();
      answers = [said];
      await sendBulk('routine', mails(3), replyTo);
      expect(levelsOf(lines, 'bulk call refused by SES')).toEqual([level]);
    },
  );

  it('P56: mails that SES refuses within a bulk call are logged by code, as an error where an operator must act', async () => {
    const lines = collectLogLines();
    const paused = refused('ACCOUNT_SENDING_PAUSED', 'Sending is paused for this account');
    answers = [answer(taken, paused, refused('ACCOUNT_THROTTLED', 'Maximum sending rate exceeded'), paused)];
    await sendBulk('routine', mails(4), replyTo);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 'error', message: 'mails refused by SES', count: 2, code: 'ACCOUNT_SENDING_PAUSED' },
      { level: 'warn', message: 'mails refused by SES', count: 1, code: 'ACCOUNT_THROTTLED' },
    ]);
  });

  it('P28: a bulk call that SES refuses for one mail is split, and a half without a response does not change the verdict of the other', async () => {
    answers = [error(400, 'BadRequestException', 'Missing final @domain'), answer(taken), null];
    expect(await sendBulk('routine', mails(2), replyTo)).toEqual(['sent', 'unknown']);
  });

  // the last test: it stops the server
  it('P29: a bulk call that finds no connection postpones its mails', async () => {
    server.closeAllConnections();
    server.close();
    expect(await sendBulk('routine', mails(2), replyTo)).toEqual(['postponed', 'postponed']);
  });
});
