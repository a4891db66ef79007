import { madridDay } from '#shared/rules/madrid-day.ts';
import type { OrderFilter } from './order-list.ts';

/** A filter as a request has it: days in Madrid, both included. */
interface RequestedFilter extends Pick<OrderFilter, 'status' | 'paymentStatus' | 'refund'> {
  from?: string | undefined;
  to?: string | undefined;
}

/** The orders that a request asks for. */
export const orderFilter = ({ status, paymentStatus, refund, from, to }: RequestedFilter): OrderFilter => ({
  status,
  paymentStatus,
  refund,
  start: from === undefined ? undefined : madridDay(from).start,
  end: to === undefined ? undefined : madridDay(to).end,
});
