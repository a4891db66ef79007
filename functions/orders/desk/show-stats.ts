import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { fromCents } from '#shared/rules/money.ts';
import { readOrderCounters } from '../order-counters.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /orders/management/stats: the orders that were paid, what they cost on average, and what they have brought in. */
export const showStats: UseCase<typeof orderManagement.stats> = async () => {
  const { sold, soldCents, revenueCents, units } = await readOrderCounters();
  const averageCents = sold === 0 ? 0 : Math.round(soldCents / sold);
  return {
    success: true,
    data: {
      totalOrders: sold,
      totalRevenue: fromCents(revenueCents),
      averageOrderValue: fromCents(averageCents),
      totalItems: units,
    },
  };
};
