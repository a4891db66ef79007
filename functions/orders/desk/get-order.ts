import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { requireOrder } from './require-order.ts';

/** GET /orders/management/{id} */
export const getOrder: UseCase<typeof orderManagement.get> = async ({ params }) =>
  orderDetail(await requireOrder(params.id));
