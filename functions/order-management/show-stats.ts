import type { orderManagement } from '#shared/contracts/back-office/order-management.ts';
import { fromCents } from '#shared/rules/money.ts';
import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { PaymentStatus } from '#shared/contracts/orders.ts';
import { readOrderCounters } from '../_data/orders/order-counters.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /orders/management/stats: orders that are paid and not paid back, and what they have brought in. */
export const showStats: UseCase<typeof orderManagement.stats> = async () => {
  const { countOf, revenueCents, units } = await readOrderCounters();
  const totalOrders = countOf(undefined, PaymentStatus.options.filter(isPaidOrder));
  const averageCents = totalOrders === 0 ? 0 : Math.round(revenueCents / totalOrders);
  return {
    success: true,
    data: {
      totalOrders,
      totalRevenue: fromCents(revenueCents),
      averageOrderValue: fromCents(averageCents),
      totalItems: units,
    },
  };
};
