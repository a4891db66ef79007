import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'session/token+of=Lambda',
};
Object.assign(process.env, {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
});
const { awsCaller } = await import('#functions/_ports/aws-call.ts');

let answer: RequestListener = (_, response) => response.end('done');
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
const { port } = server.address() as AddressInfo;
const endpoint = `http://127.0.0.1:${port}`;
const post = awsCaller({ name: 'dynamodb', host: 'dynamodb', endpoint, requestTimeout: 300 });

afterEach(() => {
  heard.length = 0;
  answer = (_, response) => response.end('done');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What AWS's own signer makes of a request that was heard. */
async function signatureOf({ headers, body }: (typeof heard)[number]): Promise<string> {
  const signer = new SignatureV4({
    service: 'dynamodb',
    region: 'eu-west-1',
    credentials,
    sha256: Sha256,
    applyChecksum: false,
  });
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization!)!;
  const signedHeaders = Object.fromEntries(names.split(';').map((name) => [name, String(headers[name])]));
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(
    String(headers['x-amz-date']),
  )!;
  const signingDate = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const request = { method: 'POST', protocol: 'http:', hostname: '127.0.0.1', path: '/', query: {}, body };
  const signed = await signer.sign({ ...request, headers: signedHeaders }, { signingDate });
  return signed.headers['authorization']!;
}

class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Buffer);
  }
  update = (data: string | Uint8Array) => void this.#hash.update(data);
  digest = () => Promise.resolve(new Uint8Array(this.#hash.digest()));
  reset = () => {};
}

it('a call is signed as AWS’s own signer signs it, with the session of the role', async () => {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  };
  expect(await post(headers, '{"Key":"Peña ≥ 1"}')).toEqual({ status: 200, body: 'done' });
  const [one] = heard;
  expect(one!.body).toBe('{"Key":"Peña ≥ 1"}');
  expect(one!.headers).toMatchObject({ ...headers, 'x-amz-security-token': credentials.sessionToken });
  expect(one!.headers.authorization).toContain('/eu-west-1/dynamodb/aws4_request');
  for (const name of ['content-type', 'host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target'])
    expect(one!.headers.authorization).toMatch(new RegExp(`SignedHeaders=[^,]*\\b${name}\\b`));
  expect(one!.headers.authorization).toBe(await signatureOf(one!));
});

it.each(['2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z', '2027-01-02T03:04:05.006Z'])(
  'its key is that of the day, at %s',
  async (now) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    await post({ 'content-type': 'text/plain' }, 'body').finally(() => vi.useRealTimers());
    expect(heard[0]!.headers['x-amz-date']).toBe(now.replace(/[:-]|\.\d+/g, ''));
    expect(heard[0]!.headers.authorization).toBe(await signatureOf(heard[0]!));
  },
);

it('gives whatever was answered, and keeps the connection', async () => {
  answer = (_, response) => void response.writeHead(400).end('{"__type":"ValidationException"}');
  expect(await post({}, '{}')).toEqual({ status: 400, body: '{"__type":"ValidationException"}' });
  await post({}, '{}');
  expect(heard[0]!.port).toBe(heard[1]!.port);
});

describe('connections that died while the function was frozen', () => {
  const ports = () => new Set(heard.map(({ port: one }) => one));

  it('are not used: one that has been idle for long is opened anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await post({}, '{}');
    vi.setSystemTime(Date.now() + 29_000);
    await post({}, '{}');
    expect(ports().size).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    await post({}, '{}').finally(() => vi.useRealTimers());
    expect(ports().size).toBe(2);
  });

  it('are not tried one after the other: the first that is dead ends the idle ones', async () => {
    const answers: (() => void)[] = [];
    answer = (_, response) => void answers.push(() => response.end('done'));
    const three = Promise.all([post({}, '1'), post({}, '2'), post({}, '3')]);
    await expect.poll(() => answers.length).toBe(3);
    for (const each of answers) each();
    await three;
    const before = ports();
    answer = (request) => request.socket.destroy();
    await expect(post({}, '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
    answer = (_, response) => response.end('done');
    heard.length = 0;
    await post({}, '{}');
    expect(before.has(heard[0]!.port)).toBe(false);
  });
});

it('P26: waits no longer than it is told, be it for an answer or for the rest of one', async () => {
  answer = () => {};
  await expect(post({}, '{}')).rejects.toMatchObject({ name: 'TimeoutError' });
  answer = (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('half');
  await expect(post({}, '{}')).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('tells of a connection that broke, also amid an answer', async () => {
  answer = (request) => request.socket.destroy();
  await expect(post({}, '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setImmediate(() => request.socket.destroy());
  };
  await expect(post({}, '{}')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
