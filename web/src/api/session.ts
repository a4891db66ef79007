import { useSyncExternalStore } from 'react';
import type { SessionUser, SignedIn } from '#shared/contracts/auth.ts';
import { parseSession, type Session } from './parse-session.ts';
import { storedValue } from './storage/stored-value.ts';

const stored = storedValue<Session | null>({
  key: 'session',
  initial: null,
  parse(text) {
    const session = parseSession(text);
    return isLive(session) ? session : null;
  },
  followsTabs: true,
});

const isLive = ({ expiresAt }: Session): boolean => Date.parse(expiresAt) > Date.now();

/** The live session, or null. */
export function getSession(): Session | null {
  const session = stored.get();
  if (session === null || isLive(session)) return session;
  endSession();
  return null;
}

/**
 * Keeps the answer of a login, registration, exchange of a provider's code, or refresh. What pages have learnt of the
 * same user stays.
 */
export function startSession({ token, expiresAt, data }: SignedIn): void {
  const before = stored.get();
  stored.set({ ...(before?.user._id === data.user._id && before), token, expiresAt, ...data });
}

/** Forgets the session in every tab. */
export const endSession = (): void => stored.set(null);

/** Keeps what the profile has changed of the session's user. */
export function updateSessionUser(user: Partial<SessionUser>): void {
  const session = stored.get();
  if (session) stored.set({ ...session, user: { ...session.user, ...user } });
}

/** Keeps what a page has learnt of the session's user, for the navigation bar and the other pages. */
export function updateSessionFacts(facts: Omit<Session, 'token' | 'expiresAt' | 'user'>): void {
  const session = stored.get();
  if (session) stored.set({ ...session, ...facts });
}

/** The live session as React state; null in prerendered HTML, which every visitor receives. */
export const useSession = (): Session | null =>
  useSyncExternalStore(stored.subscribe, getSession, () => null);
