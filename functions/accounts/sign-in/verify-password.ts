import { findEmailIdentity, replacePasswordStep, type EmailIdentity } from '../providers/identities.ts';
import { findUserAndOrigin, rememberNetwork, type Origin } from './known-origins.ts';
import { resetRate, limitRate, type Attempts } from '../rate-limits.ts';
import { unknownUserId, type User } from '../users.ts';
import { AppError, refusing } from '../../platform/kit/app-error.ts';
import { keyedHash } from '../../platform/kit/keyed-hash.ts';
import { transact } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { isOutdatedHash, passwordMatches } from '../../platform/kit/password.ts';
import { hashedPassword } from './new-password.ts';

/** The user of a correct password. `recordSuccess` uncounts the attempt, remembers its network, and hashes the password at today's
 * cost. */
interface VerifiedUser {
  user: User;
  /** Whether the account was signed in to from this browser before. */
  isKnownDevice: boolean;
  recordSuccess: () => Promise<unknown>;
}

/**
 * The user that an e-mail and password belong to. From a browser that has signed in to the account before, failures are
 * counted by browser alone. Elsewhere they are counted by network, by account and network, and by account over all networks
 * that it has not signed in from, so that guessing is slow everywhere and the owner is not locked out (P38). Throws 401
 * `wrong_credentials` after the same work for a wrong password and an unknown e-mail, 403 `banned`, or 429.
 */
export async function verifyPassword(
  { email, password }: { email: string; password: string },
  origin: Origin,
  now: Date,
): Promise<VerifiedUser> {
  const identity = await findEmailIdentity(email);
  const userId = identity?.userId ?? unknownUserId;
  const { user, isKnownDevice, isKnownNetwork } = await findUserAndOrigin(userId, origin, now);
  const attempt: Attempts = isKnownDevice
    ? { 'login-device': `${userId} ${origin.device}` }
    : {
        'login-ip': origin.ip,
        'login-pair': [email, origin.ip],
        ...(!isKnownNetwork && { 'login-account': email }),
      };
  const account = identity?.userId ?? keyedHash('key', email);
  await limitRate(attempt, now).catch(refusing(account));
  const isMatch = await passwordMatches(password, identity?.passwordHash);
  if (!isMatch || !user) throw new AppError('wrong_credentials', { account });
  if (user.banned) throw new AppError('banned', { account });
  const recordSuccess = () =>
    Promise.all([
      resetRate(attempt, now),
      rememberNetwork(user._id, origin.ip, now),
      upgradeHash({ email, password }, identity!),
    ]);
  return { user, isKnownDevice, recordSuccess };
}

/** Hashes a password anew at today's cost: only a sign-in knows it. One that was changed in the meantime stays. */
async function upgradeHash(
  { email, password }: { email: string; password: string },
  identity: EmailIdentity,
): Promise<void> {
  const { passwordHash } = identity;
  if (passwordHash === undefined || !isOutdatedHash(passwordHash)) return;
  const upgrade = replacePasswordStep(email, identity, await hashedPassword(password));
  await tryWrite(transact([upgrade]), 'email_not_owned');
}

/** The same where the account is known and only its password was typed: a wrong one is 403 `wrong_password`, at its field. */
export const verifyTypedPassword = (...given: Parameters<typeof verifyPassword>): Promise<VerifiedUser> =>
  verifyPassword(...given).catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
    throw isWrong
      ? new AppError('wrong_password', { ...error.extra, field: 'password', cause: error })
      : error;
  });
