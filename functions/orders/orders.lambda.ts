import { orders } from '#shared/contracts/orders/orders.ts';
import { serve } from '../platform/http/serve.ts';
import { cancelReturn } from './returns/cancel-return.ts';
import { getOrder } from './get-order.ts';
import { listMyOrders } from './list-my-orders.ts';
import { reorder } from './reorder.ts';
import { requestReturn } from './returns/request-return.ts';

export const handler = serve(orders, {
  mine: listMyOrders,
  get: getOrder,
  reorder,
  requestReturn,
  cancelReturn,
});
