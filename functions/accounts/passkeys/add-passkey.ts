import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { secondFactorStep } from '../sign-in/devices.ts';
import { limitRate } from '../rate-limits.ts';
import type { User } from '../users.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { addPasskeySteps, findPasskeys, maxPasskeys, passkeyId, type StoredPasskey } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { putMailStep } from '../../platform/mail/outbox/mails.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { signInAdded } from '../sign-in/sign-in-added.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { browserName } from '../../platform/kit/browser-name.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { holderOf, issueChallenge, redeemChallenge } from './challenges.ts';
import { messages } from './messages.ts';
import { toPasskey } from './passkey-response.ts';
import { creationOptions, verifyNewCredential } from './webauthn.ts';

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
    name: (await browserName(request.headers['user-agent'])) ?? messages.unnamed,
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
