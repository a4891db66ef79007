import { request } from 'node:http';
import { listen, type Listening } from '#infra/local/http/index.ts';

/** Serves the site without one response header. */
export function serveWithout(header: string, siteUrl: string): Promise<Listening> {
  const { port } = new URL(siteUrl);
  return listen((incoming, response) => {
    const { url, method, headers } = incoming;
    const asked = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      const kept = { ...answer.headers };
      delete kept[header];
      response.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    incoming.pipe(asked);
  });
}
