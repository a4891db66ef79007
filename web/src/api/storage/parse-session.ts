import type { SessionUser, SignedIn } from '#shared/contracts/accounts/auth.ts';

/** What the browser keeps of a sign-in. The server decides on every call whether the session is still live. */
export interface Session {
  /** What names the session in calls. The secret that proves it is in a cookie, which scripts cannot read. */
  token: string;
  /** ISO time after which the session is no longer live. */
  expiresAt: string;
  user: SessionUser;
  /** Whether the assessment has been taken; absent in a session that an earlier release stored. */
  hasProfile?: boolean;
  /** What the role grants in the back office; absent in a session that an earlier release stored. */
  permissions?: SignedIn['data']['permissions'];
  /** Whether the role takes a longer password; absent in a session that an earlier release stored. */
  mustLengthenPassword?: boolean;
  /** What the duty of passkeys asks; absent in a session that an earlier release stored. */
  staffDuty?: SignedIn['data']['staffDuty'];
  /** Stripe's status of the subscription when it was last read, and whether that status grants access to routines. */
  subscriptionStatus?: string | null;
  isSubscribed?: boolean;
  /** In a view of the site as another user: id of the user of the back office, and the page where it has begun. */
  view?: { by: string; from: string };
}

/**
 * Parses a stored session. An older release or another script may have written the entry: throws a `TypeError` for one
 * that the pages could not show, and the visitor is signed out (P41).
 */
export function parseSession(text: string): Session {
  const session = JSON.parse(text) as Partial<Session> | null;
  const { _id, email, name, role } = (session?.user ?? {}) as Partial<Session['user']>;
  const texts = [session?.token, _id, email, name, role?.name, session?.subscriptionStatus ?? ''];
  if (texts.every((value) => typeof value === 'string') && Date.parse(session!.expiresAt!) > 0)
    return session as Session;
  throw new TypeError('not a session');
}
