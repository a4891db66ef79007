import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { newUserEvent, putUserEventStep } from '../../accounts/user-events.ts';
import { auditedUser } from '../../accounts/users.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { transact } from '../../platform/table/table.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { requireUser, userDetail } from './user-detail.ts';

/** POST /users/{id}/notes. The audit trail says that there is a note, not what it says: it may be about the user's health. */
export const addNote: UseCase<typeof userManagement.addNote> = async ({ params, body, actor, now }) => {
  const user = await requireUser(params.id);
  const note = newUserEvent({ kind: 'note', author: actor.user, text: body.text }, now);
  await transact([
    putUserEventStep(user._id, note),
    auditStep({ author: actor.user, now }, { action: 'note', object: auditedUser(user) }),
  ]);
  return userDetail(user, actor);
};
