import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { compress } from '#infra/local/distribution/edge-cache.ts';
import { readBody } from '#infra/local/http.ts';
import { createCertificate } from './certificate.ts';

interface Options {
  /** The response header to leave out. */
  without?: string | undefined;
}

export interface SecureSite {
  url: string;
  close(): Promise<void>;
}

/** Not part of HTTP/2. */
const ofConnections = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Serves a local site as visitors meet it on CloudFront: by HTTPS and HTTP/2, with its own address in its pages, and with
 * pages compressed as there.
 */
export async function serveSecurely(siteUrl: string, { without }: Options = {}): Promise<SecureSite> {
  const dropped = new Set([...ofConnections, ...(without ? [without] : [])]);
  const server = createSecureServer(createCertificate());
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (incoming, response) => {
    ask(siteUrl, incoming)
      .then((answer) => reply(answer, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;

  async function reply(answer: IncomingMessage, response: Http2ServerResponse): Promise<void> {
    const kept = Object.entries(answer.headers).filter(([name]) => !dropped.has(name));
    const headers: OutgoingHttpHeaders = Object.fromEntries(kept);
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode!, headers);
      answer.pipe(response);
      return;
    }
    const html = (await readBody(answer)).toString().replaceAll(siteUrl, url);
    const isSmall = html.length < 1000;
    const body = isSmall ? Buffer.from(html) : await compress(Buffer.from(html), 'br');
    if (!isSmall) headers['content-encoding'] = 'br';
    response.writeHead(answer.statusCode!, { ...headers, 'content-length': String(body.length) }).end(body);
  }

  return {
    url,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Asks the site in plain HTTP; for a page without compression, which its address could not be written into. */
function ask(siteUrl: string, incoming: Http2ServerRequest): Promise<IncomingMessage> {
  const { port } = new URL(siteUrl);
  const isPage = incoming.headers['sec-fetch-dest'] === 'document';
  const own = Object.entries(incoming.headers).filter(
    ([name]) => !name.startsWith(':') && !(isPage && name === 'accept-encoding'),
  );
  const headers = { ...Object.fromEntries(own), host: `localhost:${port}` };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      resolve,
    );
    asked.on('error', reject);
    incoming.pipe(asked);
  });
}
