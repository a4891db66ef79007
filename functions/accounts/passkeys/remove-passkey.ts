import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { findPasskey, removePasskeySteps } from './passkeys.ts';
import { dropCodesStep } from './recovery-codes.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { requireWayToSignIn } from '../sign-in/require-way.ts';
import { revertLink } from '../mail-links/revert-link.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

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
