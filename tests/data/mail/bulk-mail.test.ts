import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectLogLines, levelsOf } from '../../support/log-lines.ts';
import { useEnvironment } from '../../support/table/environment.ts';

/** What SES answers to each call in turn; null closes the connection without an answer. */
let answers: ({ status: number; body: string } | null)[] = [];
const asked: URLSearchParams[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    asked.push(new URLSearchParams(body));
    const answer = answers.shift();
    if (!answer) return request.socket.destroy();
    return response.writeHead(answer.status).end(answer.body);
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
  AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  MAIL_FROM: 'hola@tenaz.test',
});
const { sendBulk } = await import('#functions/_ports/bulk-mail.ts');

const mails = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    to: `peña+${at}@socias.test`,
    tags: { user: `usr_${at}`, delivery: 'dlv_1' },
    data: { text: { name: 'Ana & Co', month: at } },
  }));

const taken = '<Status>Success</Status><MessageId>1</MessageId>';
const refused = (code: string, text: string) => `<Status>${code}</Status><Error>${text}</Error>`;
const answer = (...said: string[]) => ({
  status: 200,
  body: `<SendBulkTemplatedEmailResponse><SendBulkTemplatedEmailResult><Status>
    ${said.map((each) => `<member>\n  ${each}\n</member>`).join('')}
  </Status></SendBulkTemplatedEmailResult></SendBulkTemplatedEmailResponse>`,
});
const error = (status: number, code: string, message: string) => ({
  status,
  body: `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

const replyTo = 'entrenador@tenaz.test';
const notVerified = 'Email address is not verified. The following identities failed the check';

describe('a bulk call to SES', () => {
  it('a bulk call contains sender, template, recipients, tags and data of each mail', async () => {
    answers = [answer(taken, taken)];
    expect(await sendBulk('routine', mails(2), replyTo)).toEqual(['sent', 'sent']);
    const fields = Object.fromEntries(asked[0]!);
    expect(fields).toMatchObject({
      Action: 'SendBulkTemplatedEmail',
      Source: 'Tenaz <hola@tenaz.test>',
      'ReplyToAddresses.member.1': replyTo,
      Template: 'routine',
      'DefaultTags.member.1.Value': 'routine',
      'Destinations.member.2.Destination.ToAddresses.member.1': 'peña+1@socias.test',
      'Destinations.member.2.ReplacementTags.member.2.Name': 'delivery',
      'Destinations.member.2.ReplacementTags.member.2.Value': 'dlv_1',
      'Destinations.member.2.ReplacementTemplateData': '{"text":{"name":"Ana & Co","month":1}}',
    });
  });

  it('P28: a bulk call returns a verdict on each mail, and a fault that an operator can fix is never final', async () => {
    answers = [
      answer(
        taken,
        refused('MessageRejected', 'Address is not RFC compliant'),
        refused('MessageRejected', notVerified),
        refused('AccountThrottled', 'Maximum sending rate exceeded'),
      ),
    ];
    expect(await sendBulk('routine', mails(4), replyTo)).toEqual([
      'sent',
      'rejected',
      'postponed',
      'postponed',
    ]);
  });

  it.each([
    ['an unverified sender', error(400, 'MessageRejected', notVerified), 'postponed'],
    ['a missing template', error(400, 'TemplateDoesNotExist', 'x'), 'postponed'],
    ['a missing permission', error(403, 'AccessDenied', 'x'), 'postponed'],
    ['an outage of SES', error(503, 'ServiceUnavailable', 'x'), 'unknown'],
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
    ['a missing template', error(400, 'TemplateDoesNotExist', 'x'), 'error'],
    ['a missing permission', error(403, 'AccessDenied', 'x'), 'error'],
    ["the day's quota", error(400, 'Throttling', 'Daily message quota exceeded.'), 'error'],
    ['the rate of a second', error(400, 'Throttling', 'Maximum sending rate exceeded.'), 'warn'],
    ['an outage of SES', error(503, 'ServiceUnavailable', 'x'), 'warn'],
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
    const paused = refused('AccountSendingPaused', 'Sending is paused for this account');
    answers = [answer(taken, paused, refused('AccountThrottled', 'Maximum sending rate exceeded'), paused)];
    await sendBulk('routine', mails(4), replyTo);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 'error', message: 'mails refused by SES', count: 2, code: 'AccountSendingPaused' },
      { level: 'warn', message: 'mails refused by SES', count: 1, code: 'AccountThrottled' },
    ]);
  });

  it('P28: a bulk call that SES refuses for one mail is split, and a half without a response does not change the verdict of the other', async () => {
    answers = [error(400, 'InvalidParameterValue', 'Missing final @domain'), answer(taken), null];
    expect(await sendBulk('routine', mails(2), replyTo)).toEqual(['sent', 'unknown']);
  });

  // the last test: it stops the server
  it('P29: a bulk call that finds no connection postpones its mails', async () => {
    server.closeAllConnections();
    server.close();
    expect(await sendBulk('routine', mails(2), replyTo)).toEqual(['postponed', 'postponed']);
  });
});
