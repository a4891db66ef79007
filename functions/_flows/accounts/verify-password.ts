import { findEmailIdentity } from '../../_data/accounts/identities.ts';
import { findUserAndNetwork, rememberNetwork } from '../../_data/accounts/known-networks.ts';
import { resetRate, limitRate } from '../../_data/accounts/rate-limits.ts';
import { unknownUserId, type User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import { networkOf } from '../../_kit/network.ts';
import { passwordMatches } from '../../_kit/password.ts';

/** The user of a correct password. `recordSuccess` uncounts the attempt and remembers the network. */
interface VerifiedUser {
  user: User;
  recordSuccess: () => Promise<unknown>;
}

/**
 * The user that an e-mail and password belong to. Failures are counted by network, by account and network, and by account
 * over all networks that it has not signed in from, so that guessing is slow everywhere and the owner is not locked out on
 * a known network (P38). Throws 401 `wrong_credentials` after the same work for a wrong password and an unknown e-mail, 403
 * `banned`, or 429.
 */
export async function verifyPassword(
  { email, password }: { email: string; password: string },
  ip: string,
  now: Date,
): Promise<VerifiedUser> {
  const attempt = { 'login-ip': ip, 'login-pair': `${email} ${networkOf(ip)}` };
  const [identity] = await Promise.all([findEmailIdentity(email), limitRate(attempt, now)]);
  const { user, known: isKnownNetwork } = await findUserAndNetwork(
    identity?.userId ?? unknownUserId,
    ip,
    now,
  );
  const unknownNetworkAttempt = isKnownNetwork ? {} : { 'login-account': email };
  await limitRate(unknownNetworkAttempt, now);
  const isMatch = await passwordMatches(password, identity?.passwordHash);
  if (!isMatch || !user) throw new AppError('wrong_credentials');
  if (user.banned) throw new AppError('banned');
  const recordSuccess = () =>
    Promise.all([
      resetRate({ ...attempt, ...unknownNetworkAttempt }, now),
      rememberNetwork(user._id, ip, now),
    ]);
  return { user, recordSuccess };
}
