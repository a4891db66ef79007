import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

const prefix = '/endive';

/** Whether a call comes by the frames' own way to the API. */
export const isRelayed = (path: string): boolean => path.startsWith(`${prefix}/v1/`);

/**
 * Leads a frame's call on to the API. Refusals arrive with 200: a browser reports other answers as errors of the
 * site, and a declined card is none.
 */
export function relay(request: IncomingMessage, response: ServerResponse): void {
  request.url = (request.url ?? '').slice(prefix.length);
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers: OutgoingHttpHeaders,
  ) => ServerResponse;
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders) =>
    writeHead(status < 500 ? 200 : status, headers)) as ServerResponse['writeHead'];
}
