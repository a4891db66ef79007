import { indexes, keys } from '../table/keys.ts';
import { putStep, type Step } from '../table/table.ts';
import { totalUsersStep } from './user-counters.ts';
import { indexUserSteps } from './user-search-index.ts';
import type { User } from './users.ts';

/**
 * Everything that makes a new account: the user, the words it is found by, its place in the count. Its identities go into
 * the same transaction. Costs two write units a step: the user's own two, the counter's two, and two a word, of which
 * most people have three or four. `Refused('user_exists')` when it has been written before.
 */
export const createUserSteps = (user: User): Step[] => [
  putStep(
    'user_exists',
    { ...keys.user(user._id), ...indexes.users(user._id), ...user },
    { condition: 'attribute_not_exists(pk)' },
  ),
  totalUsersStep(user._id),
  ...indexUserSteps(user),
];
