import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { requireUser, userDetail } from './user-detail.ts';

/** GET /users/{id} */
export const getUser: UseCase<typeof userManagement.get> = async ({ params, actor }) =>
  userDetail(await requireUser(params.id), actor);
