import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Endpoint, isRedirect } from '#shared/contracts/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { AppError } from '../kit/app-error.ts';

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
export function errorResponse(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
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
