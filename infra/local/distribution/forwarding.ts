import type { IncomingHttpHeaders } from 'node:http';
import type { Behavior } from './config.ts';
import { takes, takesHeader, type Choice } from './policies.ts';

/** A viewer's request, after the behavior's function. */
export interface ViewerRequest {
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
export function viewerHeaders(ip: string, port: number | undefined): Record<string, string> {
  return {
    'cloudfront-viewer-address': `${ip.includes(':') ? `[${ip}]` : ip}:${port ?? 0}`,
    'cloudfront-viewer-country': 'ES',
    'cloudfront-viewer-country-name': 'Spain',
    'cloudfront-viewer-country-region': 'MD',
    'cloudfront-viewer-country-region-name': 'Madrid',
    'cloudfront-viewer-city': 'Madrid',
    'cloudfront-viewer-latitude': '40.41650',
    'cloudfront-viewer-longitude': '-3.70256',
    'cloudfront-viewer-time-zone': 'Europe/Madrid',
    'cloudfront-forwarded-proto': 'https',
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
