import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { secondFactorStep } from '../sign-in/devices.ts';
import { limitRate, resetRate } from '../rate-limits.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { recoveryCodesLeft, useCodeStep } from './recovery-codes.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { revertLink } from '../mail-links/revert-link.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/**
 * POST /auth/recovery-codes/proof: in one transaction the code is used up, the session proved and the owner mailed
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
