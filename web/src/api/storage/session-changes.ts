import type { SessionUser, SignedIn } from '#shared/contracts/accounts/auth.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { ownSession, startSession, storedSession } from '../session.ts';
import type { Session } from './parse-session.ts';

/* Changes of a session that has begun: visitors do not load them. */

/** Keeps the answer of a refresh, unless the token that asked for it is no longer held: the user has signed out (P52). */
export function renewSession(sentToken: string, answer: SignedIn): void {
  if (ownSession.get()?.token === sentToken) startSession(answer);
}

/** Keeps what the profile has changed of the session's user; dropped when another user has signed in meanwhile. */
export function updateSessionUser(user: Pick<SessionUser, '_id'> & Partial<SessionUser>): void {
  const session = storedSession().get();
  if (session && session.user._id === user._id)
    storedSession().set({ ...session, user: { ...session.user, ...user } });
}

/**
 * Keeps what a page has learnt of a user, for the navigation bar and the other pages; dropped when the user has signed out
 * meanwhile.
 */
export function updateSessionFacts(
  userId: string | undefined,
  facts: Partial<Omit<Session, 'token' | 'expiresAt' | 'user'>>,
): void {
  const session = storedSession().get();
  if (session && session.user._id === userId) storedSession().set({ ...session, ...facts });
}

/** Stores the subscription's status in the session, where the navigation bar and the membership notice read it. */
export const updateSessionSubscription = (
  userId: string | undefined,
  subscriptionStatus: string | null,
): void => updateSessionFacts(userId, { subscriptionStatus, isSubscribed: grantsAccess(subscriptionStatus) });
