import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another program listens on the port. */
export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is taken by another program.`);
    this.port = port;
  }
}

/** A running loopback server. */
export interface Listening {
  url: string;
  port: number;
  server: Server;
  close: () => Promise<void>;
}

/**
 * Serves `handler` on the loopback interface only, so that the network never reaches the local cloud. `host` is the name
 * in `url`: `localhost` for pages that people open, the address for what programs call.
 */
export async function listen(handler: RequestListener, port = 0, host = '127.0.0.1'): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new PortTakenError(port) : cause),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  return { url: `http://${host}:${actual}`, port: actual, server, close: () => stop(server) };
}

/** A complete response; the status is 200 unless set. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Like `listen`, for handlers that return their response. `onError` makes the response to an exception. */
export function listenWithReplies(
  answer: (request: IncomingMessage) => Reply | Promise<Reply>,
  onError: (error: Error) => Reply,
  { port = 0, host = '127.0.0.1' } = {},
): Promise<Listening> {
  const handle = async (request: IncomingMessage) => answer(request);
  return listen(
    (request, response) =>
      void handle(request)
        .catch(onError)
        .then(({ status = 200, headers, body }) =>
          response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body),
        ),
    port,
    host,
  );
}

/** Closes open connections too: a browser's keep-alive connection would delay the end of the process. */
async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** The whole body of a request; rejects when it is larger than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 64 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error(`Request body larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A port that is free now, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const probe = await listen(() => {});
  await probe.close();
  return probe.port;
}

/** Text made safe between two XML tags. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
