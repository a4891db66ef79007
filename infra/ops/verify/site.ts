import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** A deployed site, as visitors and other programs meet it. */
export interface Site {
  /** Its origin. */
  url: string;
  /** Whether it is the local cloud. */
  isLocal: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Several times what the first call of a function takes. */
const limitMs = 30_000;

export const siteAt = (url: string): Site => ({ url: new URL(url).origin, isLocal: isLocal(url) });

export const isLocal = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Follows no redirect: where an address leads is part of its answer. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs), ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Calls an operation of the API; `token` is that of a session. */
export function call(
  { url }: Site,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { body, token }: { body?: object; token?: string } = {},
): Promise<Answer> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return request(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** The code of an answer in the shape of every error of the API; undefined for another shape. */
export function errorCodeOf({ headers, text }: Answer): string | undefined {
  if (!headers.get('content-type')?.startsWith('application/json')) return undefined;
  const { message, code, requestId } = JSON.parse(text) as Record<string, unknown>;
  const isComplete = [message, code, requestId].every((each) => typeof each === 'string' && each !== '');
  return isComplete ? String(code) : undefined;
}

/** The services of AWS that are asked, by the names of their variables. */
type Service = 'CLOUDFORMATION' | 'CLOUDFRONT' | 'CLOUDWATCH' | 'DYNAMODB' | 'SSM';

/**
 * Why a service of AWS is not asked about a site of this machine; undefined where it is. The SDK takes a service of the local cloud from
 * `AWS_ENDPOINT_URL_<service>`; without one it would ask, and change, an account of AWS that has nothing to do with the site.
 */
export function whyNotAsked(site: Site, service: Service): string | undefined {
  const variable = `AWS_ENDPOINT_URL_${service}`;
  const endpoint = process.env[variable];
  if (!site.isLocal || (endpoint && isLocal(endpoint))) return undefined;
  return `the site is on this machine, and ${variable} names no service of it`;
}

const pauseMs = 3000;

/** Reads until the value is as wanted, or the time is over; the last value. */
export async function until<T>(
  seconds: number,
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (isWanted(value) || Date.now() + pauseMs > end) return value;
    await sleep(pauseMs);
  }
}
