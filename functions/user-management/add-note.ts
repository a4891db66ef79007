import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { newUserEvent, putUserEventStep } from '../_data/accounts/user-events.ts';
import { auditedUser } from '../_data/accounts/users.ts';
import { auditStep } from '../_data/audit/audit-entries.ts';
import { transact } from '../_data/table/table.ts';
import type { UseCase } from '../_http/serve.ts';
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
