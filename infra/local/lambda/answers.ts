import { randomUUID } from 'node:crypto';
import type { AwsCall } from './aws-calls.ts';
import type { DynamoFailure } from './faults.ts';
import type { ClientRequest } from 'node:http';
import { Duplex } from 'node:stream';

/** A response that is created without calling the service. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** "Access denied" in the protocol of the service. */
export function denial(service: string, message: string): Answer {
  const requestId = randomUUID();
  if (service === 's3') {
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId></Error>`;
    return { status: 403, headers: { 'content-type': 'application/xml' }, body };
  }
  if (service === 'ses') {
    const headers = { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' };
    return { status: 403, headers, body: JSON.stringify({ message }) };
  }
  return json({ __type: 'com.amazon.coral.service#AccessDeniedException', message, Message: message });
}

/** DynamoDB's response to a call that a test lets fail. */
export function failure(error: DynamoFailure, { operation, input }: AwsCall): Answer {
  const type = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;
  if (error === 'InternalServerError') {
    return json({ __type: type(error), message: 'The request processing has failed' }, 500);
  }
  if (error !== 'TransactionConflict') return json({ __type: type(error), message: 'Rate exceeded' });
  if (!operation.startsWith('Transact')) {
    const message = 'Transaction is ongoing for the item';
    return json({ __type: type('TransactionConflictException'), message });
  }
  const others = (input.TransactItems ?? []).slice(1).map(() => ({ Code: 'None' }));
  const CancellationReasons = [
    { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
    ...others,
  ];
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const Message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return json({ __type: type('TransactionCanceledException'), Message, CancellationReasons });
}

function json(body: object, status = 400): Answer {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() };
  return { status, headers, body: JSON.stringify(body) };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Answers a request that has no connection yet: its client reads the response from a socket without a peer. */
export function answer(request: ClientRequest, { status, headers, body }: Answer): void {
  const head = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const lines = [`HTTP/1.1 ${status} Local`, ...head.map(([name, value]) => `${name}: ${value}`), '', ''];
  const bytes = lines.join('\r\n') + (request.method === 'HEAD' ? '' : body);
  const socket = new CannedSocket(bytes);
  // only when the client has written everything: some clients treat an earlier response as an error
  if (request.writableEnded) socket.respond();
  else request.once('finish', () => socket.respond());
  request.onSocket(socket as unknown as Parameters<ClientRequest['onSocket']>[0]);
}

/** The parts of a net.Socket that HTTP clients touch. */
class CannedSocket extends Duplex {
  readonly #bytes: string;
  readonly connecting = false;

  constructor(bytes: string) {
    super();
    this.#bytes = bytes;
  }

  respond(): void {
    this.push(this.#bytes);
    this.push(null);
  }

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }

  setTimeout(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
