import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../_kit/app-error.ts';
import { env } from '../_kit/env.ts';
import { readViewerLocation, type ViewerLocation } from '../_kit/viewer-location.ts';

/** What a use case may know of the call besides its parsed input. */
export interface RequestFacts {
  id: string;
  /** The visitor's address, as the distribution saw it; never what the visitor claims. */
  ip: string;
  /** Where that is, as the distribution knows it; null where it does not. */
  place: ViewerLocation | null;
  headers: Record<string, string | undefined>;
  cookies: Record<string, string>;
  /** The body to the byte, for signatures. */
  rawBody: string;
}

/** Reads the gateway's event. `x-viewer-ip` is set by the distribution, which overwrites what a visitor sends. */
export function readRequest(event: APIGatewayProxyEventV2, requestId: string): RequestFacts {
  const body = event.body ?? '';
  return {
    id: requestId,
    ip: event.headers['x-viewer-ip'] ?? event.requestContext.http.sourceIp,
    place: readViewerLocation(event.headers),
    headers: event.headers,
    cookies: readCookies(event.cookies ?? []),
    rawBody: event.isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body,
  };
}

/**
 * Only the distribution knows the origin secret, so nobody reaches the API past its firewall and cache.
 * A stranger gets the 403 of a closed door.
 */
export function requireDistribution(event: APIGatewayProxyEventV2): void {
  if (!env.ORIGIN_SECRET) return;
  const sent = Buffer.from(event.headers['x-origin-secret'] ?? '');
  const expected = Buffer.from(env.ORIGIN_SECRET);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new AppError('forbidden');
}

/** The bearer token of the call, or null. */
export function bearerToken(headers: RequestFacts['headers']): string | null {
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
