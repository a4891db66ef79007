import type { auth } from '#shared/contracts/accounts/auth.ts';
import { findEmailIdentity } from '../providers/identities.ts';
import { rememberNetwork } from '../sign-in/known-origins.ts';
import { redeemStep } from './link-tokens.ts';
import { putMailStep, type Mail } from '../../platform/mail/outbox/mails.ts';
import { transact } from '../../platform/table/table.ts';
import { findUser, type User } from '../users.ts';
import { passwordChanged } from '../sign-in/password-changed.ts';
import { clientOf } from '../client-of.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { signInAdded } from '../sign-in/sign-in-added.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { originWithDevice, setDeviceCookie } from '../sign-in/device-cookie.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { linkError, readLink } from './mailed-link.ts';
import { mailboxPasswordSteps } from './mailbox-password.ts';
import { ResetTokenPayload } from './reset-token.ts';

/**
 * Sets a new password with the link from the mail, in the transaction that uses the link (P24). All sessions end, and the owner is
 * told. This browser is signed in, and may sign in later whatever others have tried (P38).
 */
export const resetPassword: UseCase<typeof auth.resetPassword> = async ({
  body,
  now,
  request,
  setCookie,
}) => {
  const payload = await readLink('reset-password', body.token, ResetTokenPayload, { ip: request.ip, now });
  const user = await findUser(payload.userId);
  const isCurrent = user?.email === payload.email && user.sessionEpoch === payload.epoch;
  if (!isCurrent) throw new AppError('link_expired');
  if (user.banned) throw new AppError('banned', { account: user._id });
  const chosen = { password: body.password, field: 'password' };
  const changed = await mailboxPasswordSteps(user, chosen, request, now);
  const mails = await changeMails(user, now);
  await transact([redeemStep('reset-password', body.token), ...changed, ...mails.map(putMailStep)]).catch(
    (error: unknown) => {
      throw linkError(error);
    },
  );
  const { device } = originWithDevice(request);
  const [owner, client] = await Promise.all([
    findUser(user._id),
    clientOf(request),
    rememberNetwork(user._id, request.ip, now),
  ]);
  const from = { token: device, isKnown: true, client, sender: request, way: 'link' } as const;
  const signedIn = await signIn(owner!, from, now);
  setDeviceCookie(setCookie, device);
  return signedIn;
};

/**
 * The mail to the owner. The first password of an account that was signed in to with a provider is a new way to sign in.
 */
async function changeMails(user: User, now: Date): Promise<Mail[]> {
  const identity = await findEmailIdentity(user.email);
  const isFirst = user.emailVerified && identity !== null && identity.passwordHash === undefined;
  return isFirst ? [signInAdded(user, 'password', now)] : passwordChanged(user, now);
}
