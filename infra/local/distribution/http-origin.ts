import { Agent, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { OriginAnswer } from './origin-answer.ts';

/** An HTTP origin, called over connections that stay open. */
export interface HttpOrigin {
  answer(
    incoming: IncomingMessage,
    method: string,
    path: string,
    headers: IncomingHttpHeaders,
  ): Promise<OriginAnswer>;
  close(): void;
}

const dropped = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** An origin at `url` on this machine. */
export function openHttpOrigin(url: string): HttpOrigin {
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 30_000, maxSockets: 256 });
  const { hostname, port } = new URL(url);
  return {
    answer: (incoming, method, path, headers) =>
      new Promise((resolve, reject) => {
        const outgoing = send({ agent, hostname, port, method, path, headers }, (response) => {
          resolve({ status: response.statusCode ?? 502, headers: answerHeaders(response), body: response });
        });
        outgoing.on('error', reject);
        if (headers['content-length'] === undefined && incoming.headers['transfer-encoding'] === undefined)
          outgoing.end();
        else {
          incoming.pipe(outgoing);
          // an aborted upload would hold its connection until the origin gives up
          incoming.once('close', () => {
            if (!incoming.complete) outgoing.destroy(new Error('the viewer has aborted the upload'));
          });
        }
      }),
    close: () => agent.destroy(),
  };
}

function answerHeaders(response: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined && !dropped.has(name)) headers[name] = value;
  }
  return headers;
}
