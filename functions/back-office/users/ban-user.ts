import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { banSteps } from '../../accounts/bans.ts';
import { recordRequest, type Editor } from '../../platform/audit/audit-entries.ts';
import { isLastAdmin } from '../../accounts/roles.ts';
import { auditedUser, type User } from '../../accounts/users.ts';
import { messages } from '../../platform/messages.ts';
import { cancelAtPeriodEnd } from '../../subscriptions/cancel-at-period-end.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { decideBan } from './decide-ban.ts';
import { requireUser, userDetail } from './user-detail.ts';

/**
 * PUT /users/{id}/ban. The ban comes first: a crash or a refusal of Stripe leaves a banned user, and the same request
 * cancels the subscription then.
 */
export const banUser: UseCase<typeof userManagement.ban> = async ({ params, body, actor, now }) => {
  const { _id: callerId } = actor.user;
  if (params.id === callerId) throw new AppError('ban_self');
  const reason = body.reason || null;
  const isNew = await decideBan({
    userId: params.id,
    callerId,
    isBan: true,
    reason: body.reason,
    now,
    check: (user, stored) => {
      if (isLastAdmin(stored, user)) throw new AppError('last_admin');
    },
    stepsFor: (user, { _id, name }) => banSteps(user, { reason, by: { _id, name } }, now),
  });
  if (body.cancelSubscription)
    await cancelSubscription(await requireUser(params.id), { author: actor.user, now });
  const { success, data } = await userDetail(await requireUser(params.id), actor);
  return { success, data: { ...data, isNew } };
};

/** Ends the subscription with its paid period; does nothing for a user without a live one. */
async function cancelSubscription(user: User, editor: Editor): Promise<void> {
  const { subscriptionId, subscriptionStatus } = user;
  if (subscriptionId === null || !isLive(subscriptionStatus)) return;
  const change = { before: { subscriptionEnds: false }, after: { subscriptionEnds: true } };
  const record = () =>
    recordRequest(editor, { action: 'cancel-subscription', object: auditedUser(user), ...change });
  await cancelAtPeriodEnd(user, subscriptionId, editor.now, record).catch((cause: unknown) => {
    throw new AppError('payment_provider', { message: messages.bannedButNotCancelled, cause });
  });
}
