import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { searchOrders } from '../search-orders.ts';
import { orderFilter } from '../order-filter.ts';

/** A page of the orders that the filters of a request match, and the cursor of the next one. */
export const findPage = (query: ParsedInput<typeof orderManagement.list, 'query'>) =>
  searchOrders(query.search ?? '', orderFilter(query), query.limit, query.cursor);
