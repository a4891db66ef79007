import type { auth } from '#shared/contracts/auth.ts';
import { limitRate, resetRate } from '../../_data/accounts/rate-limits.ts';
import { findEmailIdentity, type EmailIdentity } from '../../_data/accounts/identities.ts';
import type { User } from '../../_data/accounts/users.ts';
import { verifyTypedPassword } from '../../_flows/accounts/verify-password.ts';
import type { Actor } from '../../_http/actor.ts';
import type { Call } from '../../_http/serve.ts';
import { AppError } from '../../_kit/app-error.ts';
import { passwordMatches } from '../../_kit/password.ts';
import { originOf } from '../../_flows/accounts/device-cookie.ts';

/**
 * Whether the caller of a mailed link is the account's user: by session, or by password. False without either; throws
 * what `verifyTypedPassword` throws.
 */
export async function provesAccount(
  { _id, email }: User,
  { actor, body: { password }, request, now }: Call<typeof auth.confirmEmail>,
): Promise<boolean> {
  if (actor?.user._id === _id) return true;
  if (password === undefined) return false;
  const { recordSuccess } = await verifyTypedPassword({ email, password }, originOf(request), now);
  await recordSuccess();
  return true;
}

/** A sign-in younger than this counts as much as the password. */
const freshSignInMs = 10 * 60_000;

/**
 * Requires the password of an open session's account, unless its sign-in is fresh: a stolen session is not enough (P50).
 * Throws
 * what `requirePassword` throws.
 */
export async function requireFreshProof(
  actor: Actor,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (now.getTime() - actor.signedInAt.getTime() >= freshSignInMs)
    await requirePassword(actor, password, now);
}

/**
 * Requires the password of an open session's account, and returns the identity that has it. Throws `password_required`, whose
 * details say whether the account has a password, `wrong_password`, or 429.
 */
export async function requirePassword(
  actor: Actor,
  password: string | undefined,
  now: Date,
): Promise<EmailIdentity> {
  const identity = await findEmailIdentity(actor.user.email);
  const hash = identity?.passwordHash;
  if (password === undefined || !identity || hash === undefined)
    throw new AppError('password_required', { field: 'password', details: { hasPassword: Boolean(hash) } });
  const attempt = { 'password-session': `${actor.user._id} ${actor.id}` };
  await limitRate(attempt, now);
  if (!(await passwordMatches(password, hash))) throw new AppError('wrong_password', { field: 'password' });
  await resetRate(attempt, now);
  return identity;
}
