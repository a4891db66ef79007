import { useSyncExternalStore } from 'react';
import type { SessionUser, SignedIn } from '#shared/contracts/auth.ts';

/** What the browser keeps of a sign-in (storefront.md section 3); the server decides what it is worth. */
export interface Session {
  token: string;
  /** ISO time after which the token is worth nothing. */
  expiresAt: string;
  user: SessionUser;
  /** Whether the assessment has been taken; absent in a session that an earlier release has kept. */
  hasProfile?: boolean;
  /** Stripe's word for the subscription when we last heard it, and whether that is one to train with. */
  subscriptionStatus?: string | null;
  isSubscribed?: boolean;
}

const storageKey = 'session';
const listeners = new Set<() => void>();
let current = read();

function read(): Session | null {
  if (typeof localStorage === 'undefined') return null;
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null;
    // a session past its stored expiry is none (storefront.md section 5)
    return stored?.token && Date.parse(stored.expiresAt) > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

function keep(session: Session | null): void {
  current = session;
  try {
    if (session) localStorage.setItem(storageKey, JSON.stringify(session));
    else localStorage.removeItem(storageKey);
  } catch {
    // storage is full or forbidden: the session lives as long as the tab
  }
  for (const listener of listeners) listener();
}

/** The live session, or null. */
export function getSession(): Session | null {
  if (current && Date.parse(current.expiresAt) <= Date.now()) keep(null);
  return current;
}

/** Keeps the answer of a login, registration, provider's exchange or refresh; what is known of the same person stays. */
export const startSession = ({ token, expiresAt, data }: SignedIn): void =>
  keep({ ...(current?.user._id === data.user._id && current), token, expiresAt, ...data });

/** Forgets the session in every tab. */
export const endSession = (): void => keep(null);

/** Keeps what the profile has changed of the session's user. */
export function renameSession(user: Partial<SessionUser>): void {
  if (current) keep({ ...current, user: { ...current.user, ...user } });
}

/** Keeps what a page has learnt of the session's user, for the frame of every page. */
export function noteInSession(facts: Omit<Session, 'token' | 'expiresAt' | 'user'>): void {
  if (current) keep({ ...current, ...facts });
}

function subscribe(listener: () => void): () => void {
  // another tab has signed in or out
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    current = read();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The live session as React state; null on the server, so prerendered pages are everybody's. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession, () => null);
