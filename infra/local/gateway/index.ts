import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assembly } from '../assembly/index.ts';
import { readApi, type Api, type Target } from './api.ts';
import { buildEvent, gatewayMessage, type GatewayResponse, readResponse } from './event.ts';
import type { Lambda } from '../lambda/index.ts';
import { listen } from '../http.ts';

export interface GatewayOptions {
  assembly: Assembly;
  lambda: Pick<Lambda, 'invokeText'>;
  /** The time that events carry. */
  now?: () => number;
  /** Called with the cause of a 5xx response, which the client does not see. */
  onError?: (error: unknown, routeKey: string) => void;
}

export interface Gateway {
  url: string;
  /** The id that stands in the API's domain name, by which a distribution knows its origin. */
  apiId: string;
  close(): Promise<void>;
}

const gatewayLimit = 10 * 1024 * 1024;
const payloadLimit = 6 * 1024 * 1024;
const tooLarge = gatewayMessage(413, 'Request Entity Too Large');
const notFound = gatewayMessage(404, 'Not Found');
const badRequest = gatewayMessage(400, 'Bad Request');
const failed = gatewayMessage(500, 'Internal Server Error');
const unavailable = gatewayMessage(503, 'Service Unavailable');

/** The template's HTTP API in front of the functions. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const api = readApi(options.assembly);
  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void serve(api, options, request, response);
  // the distribution calls it by the name that the template gives it
  const server = await listen(handle, { names: [api.domainName] });
  return { url: server.url, apiId: api.apiId, close: server.close };
}

async function serve(
  api: Api,
  options: GatewayOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  try {
    const answer = await respond(api, options, request, requestId);
    write(request, response, answer, requestId);
  } catch (error) {
    if (response.destroyed || response.headersSent) return; // the client has gone
    options.onError?.(error, `${request.method} ${request.url}`);
    write(request, response, failed, requestId);
  }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: GatewayResponse,
  requestId: string,
): void {
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'apigw-requestid': requestId,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function respond(
  api: Api,
  { lambda, now = Date.now, onError }: GatewayOptions,
  request: IncomingMessage,
  requestId: string,
): Promise<GatewayResponse> {
  const url = request.url!;
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const path = decodePath(mark < 0 ? url : url.slice(0, mark));
  if (path === undefined) return badRequest;
  const match = api.route(request.method!, path);
  if (!match) return notFound;
  const { routeKey } = match.value;
  const body = await readLimited(request);
  if (body === 'too large') return tooLarge;
  const input = { request, requestId, routeKey, path, query, body, params: match.params, now: now() };
  const event = buildEvent(api, input);
  if (Buffer.byteLength(event) > payloadLimit) return tooLarge;
  try {
    return await call(lambda, match.value, event);
  } catch (error) {
    onError?.(error, routeKey);
    return failed;
  }
}

/** A function that fails or exceeds its own timeout causes a 500; one that exceeds the integration's timeout a 503. */
async function call(
  lambda: GatewayOptions['lambda'],
  target: Target,
  event: string,
): Promise<GatewayResponse> {
  if (!target.permitted) {
    throw new Error(`No Lambda permission lets the API call ${target.functionArn} for ${target.routeKey}`);
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, target.timeoutMs, undefined);
  });
  try {
    const payload = await Promise.race([lambda.invokeText(target.functionArn, event), late]);
    return payload === undefined ? unavailable : readResponse(payload);
  } finally {
    clearTimeout(timer);
  }
}

/** Decodes a path without its query; undefined when the encoding is invalid. */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The body; undefined when there is none. Stops reading at the limit. */
async function readLimited(request: IncomingMessage): Promise<Buffer | undefined | 'too large'> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return undefined;
  if (Number(length) > gatewayLimit) return 'too large';
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined | 'too large'>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > gatewayLimit) resolve('too large');
    else chunks.push(chunk);
  });
  request.on('end', () => resolve(size === 0 ? undefined : Buffer.concat(chunks)));
  request.on('error', reject);
  return promise;
}
