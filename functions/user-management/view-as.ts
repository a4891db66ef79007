import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { findRoles } from '../_data/accounts/roles.ts';
import { newSession } from '../_data/accounts/sessions.ts';
import { newUserEvent, putUserEventStep } from '../_data/accounts/user-events.ts';
import { auditedUser } from '../_data/accounts/users.ts';
import { auditStep } from '../_data/audit/audit-entries.ts';
import { putStep, transact } from '../_data/table/table.ts';
import { signedIn } from '../_flows/accounts/sign-in.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
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
