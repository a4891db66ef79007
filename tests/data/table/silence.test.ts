import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { useTable } from '../../support/table/table.ts';

// the product's own timeouts, not the longer ones of tests
delete process.env['AWS_CALL_TIMEOUT'];

/** A vendor that takes every request and never answers. */
const silent = createServer(() => {});
silent.listen(0, '127.0.0.1');
await once(silent, 'listening');
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

await useTable({
  AWS_ENDPOINT_URL_SES: url,
  AWS_ENDPOINT_URL_SQS: url,
  AWS_ENDPOINT_URL_SSM: url,
  AWS_ENDPOINT_URL_DYNAMODB: url,
  MAIL_FROM: 'hola@tenaz.test',
});
// loaded before the clock is faked: an import takes real time
await Promise.all([
  import('@aws-sdk/client-ssm'),
  import('@aws-sdk/client-ses'),
  import('@aws-sdk/client-sqs'),
]);
const { sendTemplatedMail } = await import('#functions/_ports/mail.ts');
const { enqueue } = await import('#functions/_ports/queue.ts');
const { readSecret } = await import('#functions/_ports/secrets.ts');
const { put, putStep, transact } = await import('#functions/_data/table/table.ts');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

/** Lets a second pass whenever a request hangs, until the call has ended; gives how many did. */
async function secondsOf(act: () => Promise<unknown>): Promise<{ seconds: number; error: unknown }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // no pauses between tries: some of them pass in real time
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let outcome: { error: unknown } | undefined;
  act().then(
    () => (outcome = { error: null }),
    (error: unknown) => (outcome = { error }),
  );
  for (let seconds = 0; seconds <= 40; seconds++) {
    await settled();
    if (outcome) return { seconds, ...outcome };
    await vi.advanceTimersByTimeAsync(1000);
  }
  throw new Error('still waiting after 40 seconds');
}

/** Real time enough for what is under way on the wire. */
async function settled(): Promise<void> {
  for (const end = performance.now() + 30; performance.now() < end;)
    await new Promise((resolve) => setImmediate(resolve));
}

// the functions that call them have 10 to 30 seconds
it.each([
  ['SES', 9, () => sendTemplatedMail({ id: 'mal_1', to: 'a@example.com', template: 'welcome', data: {} })],
  ['a queue', 12, () => enqueue(`${url}/queue`, 'job')],
  ['Secrets Manager', 7, () => readSecret('stripe', (value) => value)],
  ['the table', 7, () => put({ pk: 'a', sk: 'b' })],
  ['the table, for a transaction', 7, () => transact([putStep('no', { pk: 'a', sk: 'b' })])],
] as const)('a call to %s without a response fails after %i seconds at most', async (_, most, act) => {
  const { seconds, error } = await secondsOf(act);
  expect(error).toBeInstanceOf(Error);
  expect(seconds).toBeLessThanOrEqual(most);
});
