import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isRedirect, type Endpoint } from '#shared/contracts/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { AppError } from '../_kit/app-error.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** A use case's parsed result as the gateway wants it. */
export function successResponse(endpoint: Endpoint, result: unknown): APIGatewayProxyStructuredResultV2 {
  const statusCode = endpoint.status ?? 200;
  if (isRedirect(endpoint)) {
    const { location, cookies = [] } = result as { location: string; cookies?: string[] };
    return { statusCode, headers: { location, 'cache-control': 'no-store' }, cookies };
  }
  const cache = endpoint.cacheSeconds ? `public, max-age=0, s-maxage=${endpoint.cacheSeconds}` : 'no-store';
  return { statusCode, headers: { ...json, 'cache-control': cache }, body: JSON.stringify(result) };
}

/** Any error as the gateway wants it; what is not ours becomes a 500 whose cause stays inside. */
export function errorResponse(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  const { field, details, retryAfter } = known.extra;
  const body: ErrorBody = { message: known.message, code: known.code, requestId, field, details };
  return {
    statusCode: known.status,
    headers: {
      ...json,
      'cache-control': 'no-store',
      ...(retryAfter ? { 'retry-after': String(Math.ceil(retryAfter)) } : {}),
    },
    body: JSON.stringify(body),
  };
}
