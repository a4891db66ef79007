import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { mailsWritten, timeEnough } from '../support/mail/outbox.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const handlers = {
  'send-routines': (await import('#functions/routines/sending/send-routines.lambda.ts')).handler,
  'export-orders': (await import('#functions/orders/write-export.ts')).handleExports,
  'data-export': (await import('#functions/privacy/data-export/write-data-export.ts')).handleDownloads,
};
const { handler: sendMails } = await import('#functions/messages/send-mails.lambda.ts');
const { routineBatchMessages } = await import('#functions/routines/sending/build-batch.ts');
const { downloadMessages, exportMessages } = await import('#functions/platform/jobs.ts');
const { newMail, putMail } = await import('#functions/platform/mail/outbox/mails.ts');
const { put } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');
const { dueIndex } = await import('#functions/platform/table/due-items.ts');
afterEach(() => vi.restoreAllMocks());

const batch = {
  runId: 'run_1',
  batchId: 'bat_1',
  kind: 'due' as const,
  day: '2026-11-26',
  slots: [],
  members: [],
};

/** What a worker does with a message, and what it logs. */
async function deliver(name: keyof typeof handlers, body: string, tries: number) {
  const lines = collectLogLines();
  const record = { messageId: 'msg_1', body, attributes: { ApproximateReceiveCount: String(tries) } };
  const event = { Records: [record] } as unknown as SQSEvent;
  const handler = handlers[name] as (event: SQSEvent, context: unknown) => Promise<SQSBatchResponse>;
  const { batchItemFailures } = await handler(event, { getRemainingTimeInMillis: () => 10_000 });
  return { batchItemFailures, log: lines.map((line) => JSON.parse(line) as { level: string }) };
}

const newerOf = (body: string) => JSON.stringify({ ...(JSON.parse(body) as object), shape: 2 });
const messages: [keyof typeof handlers, string][] = [
  ['send-routines', routineBatchMessages.write(batch)],
  ['export-orders', exportMessages.write({ adminId: 'usr_1', _id: 'exp_1' })],
  ['data-export', downloadMessages.write({ userId: 'usr_1', _id: 'dwn_1' })],
];

it.each(messages)('P187: %s leaves a message of a newer release to its queue', async (name, body) => {
  const left = [{ itemIdentifier: 'msg_1' }];
  const early = await deliver(name, newerOf(body), 1);
  expect(early).toMatchObject({ batchItemFailures: left, log: [{ level: 'warn' }] });
  const last = await deliver(name, newerOf(body), 99);
  expect(last).toMatchObject({ batchItemFailures: left, log: [{ level: 'error' }] });
  expect(JSON.stringify(last.log)).toContain('has shape 2, this release knows 1');
});

it('P187: a batch of routines is written with the number of its shape, and read without', () => {
  const written = routineBatchMessages.write(batch);
  expect(JSON.parse(written)).toEqual({ shape: 1, ...batch });
  expect(routineBatchMessages.read(written)).toEqual(batch);
});

describe('a mail that a newer release put into the outbox', () => {
  const data = { name: 'Ana', resetUrl: 'https://tenaz.test/restablecer-contrasena' };
  const content = { template: 'reset-password' as const, data };
  const due = new Date(Date.now() - 120_000);
  const newer = newMail({ to: 'ana@tenaz.test', content }, due, 'mal_newer');
  const known = newMail({ to: 'usr_0', content, decoy: true }, due, 'mal_known');

  beforeEach(async () => {
    const place = { ...keys.mail(newer._id), ...dueIndex('mails', newer._id, due.toISOString()) };
    await Promise.all([put({ ...place, ...newer, shape: 2 }), putMail(known)]);
  });

  it('P187: it is neither sent nor marked as failed when the stream tells of it, and others are sent', async () => {
    const lines = collectLogLines();
    await sendMails(mailsWritten([newer._id, known._id]), timeEnough);
    expect(levelsOf(lines, 'mail not delivered')).toEqual(['warn']);
    expect(lines.join()).toContain('NewerShape');
    expect(levelsOf(lines, 'mail sent')).toEqual(['info']);
  });

  it('P187: the schedule leaves it alone with an error, and sends the others', async () => {
    const lines = collectLogLines();
    expect(await sendMails({}, timeEnough)).toEqual({ settled: 1, waiting: 0 });
    const level = levelsOf(lines, 'item of a newer release left alone');
    expect(level).toEqual(['error']);
    expect(lines.join()).toContain('has shape 2, this release knows 1');
  });
});
