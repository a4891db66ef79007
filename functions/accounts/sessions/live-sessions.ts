import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { isAdmitted, staffDutyOf } from '../passkeys/second-factor.ts';
import { getEach } from '#functions/platform/table/batches.ts';
import { keys } from '../entities.ts';
import { permissionsOf, Roles, rolesOrDefaults } from '../roles.ts';
import { earlier, endOf } from './session-lifetimes.ts';
import { isCurrent, isLive, StoredSession, type Session, type Viewer } from './sessions.ts';
import { User } from '../users.ts';

/* Sessions as calls meet them: read with their user, by a token. */

/**
 * The session of a token, or null when it is unknown, expired, older than the last password change or than a session lasts, or its
 * user is banned. One strongly consistent round trip, rarely two: a ban takes effect at the next call (P20).
 */
export async function findSession(token: string, now: Date): Promise<Session | null> {
  const parts = parseToken(token);
  return parts && liveSession(await getAgreeing(itemsOf(parts)), parts, now);
}

/** A live session of a user, with what the user's role grants. */
export interface StaffSession extends Session {
  permissions: readonly Permission[];
}

/** The same with the roles, in the same round trip: a change of them takes effect at the next call (P20). */
export async function findStaffSession(token: string, now: Date): Promise<StaffSession | null> {
  const parts = parseToken(token);
  if (!parts) return null;
  const found = await getAgreeing({ ...itemsOf(parts), roles: [Roles, keys.roles()] as const });
  const session = liveSession(found, parts, now);
  return (
    session && { ...session, permissions: permissionsOf(rolesOrDefaults(found.roles), session.user.role) }
  );
}

/**
 * Whether a user of the back office may still view the site as others: with a role that grants it, and while the session that started
 * the view lives, so that the end of that one ends the view at its next call (P128).
 */
export async function mayView({ userId, sessionId }: Viewer, now: Date): Promise<boolean> {
  const { user, session, roles } = await getAgreeing({
    ...itemsOf({ userId, id: sessionId }),
    roles: [Roles, keys.roles()] as const,
  });
  if (!user || !session || !isLive(session, user, now) || !isAdmitted(user, session)) return false;
  return permissionsOf(rolesOrDefaults(roles), user.role).includes('users:view-as');
}

interface TokenParts {
  userId: string;
  id: string;
  hash: string;
}

function parseToken(token: string): TokenParts | null {
  const [userId, id, secret, ...more] = token.split('.');
  if (!userId?.startsWith('usr_') || !id || !secret || more.length > 0) return null;
  return { userId, id, hash: tokenHash(secret) };
}

const itemsOf = ({ userId, id }: Pick<TokenParts, 'userId' | 'id'>) =>
  ({ user: [User, keys.user(userId)], session: [StoredSession, keys.session(userId, id)] }) as const;

/**
 * Reads a session, its user and what else is wanted. One round trip is no snapshot: a change of the password between its reads looks
 * like the end of the session that made it. Where the two disagree, all is read once more (P213).
 */
async function getAgreeing<W extends ReturnType<typeof itemsOf>>(wanted: W) {
  const found = await getEach(wanted);
  const { user, session } = found;
  return user && session && user.sessionEpoch !== session.epoch ? getEach(wanted) : found;
}

function liveSession(
  { user, session }: { user: User | null; session: StoredSession | null },
  { id, hash }: TokenParts,
  now: Date,
): Session | null {
  if (!user || !session) return null;
  const { tokens, secondFactor, viewerId, viewerSessionId: sessionId } = session;
  const steppedUpAt = new Date(session.steppedUpAt ?? session.signedInAt);
  const signedInAt = new Date(session.signedInAt);
  const expiresAt = earlier(new Date(tokens[hash] ?? 0), endOf(signedInAt, user));
  if (!isCurrent(session, user, now) || expiresAt <= now) return null;
  const viewer = viewerId && sessionId ? { userId: viewerId, sessionId } : undefined;
  const staffDuty = staffDutyOf(user, secondFactor);
  return { user, id, tokens, hash, signedInAt, steppedUpAt, staffDuty, expiresAt, viewer };
}
