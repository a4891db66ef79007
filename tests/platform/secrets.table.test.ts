import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { useEnvironment } from '../support/table/environment.ts';

/** Systems Manager, giving these answers, one after the other and the last one for good. */
let answers: [status: number, body: object][] = [];
const asked: { target: unknown; body: string }[] = [];
const manager = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const count = asked.push({ target: request.headers['x-amz-target'], body });
    const [status, answer] = answers[Math.min(count, answers.length) - 1]!;
    response.writeHead(status).end(JSON.stringify(answer));
  });
}).listen(0, '127.0.0.1');
await once(manager, 'listening');

useEnvironment({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${(manager.address() as AddressInfo).port}`,
});
const { readSecret } = await import('#functions/platform/ports/secrets.ts');

beforeEach(() => void (asked.length = 0));
afterAll(() => {
  manager.closeAllConnections();
  manager.close();
});

const found: [number, object] = [200, { Parameter: { Value: '{"secretKey":"sk_test_1"}' } }];
const asItIs = (value: unknown) => value;

it('a secret is read once per instance, also by concurrent callers', async () => {
  answers = [found];
  const [one, another] = await Promise.all([readSecret('once', asItIs), readSecret('once', asItIs)]);
  for (const secret of [one, another, await readSecret('once', asItIs)])
    expect(secret).toEqual({ secretKey: 'sk_test_1' });
  expect(asked).toEqual([
    { target: 'AmazonSSM.GetParameter', body: '{"Name":"once","WithDecryption":true}' },
  ]);
});

it('P26: a secret is requested again after a server error and after a throttle', async () => {
  answers = [[500, {}], [400, { __type: 'ThrottlingException' }], found];
  expect(await readSecret('moment', asItIs)).toEqual({ secretKey: 'sk_test_1' });
  expect(asked).toHaveLength(3);
});

it('a secret that cannot be read or checked is an error, which is not cached', async () => {
  const refuse = () => {
    throw new Error('no such thing');
  };
  answers = [[400, { __type: 'AccessDeniedException', message: 'not allowed' }]];
  await expect(readSecret('mended', asItIs)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  answers = [found];
  await expect(readSecret('mended', refuse)).rejects.toThrow('no such thing');
  expect(await readSecret('mended', asItIs)).toEqual({ secretKey: 'sk_test_1' });
});
