import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openBareShop, type BareSetup, type Visitor } from './bare-shop.ts';

/** The baseline: a node:http server that makes the same calls, in a process of its own. It ends with its parent. */
process.once('disconnect', () => process.exit(0));
process.once('message', (setup) => void serve(setup as BareSetup));

async function serve(setup: BareSetup): Promise<void> {
  const shop = openBareShop(setup);
  const answer = async (request: IncomingMessage): Promise<object> => {
    const path = request.url!.split('?')[0]!;
    if (path === '/api/products') return shop.list();
    if (path.startsWith('/api/products/')) return shop.detail();
    const body = await json(request);
    if (path === '/api/auth/login')
      return shop.login(body as Parameters<typeof shop.login>[0], visitorOf(request));
    const token = String(request.headers.authorization).replace('Bearer ', '');
    return shop.checkout(body as Parameters<typeof shop.checkout>[0], token);
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () =>
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

const visitorOf = ({ headers }: IncomingMessage): Visitor => ({
  ip: String(headers['x-viewer-ip']),
  device: /__Host-device=([\w-]+)/.exec(headers.cookie ?? '')?.[1],
});
