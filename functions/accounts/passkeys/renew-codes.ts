import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { changeUserStep } from '../users.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { revertLink } from '../mail-links/revert-link.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /auth/recovery-codes: those of before are void, and the owner is mailed the link that takes the account back. */
export const renewCodes: UseCase<typeof passkeys.renewCodes> = async ({ actor, now, request }) => {
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
