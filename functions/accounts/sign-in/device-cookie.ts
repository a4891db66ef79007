import { knownForSeconds, type Origin } from './known-origins.ts';
import { hostCookie, hostCookieName } from '../../platform/kit/host-cookie.ts';
import { newToken } from '../../platform/kit/ids.ts';

const name = 'device';

/** What is read of a request. */
interface Sender {
  ip: string;
  cookies: Record<string, string>;
}

/**
 * Where a request comes from. A browser without a device token gets one when it has signed in (`setDeviceCookie`): with it the
 * account's owner signs in whatever others try (P38), and is told of sign-ins without one.
 */
export const originOf = ({ ip, cookies }: Sender): Origin => ({ ip, device: sentDevice(cookies) });

/** The same origin with a device token: the one that was sent, or a new one. */
export const originWithDevice = ({ ip, cookies }: Sender): Required<Origin> => ({
  ip,
  device: sentDevice(cookies) ?? newToken(),
});

function sentDevice(cookies: Sender['cookies']): string | undefined {
  const sent = cookies[hostCookieName(name)];
  return /^[\w-]{43}$/.test(sent ?? '') ? sent : undefined;
}

/** Sets the cookie with a browser's device token. */
export const setDeviceCookie = (setCookie: (cookie: string) => void, device: string): void =>
  setCookie(hostCookie(name, device, knownForSeconds));
