import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import { useEnvironment } from '../support/table/environment.ts';

/** A table that gives this answer to each request. */
let answer: RequestListener;
const heard: { headers: IncomingHttpHeaders; body: string; port: number | undefined }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    heard.push({ headers: request.headers, body, port: request.socket.remotePort });
    answer(request, response);
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');

useEnvironment({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_SESSION_TOKEN: 'session/token+of=Lambda',
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  TABLE_NAME: 'table',
  AWS_CALL_TIMEOUT: '2000',
});
const { update, put } = await import('#functions/platform/table/table.ts');

const key = { pk: 'a', sk: 'b' };
const write = () => update(key, { update: 'SET #a = :a', names: { '#a': 'a' }, values: { ':a': 1 } });
const done: RequestListener = (_, response) => response.end('{"Attributes":{"a":{"N":"1"}}}');
const ports = () => new Set(heard.map(({ port }) => port));

afterEach(() => {
  heard.length = 0;
  answer = done;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
answer = done;

it('a call to the table is signed with the credentials and the session of the role', async () => {
  expect(await write()).toEqual({ a: 1 });
  expect(heard[0]!.headers).toMatchObject({
    'x-amz-target': 'DynamoDB_20120810.UpdateItem',
    'x-amz-security-token': 'session/token+of=Lambda',
  });
  expect(heard[0]!.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/dynamodb\/aws4_request, /,
  );
});

describe('the values of an item', () => {
  it('the values of an item keep their types in the table, and undefined ones are omitted', async () => {
    await put({
      ...key,
      text: 'Peña ≥ "1"',
      empty: '',
      cents: 4990,
      negative: -0.5,
      huge: Number.MAX_SAFE_INTEGER,
      yes: true,
      nothing: null,
      list: ['a', 1, null, ['b', {}], { deep: [] }],
      map: { 'fuerza#3': 4, inner: { missing: undefined, kept: 'x' } },
      missing: undefined,
    });
    expect(JSON.parse(heard[0]!.body)).toHaveProperty('Item', {
      pk: { S: 'a' },
      sk: { S: 'b' },
      text: { S: 'Peña ≥ "1"' },
      empty: { S: '' },
      cents: { N: '4990' },
      negative: { N: '-0.5' },
      huge: { N: '9007199254740991' },
      yes: { BOOL: true },
      nothing: { NULL: true },
      list: {
        L: [
          { S: 'a' },
          { N: '1' },
          { NULL: true },
          { L: [{ S: 'b' }, { M: {} }] },
          { M: { deep: { L: [] } } },
        ],
      },
      map: { M: { 'fuerza#3': { N: '4' }, inner: { M: { kept: { S: 'x' } } } } },
    });
  });

  it.each<[unknown, string]>([
    [new Date(0), 'Unsupported type'],
    [NaN, 'Special numeric value'],
    [Infinity, 'Special numeric value'],
  ])('an item with %s, for which the table has no type, is refused', async (value, reason) => {
    await expect(put({ ...key, list: [value] })).rejects.toThrow(reason);
    expect(heard).toEqual([]);
  });
});

describe('a connection to the table', () => {
  it('a connection to the table is kept for the next call', async () => {
    await write();
    await write();
    expect(ports().size).toBe(1);
  });

  it('a connection is replaced after half a minute without a call, because a frozen function may have lost it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await write();
    vi.setSystemTime(Date.now() + 29_000);
    await write();
    expect(ports().size).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    await write().finally(() => vi.useRealTimers());
    expect(ports().size).toBe(2);
  });

  it('a dead connection closes the other idle ones, so that a retry does not use the next dead one', async () => {
    const answers: (() => void)[] = [];
    answer = (request, response) => void answers.push(() => done(request, response));
    const three = Promise.all([write(), write(), write()]);
    await expect.poll(() => answers.length).toBe(3);
    for (const each of answers) each();
    await three;
    const before = ports();
    heard.length = 0;
    answer = (request, response) =>
      before.has(request.socket.remotePort) ? request.socket.destroy() : done(request, response);
    await write();
    expect(heard.map(({ port }) => before.has(port))).toEqual([true, false]);
  });

  it('P26: a connection that breaks, also within a response, is replaced a few times, then the call is 503', async () => {
    answer = (request) => request.socket.destroy();
    await expect(write()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ECONNRESET' } });
    expect(heard).toHaveLength(4);
    heard.length = 0;
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => request.socket.destroy());
    };
    await expect(write()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ECONNRESET' } });
    expect(heard).toHaveLength(4);
  });
});

describe('P26: a silent table', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Resolves when the table has heard the call this often; the pause before another try passes at once. */
  const heardTimes = async (count: number) => {
    const times = async () => {
      await vi.advanceTimersByTimeAsync(10);
      return heard.length;
    };
    await expect.poll(times).toBe(count);
  };
  /** The call times out. */
  const passTimeout = () => vi.advanceTimersByTimeAsync(2000);
  const timeOutTwice = async () => {
    await heardTimes(1);
    await passTimeout();
    await heardTimes(2);
    await passTimeout();
  };

  it.each(
    firstOf<[string, RequestListener]>(1, [
      ['an answer', () => {}],
      [
        'the rest of an answer',
        (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('half'),
      ],
    ]),
  )('P26: a call that lacks %s is made twice and then is 503', async (_, silence) => {
    answer = silence;
    const [written] = await Promise.allSettled([write(), timeOutTwice()]);
    expect(written).toMatchObject({ reason: { code: 'unavailable', cause: { name: 'TimeoutError' } } });
    expect(heard).toHaveLength(2);
  });

  it('P26: a call without a response succeeds when its retry gets one', async () => {
    answer = (request, response) => heard.length > 1 && done(request, response);
    const written = write();
    await heardTimes(1);
    await passTimeout();
    expect(await written).toEqual({ a: 1 });
    expect(heard).toHaveLength(2);
  });
});

it('P115: many calls at once wait for their turn before their timeouts begin, and all of them are answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const open: (() => void)[] = [];
  answer = (request, response) => void open.push(() => done(request, response));
  const calls = Promise.allSettled(Array.from({ length: 300 }, write));
  for (let left = 300; left > 0; left -= 40) {
    await expect.poll(() => open.length).toBe(Math.min(40, left));
    // a quarter of the timeout: calls that waited for a fifth round of sockets would fail
    await vi.advanceTimersByTimeAsync(500);
    for (const each of open.splice(0)) each();
  }
  expect((await calls).filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('a call that fails gives its place to the next one', async () => {
  answer = (_, response) => response.writeHead(400).end('{"__type":"ValidationException"}');
  const failed = await Promise.allSettled(Array.from({ length: 90 }, write));
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  answer = done;
  expect(await write()).toEqual({ a: 1 });
});
