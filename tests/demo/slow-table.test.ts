import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClock } from '#infra/local/clock.ts';
import { patience } from '#infra/local/cloud/aws.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import { seedDemo } from '#infra/demo/index.ts';

/** Longer than a function waits for the table (3 s). */
const silenceMs = 4000;
const missing = JSON.stringify({ __type: 'ResourceNotFoundException' });

it('the seed of the demo waits for a table that is silent for longer than a function can wait', async () => {
  const calls: string[] = [];
  const [asked, silence] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = createServer((request, response) => {
    const isPicture = request.method === 'PUT';
    if (!isPicture) asked.resolve();
    request.on('data', (chunk: Buffer) => !isPicture && calls.push(chunk.toString()));
    if (isPicture) response.end();
    else void silence.promise.then(() => response.writeHead(400).end(missing));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cloud = {
    table: { endpoint, name: 'table' },
    s3: { url: endpoint },
    clock: createClock(0),
    environment: patience,
    assembly: { ofType: () => [{ logicalId: 'Pictures', name: 'pictures', properties: {} }] },
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const passTime = async () => {
    await asked.promise;
    await vi.advanceTimersByTimeAsync(silenceMs);
    silence.resolve();
  };
  const [seeding] = await Promise.allSettled([seedDemo(cloud as unknown as Cloud), passTime()]);
  expect(seeding).toMatchObject({ status: 'rejected', reason: { name: 'ResourceNotFoundException' } });
  expect(new Set(calls).size).toBe(calls.length);
});
