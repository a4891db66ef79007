import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { writeForm } from '#shared/rules/form-fields.ts';

interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON, unless it is a string already. */
  body?: unknown;
  /** Sent as a multipart form instead of a body. */
  form?: object;
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
  /** As `Set-Cookie` had them. */
  cookies?: string[];
  /** That the request has, where the route takes any. */
  method?: string;
  /** Of the function's time, in milliseconds. */
  remaining?: number;
}

interface CallResult {
  status: number;
  // tests read fields of many response shapes; the contract tests check the shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, string>;
  cookies: string[];
}

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The event of the gateway for a route: `gatewayEvent('POST /api/auth/login', { body })`. */
export function gatewayEvent(routeKey: string, options: CallOptions = {}): APIGatewayProxyEventV2 {
  const { params, query, body, token, ip = '203.0.113.7', headers = {}, cookies } = options;
  const [given = 'GET', path = '/'] = routeKey.split(' ');
  const method = options.method ?? given;
  return {
    version: '2.0',
    routeKey,
    rawPath: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    cookies: cookies?.map((cookie) => cookie.split(';')[0]!),
    queryStringParameters: query,
    pathParameters: params,
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { http: { method, path, sourceIp: ip, protocol: 'HTTP/1.1', userAgent: 'test' } },
  } as unknown as APIGatewayProxyEventV2;
}

/** Puts a multipart form into an event, in base64 as the gateway does. */
async function putForm(event: APIGatewayProxyEventV2, form: object): Promise<void> {
  const sent = new Response(writeForm(form));
  event.headers['content-type'] = sent.headers.get('content-type')!;
  event.body = Buffer.from(await sent.arrayBuffer()).toString('base64');
  event.isBase64Encoded = true;
}

/** Calls a group's Lambda with the event of the gateway: `call(handler, 'POST /api/auth/login', { body })`. */
export async function call(
  handler: unknown,
  routeKey: string,
  options: CallOptions = {},
): Promise<CallResult> {
  const event = gatewayEvent(routeKey, options);
  if (options.form) await putForm(event, options.form);
  const { remaining = 10_000 } = options;
  const context = { awsRequestId: 'test-request', getRemainingTimeInMillis: () => remaining };
  const answer = await (handler as Handler)(event, context as Context);
  return {
    status: answer.statusCode ?? 200,
    body: bodyOf(answer),
    headers: (answer.headers ?? {}) as Record<string, string>,
    cookies: answer.cookies ?? [],
  };
}

/** The JSON of a body; a page or a calendar as its text, a document as its bytes. */
function bodyOf({ headers, body, isBase64Encoded }: APIGatewayProxyStructuredResultV2): unknown {
  if (!body) return undefined;
  if (isBase64Encoded) return Buffer.from(body, 'base64');
  return String(headers?.['content-type']).startsWith('text/') ? body : JSON.parse(body);
}
