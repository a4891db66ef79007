import type { IncomingMessage } from 'node:http';

/** Facts about the API that are the same for every request. */
export interface ApiFacts {
  apiId: string;
  accountId: string;
  domainName: string;
  stage: string;
}

interface EventInput {
  request: IncomingMessage;
  requestId: string;
  routeKey: string;
  /** Decoded, as API Gateway passes it on. */
  path: string;
  query: string;
  params: Record<string, string> | undefined;
  body: Buffer | undefined;
  now: number;
}

/** The request as JSON of payload format 2.0. */
export function buildEvent(facts: ApiFacts, input: EventInput): string {
  const { request, requestId, routeKey, path, query, params, body, now } = input;
  const headers = readHeaders(request);
  const cookies = headers.cookie?.split(/;\s*/);
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  headers['x-forwarded-for'] = headers['x-forwarded-for']
    ? `${headers['x-forwarded-for']}, ${sourceIp}`
    : sourceIp;
  headers['x-amzn-trace-id'] ??=
    `Root=1-${Math.floor(now / 1000).toString(16)}-${requestId.replaceAll('-', '').slice(0, 24)}`;
  const isBase64Encoded = body !== undefined && !isText(headers);
  return JSON.stringify({
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    cookies,
    headers,
    queryStringParameters: query ? readQuery(query) : undefined,
    pathParameters: params,
    requestContext: {
      accountId: facts.accountId,
      apiId: facts.apiId,
      domainName: facts.domainName,
      domainPrefix: facts.apiId,
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: facts.stage,
      time: clfTime(now),
      timeEpoch: now,
    },
    body: body?.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  });
}

/** Names in lower case; a name that comes twice has its values joined by a comma. */
function readHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    const value = rawHeaders[at + 1]!;
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}${name === 'cookie' ? '; ' : ','}${value}`;
  }
  return headers;
}

/** As with API Gateway, only text and JSON are passed on as they are; forms and binary data become base64. */
function isText(headers: Record<string, string>): boolean {
  if (headers['content-encoding']) return false;
  return /^(text\/|application\/(json|javascript|xml)\b)/i.test(headers['content-type'] ?? '');
}

function readQuery(query: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = found[name];
    found[name] = before === undefined ? value : `${before},${value}`;
  }
  return found;
}

/** `12/Mar/2026:19:03:58 +0000` */
function clfTime(now: number): string {
  const [, day, month, year, time] = new Date(now).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

/** A response ready to be written. */
export interface GatewayResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string;
}

interface Structured {
  statusCode: number;
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: unknown;
  isBase64Encoded?: boolean;
}

/** One of the gateway's own responses. */
export function gatewayMessage(status: number, message: string): GatewayResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  };
}

/**
 * The HTTP response for a function's JSON, by the rules of payload format 2.0: an object with `statusCode` is a response,
 * anything else is the body of a 200. A malformed response becomes a 500.
 */
export function readResponse(payload: string): GatewayResponse {
  const result = JSON.parse(payload) as unknown;
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    return structured(result as Structured) ?? gatewayMessage(500, 'Internal Server Error');
  }
  const body = typeof result === 'string' ? result : payload;
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function structured(result: Structured): GatewayResponse | undefined {
  const { statusCode: status, body = '', cookies, isBase64Encoded = false } = result;
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  if (typeof body !== 'string' && body !== null) return undefined;
  const headers: GatewayResponse['headers'] = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    headers[name.toLowerCase()] = String(value);
  }
  if (cookies) headers['set-cookie'] = cookies;
  return { status, headers, body: isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? '') };
}
