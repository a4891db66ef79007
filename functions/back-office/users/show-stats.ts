import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { findRoles } from '../../accounts/roles.ts';
import { readUserCounters } from '../../accounts/user-counters.ts';
import { findPlans } from '../../training/options.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /users/management/stats, from stored counters and cached lists. */
export const showStats: UseCase<typeof userManagement.stats> = async () => {
  const [{ total, banned }, { roles }, plans] = await Promise.all([
    readUserCounters(),
    findRoles(),
    findPlans(),
  ]);
  return {
    success: true,
    data: {
      total,
      banned,
      active: total - banned,
      roles: roles.map(({ name, displayName }) => ({ name, displayName })),
      plans: plans.map(({ _id, name }) => ({ _id, name })),
    },
  };
};
