import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { useTable } from '../support/table/table.ts';

// the product's own timeouts, not the longer ones of tests
delete process.env['AWS_CALL_TIMEOUT'];

/** A vendor that takes every request and never answers. */
const silent = createServer(() => {});
silent.listen(0, '127.0.0.1');
await once(silent, 'listening');
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

await useTable({
  AWS_ENDPOINT_URL_SESV2: url,
  AWS_ENDPOINT_URL_SQS: url,
  AWS_ENDPOINT_URL_SSM: url,
  AWS_ENDPOINT_URL_DYNAMODB: url,
  MAIL_FROM: 'hola@tenaz.test',
  MAIL_SEND_RATE: '1000',
});
// loaded before the clock is faked: an import takes real time
await Promise.all([
  import('@aws-sdk/client-ssm'),
  import('@aws-sdk/client-sesv2'),
  import('@aws-sdk/client-sqs'),
]);
const { sendTemplatedMail } = await import('#functions/platform/ports/mail.ts');
const { enqueue } = await import('#functions/platform/ports/queue.ts');
const { readSecret } = await import('#functions/platform/ports/secrets.ts');
const { put, putStep, transact } = await import('#functions/platform/table/table.ts');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

/** Requests of this process that have not ended, and the ports of those that the vendor has received. */
const [open, received] = [new Set<ClientRequest>(), new Set<number | undefined>()];
silent.on('request', ({ socket }) => void received.add(socket.remotePort));
const noteRequest = (message: unknown) => {
  const { request } = message as { request: ClientRequest };
  open.add(request);
  request.once('close', () => open.delete(request));
};
subscribe('http.client.request.start', noteRequest);
afterAll(() => void unsubscribe('http.client.request.start', noteRequest));

/** Lets a second pass whenever a request hangs or a retry pauses, until the call has ended; gives how many did. */
async function secondsOf(act: () => Promise<unknown>): Promise<{ seconds: number; error: unknown }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // no pauses between tries: some of them pass in real time
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let outcome: { error: unknown } | undefined;
  act().then(
    () => (outcome = { error: null }),
    (error: unknown) => (outcome = { error }),
  );
  for (let seconds = 0; seconds <= 40;) {
    if (outcome) return { seconds, ...outcome };
    const isUnderWay = [...open].some(({ socket }) => !received.has(socket?.localPort));
    const waits = !isUnderWay && vi.getTimerCount() > 0;
    await vi.advanceTimersByTimeAsync(waits ? 1000 : 0);
    if (waits) seconds++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('still waiting after 40 seconds');
}

// the functions that call them have 10 to 30 seconds
it.each([
  [
    'SES',
    9,
    () =>
      sendTemplatedMail({ id: 'mal_1', to: 'a@example.com', template: 'welcome', data: {}, attachments: [] }),
  ],
  ['a queue', 12, () => enqueue(`${url}/queue`, 'job')],
  ['Secrets Manager', 7, () => readSecret('stripe', (value) => value)],
  ['the table', 7, () => put({ pk: 'a', sk: 'b' })],
  ['the table, for a transaction', 7, () => transact([putStep('no', { pk: 'a', sk: 'b' })])],
] as const)('a call to %s without a response fails after %i seconds at most', async (_, most, act) => {
  const { seconds, error } = await secondsOf(act);
  expect(error).toBeInstanceOf(Error);
  expect(seconds).toBeLessThanOrEqual(most);
});
