import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import type { ListedUser } from '#shared/contracts/back-office/managed-user.ts';
import { findRoles } from '../../accounts/roles.ts';
import { searchUsers } from './user-directory.ts';
import type { User } from '../../accounts/users.ts';
import { findPlan } from '../../training/options.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { readLastOrders, readLastRoutines } from './last-activity.ts';
import { managedUser } from './managed-user.ts';

/** GET /users. The cost grows with the page and not with the number of users. */
export const listUsers: UseCase<typeof userManagement.list> = async ({ query, actor }) => {
  const { search = '', status, role, plan, limit, cursor } = query;
  const [page, roles] = await Promise.all([
    searchUsers(search, { limit, cursor, status, role, plan }),
    findRoles(),
  ]);
  const isAsked = (permission: 'orders:read' | 'sending:read') =>
    query.with === 'activity' && actor.permissions.includes(permission);
  const [routines, orders, plans] = await Promise.all([
    isAsked('sending:read') ? readLastRoutines(page.users) : null,
    isAsked('orders:read') ? readLastOrders(page.users) : null,
    readPlans(page.users),
  ]);
  const rows = page.users.map((user): ListedUser => ({
    ...managedUser(user, roles),
    plan:
      user.subscriptionStatus === null
        ? null
        : { name: plans.get(user.subscriptionType ?? '') ?? null, status: user.subscriptionStatus },
    ...(routines && { lastRoutine: routines.get(user._id) ?? null }),
    ...(orders && { lastOrder: orders.get(user._id) ?? null }),
  }));
  return { success: true, data: rows, nextCursor: page.cursor };
};

/** The names of the users' plans, by id: from a cached list, but for those that are gone. */
async function readPlans(users: readonly User[]): Promise<Map<string, string>> {
  const ids = new Set(users.flatMap(({ subscriptionType }) => subscriptionType ?? []));
  const plans = await Promise.all([...ids].map(findPlan));
  return new Map(plans.flatMap((plan) => (plan ? [[plan._id, plan.name] as const] : [])));
}
