import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { findRoles } from '../../accounts/roles.ts';
import { newSession } from '../../accounts/sessions/sessions.ts';
import { newUserEvent, putUserEventStep } from '../../accounts/user-events.ts';
import { auditedUser } from '../../accounts/users.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { putStep, transact } from '../../platform/table/table.ts';
import { signedIn } from '../../accounts/sign-in/sign-in.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isViewable, requireUser } from './user-detail.ts';

/** POST /users/{id}/view-as. Session, event and audit entry are one transaction, so that there is no view without its reason. */
export const viewAs: UseCase<typeof userManagement.viewAs> = async ({ params, body, actor, now }) => {
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
