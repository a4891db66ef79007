import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { withdrawalInstant } from '#shared/rules/subscriptions/withdrawal-day.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { auditedUser, newUserEvent, putUserEventStep } from '#functions/accounts/index.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { findSubscription, requireSameDay, withdrawSubscription } from '#functions/subscriptions/index.ts';
import { messages } from '#functions/platform/messages.ts';
import { requirePermission } from '#functions/platform/http/actor.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { requireUser, userDetail } from './user-detail.ts';

/**
 * POST /users/{id}/withdrawal: a withdrawal from the subscription that came by mail or phone (P286). The day on which it came counts for
 * the 14 days and the days used; timeline and audit entry are written with the record of the withdrawal, before Stripe is asked. A second
 * press changes nothing; with another day it is a 409 `conflict` that names the first.
 */
export const registerWithdrawal: UseCase<typeof userManagement.withdraw> = async ({
  params,
  body: { receivedOn },
  actor,
  now,
}) => {
  requirePermission(actor, 'users:read');
  const user = await requireUser(params.id);
  const stored = await findSubscription(user._id);
  if (!stored || user.subscriptionId !== stored.id) throw new AppError('subscription_not_found');
  if (stored.withdrawnCents !== null) {
    requireSameDay(stored.withdrawnOn, receivedOn);
    return userDetail(user, actor);
  }
  const at = withdrawalInstant(receivedOn, new Date(stored.created * 1000), now);
  if (!at) throw new AppError('invalid_input', { field: 'receivedOn', message: messages.wrongWithdrawalDay });
  const text = messages.withdrawalCame(returnDayText(receivedOn));
  const event = {
    ...newUserEvent({ kind: 'withdrawal', author: actor.user, text }, now),
    // the same again is written once
    _id: `evt_${stored.id}_${receivedOn}`,
  };
  const entry = auditStep(
    { author: actor.user, now },
    { action: 'withdraw', object: auditedUser(user), after: { withdrawnOn: receivedOn } },
  );
  const steps = [putUserEventStep(user._id, event), entry];
  await withdrawSubscription(user, stored.id, { at, receivedOn, steps }, now);
  return userDetail(await requireUser(user._id), actor);
};
