import { useSyncExternalStore } from 'react';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { sharedStorage, tabStorage } from './storage/browser-storage.ts';
import { parseSession, type Session } from './storage/parse-session.ts';
import { storedValue } from './storage/stored-value.ts';

const keptIn = (storage: typeof tabStorage) =>
  storedValue<Session | null>({
    key: 'session',
    initial: null,
    parse: parseSession,
    followsTabs: true,
    storage,
  });

/** The session of all tabs. */
export const ownSession = keptIn(sharedStorage);

/** The session of a view of the site as another user. It is of one tab: the others keep the own session. */
const viewed = keptIn(tabStorage);

/** Where the session of this tab is kept. */
export const storedSession = () => (viewed.get() ? viewed : ownSession);

let endedByServer = false;

/**
 * The session, or null. The server ends it: the device's clock may be wrong. A view ends here when the own session is another user's;
 * one whose time is over is ended by its notice, or refused by the server, so that no call of its pages goes out as the own user.
 */
export function getSession(): Session | null {
  const session = storedSession().get();
  if (!session) return null;
  const { view } = session;
  if (!view || view.by === ownSession.get()?.user._id) return session;
  endRefusedSession();
  return getSession();
}

/**
 * Keeps the answer of a login, registration, exchange of a provider's code, or refresh. What pages have learnt of the
 * same user stays.
 */
export function startSession({ token, expiresAt, data }: SignedIn): void {
  endedByServer = false;
  const before = ownSession.get();
  ownSession.set({ ...(before?.user._id === data.user._id && before), token, expiresAt, ...data });
}

/** Shows the site as another user sees it, in this tab. */
export const startView = viewed.set;

/** Forgets the session in every tab; the end of a view leads back to the own session. */
export const endSession = (): void => storedSession().set(null);

/** Forgets a session that the server has refused, or a view that is no longer the own user's. */
export function endRefusedSession(): void {
  // after a view there is the own session
  endedByServer = !viewed.get();
  endSession();
}

/** Whether the server has ended the last session of this tab; true once, for one message. */
export function takeEndedByServer(): boolean {
  const ended = endedByServer;
  endedByServer = false;
  return ended;
}

/** Whether the role of a session's user grants any part of the back office. */
export const isStaff = (session: Session | null): boolean => !!session?.permissions.length;

/** Calls the listener after every change of the session, in whichever tab; returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  const stops = [ownSession.subscribe(listener), viewed.subscribe(listener)];
  return () => stops.forEach((stop) => stop());
}

/** The live session as React state; null in prerendered HTML, which every visitor receives. */
export const useSession = (): Session | null =>
  useSyncExternalStore(subscribeSession, getSession, () => null);
