import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding, compress, isCompressible, type KeptAnswer } from './edge-cache.ts';
import type { Behavior, DistributionConfig } from './config.ts';
import { edgeHeaders, edgePairs, type EdgeResponse } from './edge-function.ts';
import { runOnResponse, type Viewer } from './viewer.ts';

/** Everything about one request. */
export interface Exchange {
  config: DistributionConfig;
  behavior: Behavior;
  viewer: Viewer;
  incoming: IncomingMessage;
  response: ServerResponse;
}

type Headers = Record<string, string | string[]>;

/** Sends a response: compressed where the viewer accepts it, as 304 where the viewer has it already. */
export async function replyKept(
  exchange: Exchange,
  answer: KeptAnswer,
  hit: boolean,
  now: number,
): Promise<void> {
  const { incoming, behavior } = exchange;
  const headers: Headers = { ...answer.headers, date: new Date(answer.storedAt).toUTCString() };
  if (hit) headers.age = String(Math.max(0, Math.floor((now - answer.storedAt) / 1000)));
  const encoding = acceptedEncoding(behavior, incoming);
  let body = answer.body;
  if (isCompressible(answer.status, answer.headers, body.length)) {
    if (encoding) {
      let encoded = answer.encoded.get(encoding);
      if (!encoded) answer.encoded.set(encoding, (encoded = compress(body, encoding)));
      body = await encoded;
      headers['content-encoding'] = encoding;
      if (headers.etag) headers.etag = `W/${String(headers.etag).replace(/^W\//, '')}`;
    }
    if (behavior.compress) headers.vary = vary(headers.vary);
  }
  // an origin answers HEAD with the length of what it does not send
  if (body.length > 0) headers['content-length'] = String(body.length);
  const fresh = answer.status === 200 && isFresh(incoming, headers);
  if (fresh) for (const name of ['content-length', 'content-encoding', 'content-type']) delete headers[name];
  await head(exchange, fresh ? 304 : answer.status, headers, hit);
  exchange.response.end(fresh || incoming.method === 'HEAD' ? undefined : body);
}

/** Sends a response that a viewer-request function created. */
export async function replyEdge(exchange: Exchange, made: EdgeResponse): Promise<void> {
  const { body = '' } = made;
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  const headers = collect(edgePairs(made.headers ?? {}));
  headers['content-length'] = String(bytes.length);
  writeHead(exchange, made.statusCode, headers, 'FunctionGeneratedResponse from cloudfront');
  exchange.response.end(exchange.incoming.method === 'HEAD' ? undefined : bytes);
}

/** CloudFront's own error page. */
export function replyError(exchange: Exchange, status: number, reason: string): void {
  const body = `<!DOCTYPE html><title>ERROR: The request could not be satisfied</title><h1>${status} ERROR</h1><p>${reason}</p>`;
  writeHead(
    exchange,
    status,
    { 'content-type': 'text/html', 'content-length': String(body.length) },
    'Error from cloudfront',
  );
  exchange.response.end(exchange.incoming.method === 'HEAD' ? undefined : body);
}

async function head(exchange: Exchange, status: number, headers: Headers, hit: boolean): Promise<void> {
  const { config, behavior, viewer } = exchange;
  const cache =
    status >= 400 ? 'Error from cloudfront' : hit ? 'Hit from cloudfront' : 'Miss from cloudfront';
  if (!behavior.onResponse) return writeHead(exchange, status, headers, cache);
  const seen = { statusCode: status, headers: edgeHeaders(headers), cookies: {} };
  const made = await runOnResponse(config, behavior.onResponse, viewer, seen);
  writeHead(exchange, made.statusCode, collect(edgePairs(made.headers ?? {})), cache);
}

function writeHead(
  { behavior, viewer, response, config }: Exchange,
  status: number,
  headers: Headers,
  cache: string,
): void {
  for (const { name, value, override } of behavior.responseHeaders) {
    if (override || headers[name] === undefined) headers[name] = value;
  }
  headers['x-cache'] = cache;
  headers.via = `1.1 ${config.id}.cloudfront.net (CloudFront)`;
  headers['x-amz-cf-id'] = viewer.requestId;
  response.writeHead(status, headers);
}

function collect(pairs: [string, string][]): Headers {
  const headers: Headers = {};
  for (const [name, value] of pairs) {
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? value : [known, value].flat();
  }
  return headers;
}

function vary(known: string | string[] | undefined): string {
  const names = String(known ?? '')
    .split(/,\s*/)
    .filter(Boolean);
  return names.some((name) => name.toLowerCase() === 'accept-encoding')
    ? names.join(', ')
    : [...names, 'Accept-Encoding'].join(', ');
}

/** Whether the viewer has this answer already, by its ETag. */
function isFresh({ headers, method }: IncomingMessage, { etag }: Headers): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || etag === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (headers['if-none-match'] ?? '')
    .split(',')
    .map(bare)
    .includes(bare(String(etag)));
}
