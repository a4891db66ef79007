import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import {
  auditedUser,
  changeRoles,
  changeUserStep,
  checkGrant,
  dropCodesStep,
  dropPasskeySteps,
  findPasskeys,
  permissionsOf,
} from '#functions/accounts/index.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { accountOf, eventStep } from '#functions/platform/security-events.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { requireUser, userDetail } from './user-detail.ts';

/**
 * POST /users/{id}/passkey-reset, for a colleague who has lost all passkeys and codes: both go, the sessions end, and the next sign-in
 * counts as the first one, which is led to a new passkey. One transaction, with mail, audit entry and security event (P167).
 */
export const resetPasskeys: UseCase<typeof userManagement.resetPasskeys> = async (call) => {
  const { params, body, actor, now, request } = call;
  const { _id: callerId } = actor.user;
  if (params.id === callerId) throw new AppError('reset_self');
  const loginUrl = `${await siteUrl()}${sitePaths.login}`;
  await changeRoles({ callerId, needed: 'roles:write' }, async (stored, caller) => {
    const user = await requireUser(params.id);
    const { _id, email, name, role, passkeys, sessionEpoch } = user;
    if (role === customerRole) throw new AppError('reset_customer');
    checkGrant(caller, permissionsOf(stored, role));
    const removed = await findPasskeys(_id);
    if (passkeys === 0 && removed.length === 0) throw new AppError('passkey_not_found');
    const data = { name, by: caller.user.name, loginUrl };
    const mail = newMail({ to: email, content: { template: 'passkeys-reset', data } }, now);
    const changes = { passkeys: 0, passkeyWaivedAt: null, sessionEpoch: sessionEpoch + 1 };
    return {
      roles: stored.roles,
      result: undefined,
      steps: [
        changeUserStep(_id, changes, { email, role, passkeys, sessionEpoch }),
        ...dropPasskeySteps(_id, removed),
        dropCodesStep(_id),
        putMailStep(mail),
        auditStep(
          { author: caller.user, now },
          {
            action: 'reset-passkeys',
            object: auditedUser(user),
            before: { passkeys },
            after: { passkeys: 0 },
            reason: body.reason,
          },
        ),
        eventStep({ action: 'passkeys-reset', actor: callerId, object: accountOf(_id) }, request, now),
      ],
    };
  });
  return userDetail(await requireUser(params.id), actor);
};
