import type { auth } from '#shared/contracts/accounts/auth.ts';
import { replacePasswordStep } from '../providers/identities.ts';
import { keepSessionStep } from './devices.ts';
import { changeUserStep } from '../users.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { transact } from '#functions/platform/table/table.ts';
import { hashNewPassword, passwordChanged, requirePassword } from './passwords.ts';
import { requireUsedPasskey } from '#functions/platform/http/actor.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/**
 * PUT /auth/password: takes the current password, whatever the age of the sign-in, so that a stolen session is not enough
 * (P103), and where a passkey is a duty a session that has used it, so that a stolen password is not either (P165). In one
 * transaction the other sessions end and the owner is mailed the link that takes the account back. Of two changes at once
 * one is refused as `conflict`.
 */
export const changePassword: UseCase<typeof auth.changePassword> = async ({ body, actor, now, request }) => {
  const { user } = actor;
  requireUsedPasskey(actor);
  const identity = await requirePassword(actor, body.password, now);
  const hashed = await hashNewPassword(body.newPassword, user, 'newPassword');
  const epoch = user.sessionEpoch + 1;
  const mails = passwordChanged(user, now);
  const { email, emailVerified, sessionEpoch } = user;
  await transact([
    replacePasswordStep(email, identity, hashed),
    // an address that is verified meanwhile is to get the mail
    changeUserStep(user._id, { sessionEpoch: epoch }, { email, emailVerified, sessionEpoch }),
    keepSessionStep(actor, epoch),
    ...mails.map(putMailStep),
    accountStep(user._id, { action: 'password', way: 'password' }, request, now),
  ]).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? new AppError('conflict', { cause: error }) : error;
  });
  return { success: true };
};
