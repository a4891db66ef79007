import { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { addPasskey, askToAdd, removePasskey, toPasskey } from './change-passkeys.ts';
import { askToProve, askToSignIn, proveByCode, proveByPasskey, signInByPasskey } from './use-passkey.ts';
import { findPasskeys, renamePasskey as rename } from './passkeys.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { changeUserStep } from '../users.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { transact } from '#functions/platform/table/table.ts';
import { revertLink } from '../mail-links/link-tokens.ts';

/** POST /auth/recovery-codes: those of before are void, and the owner is mailed the link that takes the account back. */
const renewCodes: UseCase<typeof passkeys.renewCodes> = async ({ actor, now, request }) => {
  const { _id, name, email, passkeys, sessionEpoch } = actor.user;
  if (passkeys === 0) throw new AppError('passkey_not_found');
  const { codes, step } = newRecoveryCodes(_id, now);
  const data = { name, revertUrl: revertLink(actor.user, now) };
  const mail = newMail({ to: email, content: { template: 'recovery-codes-renewed', data } }, now);
  await transact([
    step,
    // what takes the account back meanwhile leaves no codes of a thief
    changeUserStep(_id, { passkeys }, { passkeys, sessionEpoch }),
    putMailStep(mail),
    accountStep(_id, { action: 'recovery-codes' }, request, now),
  ]).catch((error: unknown) => {
    throw isConditionFailed(error, 'user_changed') ? new AppError('conflict', { cause: error }) : error;
  });
  return { success: true, data: { recoveryCodes: codes } };
};

/** GET /auth/passkeys */
const listPasskeys: UseCase<typeof passkeys.list> = async ({ actor: { user } }) => {
  const [found, recoveryCodes] = await Promise.all([
    findPasskeys(user._id),
    user.role === customerRole ? null : recoveryCodesLeft(user._id),
  ]);
  return { success: true, data: { passkeys: found.map(toPasskey), recoveryCodes } };
};

/** PUT /auth/passkeys/{id} */
const renamePasskey: UseCase<typeof passkeys.rename> = async ({ params, body, actor }) => {
  const renamed = await rename(actor.user._id, params.id, body.name).catch((error: unknown) => {
    throw isConditionFailed(error, 'passkey_not_found') ? new AppError('passkey_not_found') : error;
  });
  return { success: true, data: { passkey: toPasskey(renamed) } };
};

export const handler = serve(passkeys, {
  list: listPasskeys,
  askToAdd,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
  askToSignIn,
  signIn: signInByPasskey,
  askToProve,
  prove: proveByPasskey,
  renewCodes,
  proveByCode,
});
