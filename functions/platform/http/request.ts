import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { AppError } from '../kit/app-error.ts';
import { env } from '../kit/env.ts';
import { readViewerLocation, type ViewerLocation } from '../kit/network.ts';
import type middy from '@middy/core';
import { errorFields, log } from '../kit/log.ts';
import { type Endpoint, isRedirect } from '#shared/contracts/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** The parts of a request that a use case may read besides its parsed input. */
export interface ApiRequest {
  id: string;
  /** The visitor's IP address as the distribution saw it, not as a header of the visitor says. */
  ip: string;
  /** The country and town of that address, as the distribution knows them; null where it does not. */
  location: ViewerLocation | null;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string>;
  /** The body as it was sent, for signatures. */
  rawBody: string;
}

/** Reads the gateway's event. The distribution sets `x-viewer-ip` and overwrites the value that a visitor sends. */
export function readRequest(event: APIGatewayProxyEventV2, requestId: string): ApiRequest {
  const body = event.body ?? '';
  return {
    id: requestId,
    ip: event.headers['x-viewer-ip'] ?? event.requestContext.http.sourceIp,
    location: readViewerLocation(event.headers),
    headers: event.headers,
    cookies: readCookies(event.cookies ?? []),
    rawBody: event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body,
  };
}

/**
 * Only the distribution knows the origin secret, so a request cannot bypass its firewall and cache. Throws `forbidden`
 * (403) without it; a stage without `ORIGIN_SECRET` accepts every request.
 */
export function requireDistribution(event: APIGatewayProxyEventV2): void {
  const { ORIGIN_SECRET: secret } = env();
  if (!secret) return;
  const sent = Buffer.from(event.headers['x-origin-secret'] ?? '');
  const expected = Buffer.from(secret);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new AppError('forbidden');
}

/** The bearer token of the request, or null. */
export function bearerToken(headers: ApiRequest['headers']): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization ?? '');
  return match?.[1] ?? null;
}

function readCookies(cookies: string[]): Record<string, string> {
  const pairs = cookies.map((cookie) => {
    const at = cookie.indexOf('=');
    return [cookie.slice(0, at).trim(), cookie.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

type Event = APIGatewayProxyEventV2;
type Response = APIGatewayProxyStructuredResultV2;

interface LoggedRequest {
  event: Event;
  context: Context;
  internal: { startedAt: number };
}

/**
 * Logs one line per call and turns every error into its response. Both are one middleware, so that the line has the
 * status that the caller gets. A 5xx is logged as an error with its causes, any other refusal with its code.
 */
export const requestLog = (): middy.MiddlewareObj<
  Event,
  Response,
  Error,
  Context,
  { startedAt: number }
> => ({
  before: (request) => {
    request.internal.startedAt = Date.now();
  },
  after: (request) => {
    log.info('served', lineFields(request, request.response?.statusCode));
  },
  onError: (request) => {
    const response = errorResponse(request.error, request.context.awsRequestId);
    const fields = lineFields(request, response.statusCode);
    if (response.statusCode! >= 500) log.error('failed', { ...fields, ...errorFields(request.error) });
    else log.info('refused', { ...fields, code: (request.error as AppError).code });
    request.response = response;
  },
});

function lineFields({ event, context, internal }: LoggedRequest, status: number | undefined) {
  const ms = Date.now() - internal.startedAt;
  return {
    requestId: context.awsRequestId,
    route: event.routeKey,
    status,
    ms,
    // most of the function's time: a metric filter counts it, and an alarm rings
    ...(ms >= 4 * context.getRemainingTimeInMillis() && { slow: true }),
  };
}

const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const calendar = { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' };
const pdf = { 'content-type': 'application/pdf', 'cache-control': 'no-store' };
const json = { 'content-type': 'application/json; charset=utf-8' };

/** The gateway's response for a parsed result: of its kind for a redirect, a page, a calendar or a PDF, JSON for all others. */
export function successResponse(
  endpoint: Endpoint,
  result: unknown,
  setCookies: string[],
): APIGatewayProxyStructuredResultV2 {
  const statusCode = endpoint.status ?? 200;
  if (isRedirect(endpoint)) {
    const { location } = result as { location: string };
    return { statusCode, headers: { location, 'cache-control': 'no-store' }, cookies: setCookies };
  }
  if (endpoint.kind === 'html') {
    const { status, html, location } = result as { status: number; html: string; location: string | null };
    return { statusCode: status, headers: { ...page, ...(location && { location }) }, body: html };
  }
  if (endpoint.kind === 'calendar') return { statusCode, headers: calendar, body: result as string };
  if (endpoint.kind === 'pdf') {
    const body = Buffer.from(result as Uint8Array).toString('base64');
    return { statusCode, headers: pdf, cookies: setCookies, body, isBase64Encoded: true };
  }
  const cache = endpoint.cacheSeconds ? `public, max-age=0, s-maxage=${endpoint.cacheSeconds}` : 'no-store';
  const headers = { ...json, 'cache-control': cache };
  return { statusCode, headers, cookies: setCookies, body: JSON.stringify(result) };
}

/** The gateway's response for an error. One that is no `AppError` becomes a 500 that does not reveal its cause. */
function errorResponse(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const appError = error instanceof AppError ? error : new AppError('internal', { cause: error });
  const { field, details, retryAfter } = appError.extra;
  const body: ErrorBody = { message: appError.message, code: appError.code, requestId, field, details };
  return {
    statusCode: appError.status,
    headers: {
      ...json,
      'cache-control': 'no-store',
      ...(retryAfter ? { 'retry-after': String(Math.ceil(retryAfter)) } : {}),
    },
    body: JSON.stringify(body),
  };
}
