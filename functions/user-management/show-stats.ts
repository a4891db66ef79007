import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { readUserCounters } from '../_data/accounts/user-counters.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /users/management/stats, from stored counters. */
export const showStats: UseCase<typeof userManagement.stats> = async () => {
  const { total, banned } = await readUserCounters();
  return { success: true, data: { total, banned, active: total - banned } };
};
