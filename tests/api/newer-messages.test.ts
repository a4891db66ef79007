import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { collectLogLines } from '../support/log-lines.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const handlers = {
  'send-routines': (await import('#functions/send-routines/index.ts')).handler,
  'export-orders': (await import('#functions/export-orders/handle-exports.ts')).handleExports,
  'write-downloads': (await import('#functions/write-downloads/handle-downloads.ts')).handleDownloads,
  'send-mails': (await import('#functions/send-mails/index.ts')).handler,
};
const { routineBatchMessages } = await import('#functions/_data/routines/routine-batch.ts');
const { downloadMessages, exportMessages } = await import('#functions/_data/jobs/job-names.ts');
const { newMail, putMail } = await import('#functions/_data/mail/mails.ts');
const { put } = await import('#functions/_data/table/table.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
afterEach(() => vi.restoreAllMocks());

const now = new Date('2026-11-26T09:00:00Z');
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
  ['write-downloads', downloadMessages.write({ userId: 'usr_1', _id: 'dwn_1' })],
];

it.each(messages)('P187: %s leaves a message of a newer release to its queue', async (name, body) => {
  const left = [{ itemIdentifier: 'msg_1' }];
  const early = await deliver(name, newerOf(body), 1);
  expect(early).toMatchObject({ batchItemFailures: left, log: [{ level: 'warn' }] });
  const last = await deliver(name, newerOf(body), 99);
  expect(last).toMatchObject({ batchItemFailures: left, log: [{ level: 'error' }] });
  expect(JSON.stringify(last.log)).toContain('has shape 2, this release knows 1');
});

it('P187: a batch of routines without a number, of a release before the numbers, is of the first shape', () => {
  expect(JSON.parse(routineBatchMessages.write(batch))).toEqual({ shape: 1, ...batch });
  expect(routineBatchMessages.read(JSON.stringify(batch))).toEqual(batch);
});

it('P187: a mail that a newer release put into the outbox is neither sent nor marked as failed', async () => {
  const content = { template: 'password-changed', data: {} } as never;
  const mail = newMail({ to: 'ana@tenaz.test', content }, now, 'mal_newer');
  await putMail(mail);
  await put({ ...keys.mail(mail._id), ...mail, shape: 2 });
  const { batchItemFailures, log } = await deliver('send-mails', mail._id, 99);
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'msg_1' }]);
  expect(log).toMatchObject([{ level: 'error', error: 'NewerShape' }]);
});
