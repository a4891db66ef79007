import { customerRole } from '#shared/rules/accounts/role.ts';
import { indexes, keys } from './entities.ts';
import { putStep, type Step } from '../platform/table/table.ts';
import { totalUsersStep } from './user-counters.ts';
import { indexUserSteps } from './user-search-index.ts';
import type { User } from './users.ts';

/**
 * The steps that write a new user: the user, its search terms and the count of users. The identities belong into the same
 * transaction. Each step costs two write units; most users have three or four search terms. Refused as `user_exists` when
 * the user has been written before.
 */
export const createUserSteps = (user: User): Step[] => [
  putStep(
    'user_exists',
    {
      ...keys.user(user._id),
      ...indexes.users(user._id),
      ...(user.role !== customerRole && indexes.usersOfRole(user.role, user._id)),
      ...user,
    },
    { condition: 'attribute_not_exists(pk)' },
  ),
  totalUsersStep(user._id),
  ...indexUserSteps(user),
];
