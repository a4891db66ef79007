import type { Session } from './session.ts';

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
