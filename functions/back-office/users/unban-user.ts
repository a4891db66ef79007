import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { unbanSteps } from '../../accounts/bans.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { decideBan } from './decide-ban.ts';
import { requireUser, userDetail } from './user-detail.ts';

/** PUT /users/{id}/unban */
export const unbanUser: UseCase<typeof userManagement.unban> = async ({ params, actor, now }) => {
  await decideBan({
    userId: params.id,
    callerId: actor.user._id,
    isBan: false,
    now,
    stepsFor: unbanSteps,
  });
  return userDetail(await requireUser(params.id), actor);
};
