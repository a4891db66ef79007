import type { Passkey, passkeys } from '#shared/contracts/accounts/passkeys.ts';
import {
  addPasskeySteps,
  findPasskey,
  findPasskeys,
  maxPasskeys,
  passkeyId,
  removePasskeySteps,
  type StoredPasskey,
} from './passkeys.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { secondFactorStep } from '../sign-in/devices.ts';
import { limitRate } from '../rate-limits.ts';
import type { User } from '../users.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { dropCodesStep, newRecoveryCodes } from './recovery-codes.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { transact } from '#functions/platform/table/table.ts';
import { requireWayToSignIn, signInAdded } from '../sign-in/sign-in-methods.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { browserName } from '#functions/platform/kit/network.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { holderOf, issueChallenge, redeemChallenge } from './challenges.ts';
import { passkeyMessages } from '../messages.ts';
import { creationOptions, verifyNewCredential } from './webauthn.ts';
import { revertLink } from '../mail-links/link-tokens.ts';

/** A passkey as its owner sees it. */
export const toPasskey = ({ _id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  _id,
  name,
  createdAt,
  lastUsedAt,
});

/** POST /auth/passkeys/options: the browser is told which passkeys there are, so that it makes no second one on one device. */
export const askToAdd: UseCase<typeof passkeys.askToAdd> = async ({ actor, now, request }) => {
  const { user } = actor;
  requireRoom(user);
  await limitRate({ 'passkey-ip': request.ip }, now);
  const [challenge, known] = await Promise.all([
    issueChallenge('add-passkey', holderOf(actor), now),
    findPasskeys(user._id),
  ]);
  return { success: true, data: { options: await creationOptions(user, known, challenge) } };
};

/**
 * POST /auth/passkeys: in one transaction the passkey is there, the session is proved by it, and the owner is mailed the link that takes
 * the account back. The first passkey of a user of the back office comes with recovery codes.
 */
export const addPasskey: UseCase<typeof passkeys.add> = async ({ body, actor, now, request }) => {
  const { user } = actor;
  requireRoom(user);
  const challenge = await redeemChallenge('add-passkey', holderOf(actor), body.credential, now);
  const verified = await verifyNewCredential(body.credential, challenge);
  if (!verified) throw new AppError('wrong_passkey');
  const passkey: StoredPasskey = {
    ...verified,
    _id: passkeyId(verified.credentialId),
    name: (await browserName(request.headers['user-agent'])) ?? passkeyMessages.unnamed,
    createdAt: now.toISOString(),
    lastUsedAt: null,
  };
  const isFirstOfStaff = user.role !== customerRole && user.passkeys === 0;
  const recovery = isFirstOfStaff ? newRecoveryCodes(user._id, now) : null;
  const mail = signInAdded(user, 'passkey', now);
  await transact([
    ...addPasskeySteps(user, passkey),
    secondFactorStep(actor, 'passkey', now),
    ...(recovery ? [recovery.step] : []),
    putMailStep(mail),
    accountStep(user._id, { action: 'provider', way: 'passkey' }, request, now),
  ]).catch((error: unknown) => {
    if (isConditionFailed(error, 'passkey_exists')) throw new AppError('passkey_exists', { cause: error });
    if (isConditionFailed(error, 'session_ended')) throw new AppError('unauthenticated', { cause: error });
    throw isConditionFailed(error, 'user_changed') ? new AppError('conflict', { cause: error }) : error;
  });
  return { success: true, data: { passkey: toPasskey(passkey), recoveryCodes: recovery?.codes ?? null } };
};

/** An unconfirmed address may be another person's, who is to find no passkey of a stranger in the account, and gets no mails about one. */
function requireRoom({ emailVerified, passkeys }: User): void {
  if (!emailVerified) throw new AppError('email_unverified');
  if (passkeys >= maxPasskeys) throw new AppError('passkeys_full');
}

/**
 * DELETE /auth/passkeys/{id}: from then on it signs in no more (P149), and the owner is mailed the link that takes the account back. The
 * last way to sign in stays (P209).
 */
export const removePasskey: UseCase<typeof passkeys.remove> = async ({ params, actor, now, request }) => {
  const { user } = actor;
  const left = Math.max(0, user.passkeys - 1);
  const passkey = await findPasskey(user._id, params.id);
  if (!passkey) throw new AppError('passkey_not_found');
  await requireWayToSignIn(user, { passkeys: left });
  const data = { name: user.name, passkey: passkey.name, revertUrl: revertLink(user, now) };
  const mail = newMail({ to: user.email, content: { template: 'passkey-removed', data } }, now);
  await transact([
    ...removePasskeySteps(user, params.id),
    // they stand for passkeys
    ...(left === 0 ? [dropCodesStep(user._id)] : []),
    putMailStep(mail),
    accountStep(user._id, { action: 'provider-removed', way: 'passkey' }, request, now),
  ]).catch((error: unknown) => {
    if (isConditionFailed(error, 'passkey_not_found')) throw new AppError('passkey_not_found');
    throw isConditionFailed(error, 'user_changed') ? new AppError('conflict', { cause: error }) : error;
  });
  return { success: true };
};
