import type { SignedIn } from '#shared/contracts/accounts/auth.ts';

/** What the browser keeps of a sign-in. The server decides on every call whether the session is still live. */
export type Session = SignedIn['data'] & {
  /** What names the session in calls. The secret that proves it is in a cookie, which scripts cannot read. */
  token: string;
  /** ISO time after which the session is no longer live. */
  expiresAt: string;
  /** Stripe's status of the subscription when it was last read, and whether that status grants access to routines. */
  subscriptionStatus?: string | null;
  isSubscribed?: boolean;
  /** In a view of the site as another user: id of the user of the back office, and the page where it has begun. */
  view?: { by: string; from: string };
};

/**
 * Parses a stored session. Another release or another script may have written the entry: throws a `TypeError` for one
 * that the pages could not show, and the visitor is signed out (P41).
 */
export function parseSession(text: string): Session {
  const session = JSON.parse(text) as Partial<Session> | null;
  const { _id, email, name, role } = (session?.user ?? {}) as Partial<Session['user']>;
  const texts = [session?.token, _id, email, name, role?.name, session?.subscriptionStatus ?? ''];
  const isShown = texts.every((value) => typeof value === 'string') && Array.isArray(session?.permissions);
  if (isShown && Date.parse(session.expiresAt!) > 0) return session as Session;
  throw new TypeError('not a session');
}
