import { findEmailIdentity, type EmailIdentity } from '../providers/identities.ts';
import { limitRate, resetRate } from '../rate-limits.ts';
import { noteProof } from './devices.ts';
import type { Session } from '../sessions/sessions.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { passwordMatches } from '../../platform/kit/password.ts';

/**
 * Requires the password of an open session's account, notes it as a fresh proof, and returns the identity that has it. Tries are
 * counted by session, so that the thief of one does not guess without end, and a new sign-in of the owner has tries of its own
 * (P133). Throws `password_required` where the account has none, `wrong_password`, 429, or 401 for a session that has just ended.
 */
export async function requirePassword(session: Session, password: string, now: Date): Promise<EmailIdentity> {
  const { user, id } = session;
  const identity = await findEmailIdentity(user.email);
  const hash = identity?.passwordHash;
  if (!identity || hash === undefined)
    throw new AppError('password_required', { field: 'password', details: { hasPassword: false } });
  const attempt = { 'password-session': `${user._id} ${id}` };
  await limitRate(attempt, now);
  if (!(await passwordMatches(password, hash))) throw new AppError('wrong_password', { field: 'password' });
  await Promise.all([resetRate(attempt, now), note(session, now)]);
  return identity;
}

const note = (session: Session, now: Date) =>
  noteProof(session, now).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
