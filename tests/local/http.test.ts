import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Listening } from '#infra/local/http.ts';

vi.stubEnv('LOCAL_HOSTS', 'laptop.example');
const { listen } = await import('#infra/local/http.ts');

let server: Listening;
beforeAll(async () => {
  server = await listen((_, response) => void response.end('here'), {
    names: ['abc.execute-api.amazonaws.com'],
  });
});
afterAll(() => server.close());

/** The status of a request that names this host. */
const statusOf = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, headers: { host } };
    request(options, (response) => resolve(response.resume().statusCode!))
      .on('error', reject)
      .end();
  });

test.each([
  'localhost',
  'localhost:4000',
  'LOCALHOST:1',
  '127.0.0.1:4000',
  '[::1]:4000',
  'laptop.example',
  'abc.execute-api.amazonaws.com',
])('the local cloud answers under the name %s', async (name) => expect(await statusOf(name)).toBe(200));

test.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '192.168.1.5:4000'])(
  'the local cloud refuses the name "%s", which another page may have given to this machine',
  async (name) => expect(await statusOf(name)).toBe(421),
);

test('every server of the local cloud listens on the loopback interface only', () => {
  expect(server.server.address()).toMatchObject({ address: '127.0.0.1' });
});
