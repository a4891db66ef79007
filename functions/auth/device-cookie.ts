import type { ApiRequest } from '../_http/request.ts';
import type { Origin } from '../_data/accounts/known-origins.ts';
import { newToken } from '../_kit/ids.ts';

const name = '__Secure-device';
const keptSeconds = 90 * 86_400;

/**
 * Where a request comes from. A browser without a device token gets one when it has signed in (`deviceCookie`): with it the
 * account's owner signs in whatever others try (P38).
 */
export const originOf = ({ ip, cookies }: ApiRequest): Origin => ({ ip, device: sentDevice(cookies) });

/** The same origin with a device token: the one that was sent, or a new one. */
export const originWithDevice = (request: ApiRequest): Required<Origin> => ({
  ip: request.ip,
  device: sentDevice(request.cookies) ?? newToken(),
});

const sentDevice = (cookies: ApiRequest['cookies']) =>
  /^[\w-]{43}$/.test(cookies[name] ?? '') ? cookies[name] : undefined;

/** The cookie with a browser's device token, which only the endpoints of auth receive. */
export const deviceCookie = (device: string): string =>
  `${name}=${device}; Path=/api/auth; Max-Age=${keptSeconds}; HttpOnly; Secure; SameSite=Strict`;
