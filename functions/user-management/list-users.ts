import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { findRoles } from '../_data/accounts/roles.ts';
import { searchUsers } from '../_data/accounts/user-directory.ts';
import type { UseCase } from '../_http/serve.ts';
import { managedUser } from './managed-user.ts';

/** GET /users. The cost grows with the page and not with the number of users. */
export const listUsers: UseCase<typeof userManagement.list> = async ({ query }) => {
  const { search = '', status, limit, cursor } = query;
  const [page, roles] = await Promise.all([searchUsers(search, { limit, cursor, status }), findRoles()]);
  return { success: true, data: page.users.map((user) => managedUser(user, roles)), nextCursor: page.cursor };
};
