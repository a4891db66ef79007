import { sessionHeader } from '#shared/session-header.ts';
import { hostCookie, hostCookieName } from '../kit/cookies.ts';
import { type ApiRequest, bearerToken } from './request.ts';

/*
 * Pages of the site hold no secret: the token of a session lies in a cookie that scripts cannot read, and its two first parts,
 * the ids of user and session, name it in a header. Clients of the API send the token itself, as a bearer token.
 */

/** Each session has a cookie of its own, so that a late response for one session never replaces the cookie of another. */
const nameOf = (session: string) => `session-${session.split('.')[1]}`;
const sentPrefix = hostCookieName('session-');

/** Whether the request is one of a session: its token, or none, decides whether it is served. */
export const claimsSession = ({ headers }: ApiRequest): boolean =>
  headers.authorization !== undefined || namedSession(headers) !== null;

/** The token of the request: the bearer token, or that of the cookie which a page of the site names; null without one. */
export function sentToken(request: ApiRequest): string | null {
  const { headers, cookies } = request;
  if (headers.authorization !== undefined) return bearerToken(headers);
  const session = namedSession(headers);
  // pages of other sites, also of this domain, cannot make this browser's cookie act (CSRF)
  if (session === null || !isFromSite(request)) return null;
  const token = cookies[hostCookieName(nameOf(session))];
  return token?.startsWith(`${session}.`) ? token : null;
}

/** What every response has that starts or renews a session. */
export interface IssuedSession {
  token: string;
  expiresAt: string;
}

/**
 * Puts the token of a response that starts or renews a session into a cookie, if a page of the site asks: the response names the
 * session then. A page that has no session deletes what other sessions have left.
 */
export function keepInCookie(
  result: IssuedSession,
  request: ApiRequest,
  { now, setCookie }: { now: Date; setCookie: (cookie: string) => void },
): IssuedSession {
  if (request.headers[sessionHeader] === undefined || !isFromSite(request)) return result;
  const session = result.token.split('.').slice(0, 2).join('.');
  if (namedSession(request.headers) === null)
    for (const sent of Object.keys(request.cookies))
      if (sent.startsWith(sentPrefix) && sent !== hostCookieName(nameOf(session)))
        setCookie(hostCookie(`session-${sent.slice(sentPrefix.length)}`, '', 0));
  const seconds = Math.ceil((Date.parse(result.expiresAt) - now.getTime()) / 1000);
  setCookie(hostCookie(nameOf(session), result.token, seconds));
  return { ...result, token: session };
}

/** Deletes the cookie of the session that the request names. */
export function clearSessionCookie({ headers }: ApiRequest, setCookie: (cookie: string) => void): void {
  const session = namedSession(headers);
  if (session !== null) setCookie(hostCookie(nameOf(session), '', 0));
}

/** The session that a page of the site names, `usr_….<id>`; null for a visitor, and for text of another shape. */
const namedSession = (headers: ApiRequest['headers']): string | null =>
  /^usr_[\w-]{1,60}\.[\w-]{1,60}$/.exec(headers[sessionHeader] ?? '')?.[0] ?? null;

/** Browsers say from where a request comes; no script can. */
const isFromSite = ({ headers }: ApiRequest): boolean => headers['sec-fetch-site'] === 'same-origin';
