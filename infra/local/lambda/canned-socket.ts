import type { ClientRequest } from 'node:http';
import { Duplex } from 'node:stream';
import type { Answer } from './answers.ts';

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
