import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { newUserEvent, putUserEvent } from '../_data/accounts/user-events.ts';
import type { UseCase } from '../_http/serve.ts';
import { requireUser, userDetail } from './user-detail.ts';

/** POST /users/{id}/notes */
export const addNote: UseCase<typeof userManagement.addNote> = async ({ params, body, actor, now }) => {
  const user = await requireUser(params.id);
  await putUserEvent(user._id, newUserEvent({ kind: 'note', author: actor.user, text: body.text }, now));
  return userDetail(user, actor);
};
