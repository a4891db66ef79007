import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Behavior, DistributionConfig } from './config.ts';
import { type Choice, takes, takesHeader } from './policies.ts';
import { randomBytes } from 'node:crypto';
import {
  edgeCookies,
  type EdgeEvent,
  type EdgeFunction,
  edgeHeaders,
  edgePairs,
  edgeQuery,
  type EdgeRequest,
  type EdgeResponse,
  isResponse,
} from './edge-function.ts';

/** A viewer's request, after the behavior's function. */
interface ViewerRequest {
  method: string;
  /** Still encoded. */
  path: string;
  query: [string, string][];
  headers: Record<string, string | string[] | undefined>;
  cookies: [string, string][];
}

const hopByHop = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding ' +
    'upgrade expect accept-encoding cookie'
  ).split(' '),
);

/** CloudFront's headers about the viewer's location. All local viewers are in Madrid. */
function viewerHeaders(ip: string, port: number | undefined): Record<string, string> {
  return {
    'cloudfront-viewer-address': `${ip.includes(':') ? `[${ip}]` : ip}:${port ?? 0}`,
    'cloudfront-viewer-country': 'ES',
    'cloudfront-viewer-country-region-name': 'Madrid',
    'cloudfront-viewer-city': 'Madrid',
  };
}

/** The cache key of a request; GET and HEAD share it. */
export function cacheKey({ cache, origin }: Behavior, request: ViewerRequest): string {
  const named = (choice: Choice, pairs: [string, string][]) =>
    pairs.filter(([name]) => takes(choice, name)).map(([name, value]) => `${name}=${value}`);
  const headers = cache.headers.names.map((name) => String(request.headers[name] ?? ''));
  const parts = [
    request.path,
    named(cache.query, request.query),
    named(cache.cookies, request.cookies),
    headers,
  ];
  return `${origin.id} ${JSON.stringify(parts)}`;
}

/** Path and query for the origin: the cache key's parameters and those of the origin request policy. */
export function originPath({ cache, forward, origin }: Behavior, { path, query }: ViewerRequest): string {
  const kept = query.filter(([name]) => takes(cache.query, name) || takes(forward.query, name));
  const text = kept.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&');
  return `${origin.path}${path}${text && `?${text}`}`;
}

/** The headers for the origin. Those that the template sets for the origin win over the viewer's. */
export function originHeaders(
  behavior: Behavior,
  request: ViewerRequest,
  ip: string,
  id: string,
): IncomingHttpHeaders {
  const { cache, forward, origin } = behavior;
  const headers: Record<string, string | string[] | undefined> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (hopByHop.has(name) || name.startsWith('x-amz-cf-')) continue;
    if (
      isAlwaysSent(name, request.method) ||
      takesHeader(forward.headers, name) ||
      takesHeader(cache.headers, name)
    ) {
      headers[name] = value;
    }
  }
  const cookies = request.cookies.filter(
    ([name]) => takes(forward.cookies, name) || takes(cache.cookies, name),
  );
  if (cookies.length > 0) headers.cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ');
  if (!takesHeader(forward.headers, 'host')) headers.host = origin.domain;
  headers['user-agent'] ??= 'Amazon CloudFront';
  const before = request.headers['x-forwarded-for'];
  headers['x-forwarded-for'] = before ? `${String(before)}, ${ip}` : ip;
  headers.via = `2.0 ${id}.cloudfront.net (CloudFront)`;
  return { ...headers, ...origin.headers };
}

/** Headers about the body; CloudFront removes Authorization from GET and HEAD only. */
function isAlwaysSent(name: string, method: string): boolean {
  if (name === 'content-type' || name === 'content-length') return true;
  return name === 'authorization' && !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** The viewer and its request. */
export interface Viewer {
  ip: string;
  requestId: string;
  request: ViewerRequest;
}

/** Reads a request. Location headers that the viewer sends itself are dropped; CloudFront's own are added. */
export function readViewer(incoming: IncomingMessage, behavior: Behavior): Viewer {
  const ip = incoming.socket.remoteAddress ?? '127.0.0.1';
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  const headers: ViewerRequest['headers'] = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name !== 'cookie' && !name.startsWith('cloudfront-')) headers[name] = value;
  }
  for (const [name, value] of Object.entries(viewerHeaders(ip, incoming.socket.remotePort))) {
    if (takesHeader(behavior.forward.headers, name) || takesHeader(behavior.cache.headers, name))
      headers[name] = value;
  }
  const request: ViewerRequest = {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: edgePairs(edgeQuery(mark < 0 ? '' : url.slice(mark + 1))),
    headers,
    cookies: edgePairs(edgeCookies(incoming.headers.cookie)),
  };
  return { ip, requestId: randomBytes(24).toString('base64url'), request };
}

/** Runs the behavior's viewer-request function, which changes the request or returns a response. */
export async function runOnRequest(
  config: DistributionConfig,
  onRequest: EdgeFunction,
  viewer: Viewer,
): Promise<EdgeResponse | undefined> {
  const result = await onRequest(edgeEvent(config, viewer, 'viewer-request'));
  if (isResponse(result)) return result;
  const { uri, querystring, headers, cookies } = result;
  viewer.request = {
    method: viewer.request.method,
    path: uri,
    query: edgePairs(querystring),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), plain(value)]),
    ),
    cookies: edgePairs(cookies),
  };
  return undefined;
}

/** Runs the behavior's viewer-response function on status and headers. */
export async function runOnResponse(
  config: DistributionConfig,
  onResponse: EdgeFunction,
  viewer: Viewer,
  response: EdgeResponse,
): Promise<EdgeResponse> {
  const event = { ...edgeEvent(config, viewer, 'viewer-response'), response };
  return (await onResponse(event)) as EdgeResponse;
}

function edgeEvent(config: DistributionConfig, viewer: Viewer, eventType: string): EdgeEvent {
  return {
    version: '1.0',
    context: {
      distributionDomainName: `${config.id}.cloudfront.net`,
      distributionId: config.id,
      eventType,
      requestId: viewer.requestId,
    },
    viewer: { ip: viewer.ip },
    request: edgeRequest(viewer.request),
  };
}

function edgeRequest({ method, path, query, headers, cookies }: ViewerRequest): EdgeRequest {
  return {
    method,
    uri: path,
    querystring: edgeQuery(query.map(([name, value]) => `${name}=${value}`).join('&')),
    headers: edgeHeaders(headers),
    cookies: edgeCookies(cookies.map(([name, value]) => `${name}=${value}`).join('; ')),
  };
}

function plain({
  value,
  multiValue,
}: {
  value: string;
  multiValue?: { value: string }[];
}): string | string[] {
  return multiValue ? multiValue.map((each) => each.value) : value;
}
