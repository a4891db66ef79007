import { useSyncExternalStore } from 'react';
import type { SessionUser, SignedIn } from '#shared/contracts/auth.ts';
import { parseSession, type Session } from './storage/parse-session.ts';
import { storedValue } from './storage/stored-value.ts';

const stored = storedValue<Session | null>({
  key: 'session',
  initial: null,
  parse: (text) => liveSession(parseSession(text)),
  followsTabs: true,
});

const isLive = ({ expiresAt }: Session): boolean => Date.parse(expiresAt) > Date.now();

/** A session while it is live; after a view, the one of the user of the back office. */
const liveSession = (session: Session | null | undefined): Session | null =>
  session ? (isLive(session) ? session : liveSession(session.own)) : null;

let endedByServer = false;

/** The live session, or null. */
export function getSession(): Session | null {
  const session = stored.get();
  if (session === null || isLive(session)) return session;
  endSession();
  return stored.get();
}

/**
 * Keeps the answer of a login, registration, exchange of a provider's code, or refresh. What pages have learnt of the
 * same user stays. A view as another user has the own session with it.
 */
export function startSession({
  token,
  expiresAt,
  data,
}: SignedIn & { data: Pick<Session, 'own' | 'viewedFrom'> }): void {
  endedByServer = false;
  const before = stored.get();
  stored.set({ ...(before?.user._id === data.user._id && before), token, expiresAt, ...data });
}

/** Keeps the answer of a refresh, unless the token that asked for it is no longer held: the user has signed out (P52). */
export function renewSession(sentToken: string, answer: SignedIn): void {
  if (stored.get()?.token === sentToken) startSession(answer);
}

/** Forgets the session in every tab; the end of a view leads back to the session from which it has begun. */
export const endSession = (): void => stored.set(liveSession(stored.get()?.own));

/** Forgets a session that the server has refused. */
export function endRefusedSession(): void {
  endedByServer = true;
  endSession();
}

/** Whether the server has ended the last session of this tab; true once, for one message. */
export function takeEndedByServer(): boolean {
  const ended = endedByServer;
  endedByServer = false;
  return ended;
}

/** Keeps what the profile has changed of the session's user; dropped when another user has signed in meanwhile. */
export function updateSessionUser(user: Pick<SessionUser, '_id'> & Partial<SessionUser>): void {
  const session = stored.get();
  if (session && session.user._id === user._id)
    stored.set({ ...session, user: { ...session.user, ...user } });
}

/**
 * Keeps what a page has learnt of a user, for the navigation bar and the other pages; dropped when the user has signed out
 * meanwhile.
 */
export function updateSessionFacts(
  userId: string | undefined,
  facts: Omit<Session, 'token' | 'expiresAt' | 'user'>,
): void {
  const session = stored.get();
  if (session && session.user._id === userId) stored.set({ ...session, ...facts });
}

/** Whether the role of a session's user grants any part of the back office. */
export const isStaff = (session: Session | null): boolean => !!session?.permissions?.length;

/** The live session as React state; null in prerendered HTML, which every visitor receives. */
export const useSession = (): Session | null =>
  useSyncExternalStore(stored.subscribe, getSession, () => null);
