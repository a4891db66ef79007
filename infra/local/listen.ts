import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A port that another program holds; `start` names the remedy. */
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
 * Serves `handler` on the loopback interface only: nothing at home is meant for the network.
 * `host` is the name in `url`: `localhost` for what a person opens, the address for what programs call.
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

/** Ends open connections too: a keep-alive browser tab must not hold the process. */
async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** The whole body of a request; refuses what is larger than `limit` bytes. */
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
