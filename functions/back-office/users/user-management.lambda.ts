import { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { banUser, decideBan } from './ban-user.ts';
import { listUsers } from './list-users.ts';
import { recordOutsideRefund, repeatRefund } from './owed-refunds.ts';
import { registerWithdrawal } from './register-withdrawal.ts';
import { resetPasskeys } from './reset-passkeys.ts';
import { isViewable, requireUser, userDetail } from './user-detail.ts';
import { paymentsShown, readPayments } from '#functions/subscriptions/payments/read-payments.ts';
import { requirePermission } from '#functions/platform/http/actor.ts';
import { unbanSteps } from '#functions/accounts/bans.ts';
import { newUserEvent, putUserEventStep } from '#functions/accounts/user-events.ts';
import { auditedUser } from '#functions/accounts/users.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { putStep, transact } from '#functions/platform/table/table.ts';
import { findRoles } from '#functions/accounts/roles.ts';
import { readUserCounters } from '#functions/accounts/user-counters.ts';
import { findPlans } from '#functions/training/options.ts';
import { newSession } from '#functions/accounts/sessions/sessions.ts';
import { signedIn } from '#functions/accounts/sign-in/sign-in.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** POST /users/{id}/view-as. Session, event and audit entry are one transaction, so that there is no view without its reason. */
const viewAs: UseCase<typeof userManagement.viewAs> = async ({ params, body, actor, now }) => {
  const [user, roles] = await Promise.all([requireUser(params.id), findRoles()]);
  if (!isViewable(user, roles)) throw new AppError('view_refused');
  const session = newSession(user, now, { startedBy: actor });
  const event = newUserEvent({ kind: 'view', author: actor.user, text: body.reason }, now);
  await transact([
    putStep('session_exists', session.item, { condition: 'attribute_not_exists(pk)' }),
    putUserEventStep(user._id, event),
    auditStep(
      { author: actor.user, now },
      { action: 'view', object: auditedUser(user), reason: body.reason },
    ),
  ]);
  return signedIn(user, session);
};

/** GET /users/management/stats, from stored counters and cached lists. */
const showStats: UseCase<typeof userManagement.stats> = async () => {
  const [{ total, banned }, { roles }, plans] = await Promise.all([
    readUserCounters(),
    findRoles(),
    findPlans(),
  ]);
  return {
    success: true,
    data: {
      total,
      banned,
      active: total - banned,
      roles: roles.map(({ name, displayName }) => ({ name, displayName })),
      plans: plans.map(({ _id, name }) => ({ _id, name })),
    },
  };
};

/** POST /users/{id}/notes. The audit trail says that there is a note, not what it says: it may be about the user's health. */
const addNote: UseCase<typeof userManagement.addNote> = async ({ params, body, actor, now }) => {
  const user = await requireUser(params.id);
  const note = newUserEvent({ kind: 'note', author: actor.user, text: body.text }, now);
  await transact([
    putUserEventStep(user._id, note),
    auditStep({ author: actor.user, now }, { action: 'note', object: auditedUser(user) }),
  ]);
  return userDetail(user, actor);
};

/** PUT /users/{id}/unban */
const unbanUser: UseCase<typeof userManagement.unban> = async ({ params, actor, now }) => {
  await decideBan({
    userId: params.id,
    callerId: actor.user._id,
    isBan: false,
    now,
    stepsFor: unbanSteps,
  });
  return userDetail(await requireUser(params.id), actor);
};

/** GET /users/{id}/payments, from Stripe: apart from the user, who is shown also while Stripe is silent. */
const listPayments: UseCase<typeof userManagement.payments> = async ({ params, actor }) => {
  const { stripeCustomerId } = await requireUser(params.id);
  requirePermission(actor, 'orders:read');
  return { success: true, data: stripeCustomerId ? await readPayments(stripeCustomerId, paymentsShown) : [] };
};

/** GET /users/{id} */
const getUser: UseCase<typeof userManagement.get> = async ({ params, actor }) =>
  userDetail(await requireUser(params.id), actor);

export const handler = serve(userManagement, {
  list: listUsers,
  stats: showStats,
  get: getUser,
  ban: banUser,
  unban: unbanUser,
  addNote,
  resetPasskeys,
  viewAs,
  withdraw: registerWithdrawal,
  repeatRefund,
  recordOutsideRefund,
  payments: listPayments,
});
