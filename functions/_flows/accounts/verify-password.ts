import { findEmailIdentity } from '../../_data/accounts/identities.ts';
import { findUserAndNetwork, rememberNetwork } from '../../_data/accounts/known-networks.ts';
import { resetRate, limitRate } from '../../_data/accounts/rate-limits.ts';
import { deletedUserId, type User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import { networkOf } from '../../_kit/network.ts';
import { passwordFits } from '../../_kit/password.ts';

/** Who has proved to be whom. `note` takes the attempt off the failures and remembers the network. */
interface Proof {
  user: User;
  note: () => Promise<unknown>;
}

/**
 * The user that e-mail and password belong to. Failures are counted by network, by account and network, and by
 * account over all networks it is not known to sign in from, so guessing is slow everywhere and the owner is never
 * locked out where they usually are (P38). A wrong password and an unknown e-mail cost the same and answer the same.
 */
export async function verifyPassword(
  { email, password }: { email: string; password: string },
  ip: string,
  now: Date,
): Promise<Proof> {
  const attempt = { 'login-ip': ip, 'login-pair': `${email} ${networkOf(ip)}` };
  const [identity] = await Promise.all([findEmailIdentity(email), limitRate(attempt, now)]);
  const { user, known } = await findUserAndNetwork(identity?.userId ?? deletedUserId, ip, now);
  const fromAfar = known ? {} : { 'login-account': email };
  await limitRate(fromAfar, now);
  const fits = await passwordFits(password, identity?.passwordHash);
  if (!fits || !user) throw new AppError('wrong_credentials');
  if (user.banned) throw new AppError('banned');
  const note = () =>
    Promise.all([resetRate({ ...attempt, ...fromAfar }, now), rememberNetwork(user._id, ip, now)]);
  return { user, note };
}
