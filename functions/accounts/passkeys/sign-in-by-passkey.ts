import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { findUserAndOrigin, rememberNetwork } from '../sign-in/known-origins.ts';
import { limitRate, resetRate, type Attempts } from '../rate-limits.ts';
import { unknownUserId } from '../users.ts';
import { clientOf } from '../client-of.ts';
import { originOf, originWithDevice, setDeviceCookie } from '../sign-in/device-cookie.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { AppError, refusing } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { browserOf, issueChallenge, redeemChallenge } from './challenges.ts';
import { usePasskey } from './use-passkey.ts';
import { requestOptions, userOfHandle } from './webauthn.ts';

/** POST /auth/passkeys/sign-in/options: it names no account, so that it tells of none. */
export const askToSignIn: UseCase<typeof passkeys.askToSignIn> = async ({ now, request, setCookie }) => {
  await limitRate({ 'passkey-ip': request.ip }, now);
  const { holder, cookie } = browserOf(request.cookies);
  const challenge = await issueChallenge('passkey-sign-in', holder, now);
  setCookie(cookie);
  return { success: true, data: { options: await requestOptions(challenge) } };
};

/**
 * POST /auth/passkeys/sign-in: the authenticator says whose the passkey is, and the passkey is looked for in that account alone (P147).
 * A passkey that is unknown, removed or of another account is refused with the same answer. Failures are counted as those of passwords:
 * by browser where the account was signed in to from it before, else by network.
 */
export const signInByPasskey: UseCase<typeof passkeys.signIn> = async ({ body, now, request, setCookie }) => {
  const { credential } = body;
  await limitRate({ 'passkey-ip': request.ip }, now);
  const challenge = await redeemChallenge(
    'passkey-sign-in',
    browserOf(request.cookies).holder,
    credential,
    now,
  );
  const named = userOfHandle(credential.response.userHandle) ?? '';
  const userId = /^usr_\w+$/.test(named) ? named : unknownUserId;
  const { user, isKnownDevice } = await findUserAndOrigin(userId, originOf(request), now);
  const { device } = originWithDevice(request);
  // the log takes no invented id
  const claimed = user?._id ?? unknownUserId;
  const attempt: Attempts = isKnownDevice
    ? { 'login-device': `${userId} ${device}` }
    : { 'login-ip': request.ip };
  await limitRate(attempt, now).catch(refusing(claimed));
  const isUsed = user !== null && (await usePasskey(userId, credential, challenge, now));
  if (!isUsed) throw new AppError('passkey_refused', { account: claimed });
  if (user.banned) throw new AppError('banned', { account: userId });
  const from = {
    token: device,
    isKnown: isKnownDevice,
    client: await clientOf(request),
    sender: request,
    way: 'passkey',
  } as const;
  const [signedIn] = await Promise.all([
    signIn(user, from, now),
    resetRate(attempt, now),
    rememberNetwork(userId, request.ip, now),
  ]);
  setDeviceCookie(setCookie, device);
  return signedIn;
};
