import type { SignedIn } from '#shared/contracts/accounts/auth.ts';

type Issued = Pick<SignedIn, 'token' | 'expiresAt'>;

/** What names the session of a token: the first two of its parts. */
const nameOf = (token: string): string => token.split('.').slice(0, 2).join('.');

/** A session as the site's `localStorage` has it. */
export const storedSession = ({ token, expiresAt, data }: SignedIn) => ({
  token: nameOf(token),
  expiresAt,
  ...data,
});

/**
 * The cookie of a session, for a browser's context. Browsers send it to `http://localhost`, but take it by such an
 * address from a page alone.
 */
export const sessionCookie = ({ token, expiresAt }: Issued, site: string) => ({
  name: `__Host-session-${token.split('.')[1]}`,
  value: token,
  url: `https://${new URL(site).host}`,
  expires: Math.floor(Date.parse(expiresAt) / 1000),
  httpOnly: true,
  secure: true,
  sameSite: 'Strict' as const,
});
