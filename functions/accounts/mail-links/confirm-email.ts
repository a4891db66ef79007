import type { auth } from '#shared/contracts/accounts/auth.ts';
import { findEmailIdentity, provePasswordStep } from '../providers/identities.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { redeemStep } from './link-tokens.ts';
import { transact, type Step } from '../../platform/table/table.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { changeUserStep, findUser, type User } from '../users.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { Call, UseCase } from '../../platform/http/serve.ts';
import { confirmedAddress, ConfirmTokenPayload } from './confirmation-link.ts';
import { linkError, readLink } from './mailed-link.ts';
import { mailboxPasswordSteps } from './mailbox-password.ts';
import { provesAccount } from './proof.ts';
import { replaceEmail } from './replace-email.ts';

type Confirmation = Call<typeof auth.confirmEmail>;

/**
 * Verifies an e-mail with the link sent to it: the account's current one, or the new one of a requested change. The link
 * proves the mailbox; that the account belongs to the same person is proved by its session or its password (P49).
 */
export const confirmEmail: UseCase<typeof auth.confirmEmail> = async (call) => {
  try {
    // another call may change the user in the meantime, for example the name: then the stored user decides
    const email = await retryOnConflict(() => confirm(call));
    return { success: true, data: { email } };
  } catch (error) {
    throw linkError(error);
  }
};

async function confirm(call: Confirmation): Promise<string> {
  const { body, now, request } = call;
  const payload = await readLink('confirm-email', body.token, ConfirmTokenPayload, { ip: request.ip, now });
  const user = await findUser(payload.userId);
  if (!user) throw new AppError('link_expired');
  const redeem = redeemStep('confirm-email', body.token);
  const address = confirmedAddress(user, payload);
  if (address === undefined) throw new AppError('link_expired');
  if (address === user.email) await transact([redeem, ...(await verifyEmailSteps(user, call))]);
  else await replaceEmail(user, redeem, call);
  return address;
}

/**
 * The steps that verify the current e-mail. Without session and password, the account may have been prepared by another
 * person: then the owner of the mailbox takes it with a password of their own, and every session ends.
 */
async function verifyEmailSteps(user: User, call: Confirmation): Promise<Step[]> {
  const { _id, email, emailVerified } = user;
  if (emailVerified) return [];
  if (await provesAccount(user, call)) {
    const identity = await findEmailIdentity(email);
    const proved = identity?.passwordHash ? [provePasswordStep(email, identity)] : [];
    const event = accountStep(_id, { action: 'email', way: 'link' }, call.request, call.now);
    return [changeUserStep(_id, { emailVerified: true }, { email, emailVerified }), ...proved, event];
  }
  const { newPassword } = call.body;
  if (newPassword === undefined)
    throw new AppError('proof_required', { details: { canChoosePassword: true } });
  const chosen = { password: newPassword, field: 'newPassword' };
  return mailboxPasswordSteps(user, chosen, call.request, call.now);
}
