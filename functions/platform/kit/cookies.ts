/** The name that a cookie of `hostCookie` has in a request. */
export const hostCookieName = (name: string): string => `__Host-${name}`;

/**
 * A `Set-Cookie` header that no script reads, and that only this host can set: browsers take the prefix over HTTPS alone, for the whole
 * site. Zero seconds delete it.
 */
export const hostCookie = (
  name: string,
  value: string,
  seconds: number,
  sameSite: 'Strict' | 'Lax' | 'None' = 'Strict',
): string =>
  `${hostCookieName(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${sameSite}`;
