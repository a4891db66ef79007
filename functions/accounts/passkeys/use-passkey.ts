import type { passkeys, SignedChallenge } from '#shared/contracts/accounts/passkeys.ts';
import { secondFactorStep } from '../sign-in/devices.ts';
import { type Attempts, limitRate, resetRate } from '../rate-limits.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { recoveryCodesLeft, useCodeStep } from './recovery-codes.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { transact } from '#functions/platform/table/table.ts';
import { revertLink } from '../mail-links/link-tokens.ts';
import { AppError, refusing } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { findPasskey, findPasskeys, notePasskeyUse, passkeyId } from './passkeys.ts';
import { requestOptions, userOfHandle, verifySignedChallenge } from './webauthn.ts';
import { browserOf, holderOf, issueChallenge, redeemChallenge } from './challenges.ts';
import {
  findUserAndOrigin,
  originOf,
  originWithDevice,
  rememberNetwork,
  setDeviceCookie,
} from '../sign-in/known-origins.ts';
import { unknownUserId } from '../users.ts';
import { clientOf } from '../sessions/sessions.ts';
import { signIn } from '../sign-in/sign-in.ts';

/**
 * POST /auth/recovery-codes/step-up: in one transaction the code is used up, the session proved and the owner mailed
 * (P166). Tries are counted by session, as those of the password are: the thief of one does not use up the owner's.
 */
export const proveByCode: UseCase<typeof passkeys.proveByCode> = async ({ body, actor, now, request }) => {
  const { user, id } = actor;
  const attempt = { 'recovery-session': `${user._id} ${id}` };
  await limitRate(attempt, now);
  const left = Math.max(0, (await recoveryCodesLeft(user._id)) - 1);
  const data = { name: user.name, left: String(left), revertUrl: revertLink(user, now) };
  const mail = newMail({ to: user.email, content: { template: 'recovery-code-used', data } }, now);
  await transact([
    useCodeStep(user._id, body.code),
    secondFactorStep(actor, 'recovery-code', now),
    putMailStep(mail),
    accountStep(user._id, { action: 'second-factor', way: 'recovery-code' }, request, now),
  ]).catch((error: unknown) => {
    if (isConditionFailed(error, 'wrong_code')) throw new AppError('wrong_recovery_code', { field: 'code' });
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  await resetRate(attempt, now);
  return { success: true, data: { recoveryCodes: left } };
};

/**
 * Whether a passkey of the user has signed the challenge; its use is noted. Throws `passkey_copied`, with the account for the security
 * log, when the authenticator's counter does not go on (P152); a passkey that was removed at this moment counts as such.
 */
async function usePasskey(
  userId: string,
  credential: SignedChallenge,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const passkey = await findPasskey(userId, passkeyId(credential.id));
  if (!passkey) return false;
  const counter = await verifySignedChallenge(credential, challenge, passkey);
  if (counter === null) return false;
  await notePasskeyUse(userId, passkey._id, counter, now).catch((error: unknown) => {
    throw isConditionFailed(error, 'passkey_not_current')
      ? new AppError('passkey_copied', { account: userId, cause: error })
      : error;
  });
  return true;
}

/** POST /auth/passkeys/step-up/options: only passkeys of the account may sign. */
export const askToProve: UseCase<typeof passkeys.askToProve> = async ({ actor, now, request }) => {
  const known = await findPasskeys(actor.user._id);
  if (known.length === 0) throw new AppError('passkey_not_found');
  await limitRate({ 'passkey-ip': request.ip }, now);
  const challenge = await issueChallenge('passkey-step-up', holderOf(actor), now);
  return { success: true, data: { options: await requestOptions(challenge, known) } };
};

/** POST /auth/passkeys/step-up: the token stays the same, so that the refused call is repeated as it was. */
export const proveByPasskey: UseCase<typeof passkeys.prove> = async ({ body, actor, now, request }) => {
  const challenge = await redeemChallenge('passkey-step-up', holderOf(actor), body.credential, now);
  if (!(await usePasskey(actor.user._id, body.credential, challenge, now)))
    throw new AppError('wrong_passkey');
  await transact([
    secondFactorStep(actor, 'passkey', now),
    accountStep(actor.user._id, { action: 'second-factor', way: 'passkey' }, request, now),
  ]).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  return { success: true };
};

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
