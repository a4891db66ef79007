import { auditStep, type Editor, recordRequest } from '#functions/platform/audit-entries.ts';
import {
  auditedUser,
  banSteps,
  changeRoles,
  findUser,
  isLastAdmin,
  newUserEvent,
  permissionsOf,
  putUserEventStep,
  type Roles,
  type User,
  withBannedUser,
} from '#functions/accounts/index.ts';
import type { Step } from '#functions/platform/table/table.ts';
import { messages } from '#functions/platform/messages.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { cancelAtPeriodEnd } from '#functions/subscriptions/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { requireUser, userDetail } from './user-detail.ts';

interface Decision {
  userId: string;
  callerId: string;
  /** Whether the user shall be banned, or readmitted. */
  isBan: boolean;
  reason?: string | undefined;
  now: Date;
  /** Throws what speaks against it, of users and roles as they are now. */
  check?: (user: User, stored: Roles) => void;
  /** What is written about the user. */
  stepsFor: (user: User, caller: User) => Step[];
}

/**
 * Bans or readmits a user: user, counts, event and audit entry in one transaction. Nothing is written when that has been
 * done; returns whether this call has done it.
 */
export const decideBan = ({ userId, callerId, isBan, reason, now, check, stepsFor }: Decision) =>
  changeRoles<boolean>({ callerId, needed: 'users:ban' }, async (stored, { user: caller, permissions }) => {
    const user = await findUser(userId);
    if (!user) throw new AppError('user_not_found');
    if (user.banned === isBan) return { roles: stored.roles, result: false };
    if (!permissionsOf(stored, user.role).every((each) => permissions.includes(each)))
      throw new AppError('forbidden', { message: messages.bansTooMuch });
    check?.(user, stored);
    const event = newUserEvent(
      { kind: isBan ? 'ban' : 'unban', author: caller, ...(reason && { text: reason }) },
      now,
    );
    return {
      roles: withBannedUser(stored, user.role, isBan ? 1 : -1).roles,
      result: true,
      steps: [
        ...stepsFor(user, caller),
        putUserEventStep(user._id, event),
        auditStep(
          { author: caller, now },
          {
            action: isBan ? 'ban' : 'unban',
            object: auditedUser(user),
            before: user,
            after: { ...user, banned: isBan },
            reason,
          },
        ),
      ],
    };
  });

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
