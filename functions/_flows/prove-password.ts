import { findEmailIdentity } from '../_data/identities.ts';
import { findUserFrom, rememberAddress } from '../_data/known-addresses.ts';
import { forgiveRate, limitRate } from '../_data/rate-limits.ts';
import { nobody, type User } from '../_data/users.ts';
import { AppError } from '../_kit/app-error.ts';
import { networkOf } from '../_kit/network.ts';
import { passwordFits } from '../_kit/password.ts';

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
export async function provePassword(
  { email, password }: { email: string; password: string },
  ip: string,
  now: Date,
): Promise<Proof> {
  const attempt = { 'login-ip': ip, 'login-pair': `${email} ${networkOf(ip)}` };
  const [identity] = await Promise.all([findEmailIdentity(email), limitRate(attempt, now)]);
  const { user, known } = await findUserFrom(identity?.userId ?? nobody, ip, now);
  const fromAfar = known ? {} : { 'login-account': email };
  await limitRate(fromAfar, now);
  const fits = await passwordFits(password, identity?.passwordHash);
  if (!fits || !user) throw new AppError('wrong_credentials');
  if (user.banned) throw new AppError('banned');
  const note = () =>
    Promise.all([forgiveRate({ ...attempt, ...fromAfar }, now), rememberAddress(user._id, ip, now)]);
  return { user, note };
}
