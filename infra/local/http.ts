import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
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

/** The names of this machine, and those of `LOCAL_HOSTS`, such as the one of a tunnel that leads here. */
const ownNames = ['localhost', '127.0.0.1', '[::1]', ...(process.env['LOCAL_HOSTS'] ?? '').split(',')].filter(
  Boolean,
);

/** Refuses other names: a page could give its own name this machine's address, and read what is served here. */
function refusesName(names: string[], request: IncomingMessage, response: ServerResponse): boolean {
  const name = (request.headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  if (names.includes(name)) return false;
  const remedy = 'To allow this name, start with LOCAL_HOSTS=<name>.';
  response.writeHead(421, { 'content-type': 'text/plain' }).end(`Not served under this name. ${remedy}\n`);
  return true;
}

interface Address {
  port?: number | undefined;
  /** The name in `url`: `localhost` for pages that people open, the address for what programs call. */
  host?: string;
  /** Further names under which it is called. */
  names?: string[];
}

/** Serves `handler` on the loopback interface only, so that the network never reaches the local cloud, and by its names. */
export async function listen(handler: RequestListener, address: Address = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', names = [] } = address;
  const known = [...ownNames, ...names];
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    if (!refusesName(known, request, response)) handler(request, response);
  });
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

/** The response of an AWS service that speaks JSON. */
export const jsonReply = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0', ...headers },
  body: JSON.stringify(body),
});

/** Like `listen`, for handlers that return their response. `onError` makes the response to an exception. */
export function listenWithReplies(
  answer: (request: IncomingMessage) => Reply | Promise<Reply>,
  onError: (error: Error) => Reply,
  address: Address = {},
): Promise<Listening> {
  const handle = async (request: IncomingMessage) => answer(request);
  return listen(
    (request, response) =>
      void handle(request)
        .catch(onError)
        .then(({ status = 200, headers, body }) =>
          response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body),
        ),
    address,
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
