import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { withdrawalInstant } from '#shared/rules/subscriptions/withdrawal-day.ts';
import { authorOf } from '../order-events.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { messages } from '../../platform/messages.ts';
import { openReturn } from './open-return.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from '../desk/order-detail.ts';
import { editOrder, requireOrder } from '../desk/require-order.ts';

/**
 * POST /orders/management/{id}/returns: a withdrawal that came by mail or phone (P285). It has the rules of the buyer's own; the day on
 * which it came counts for the time of the right and for that of the refund.
 */
export const registerReturn: UseCase<typeof orderManagement.registerReturn> = async ({
  params,
  body: { version, receivedOn, ...asked },
  actor,
  now,
}) => {
  const found = await requireOrder(params.id);
  const isKnown = found.returns.some(({ key }) => key === asked.key);
  if (isKnown) return orderDetail(found);
  const at = withdrawalInstant(receivedOn, new Date(found.createdAt), now);
  if (!at) throw new AppError('invalid_input', { field: 'receivedOn', message: messages.wrongWithdrawalDay });
  const changed = await editOrder(found, version, (order) =>
    openReturn(order, asked, now, { at, author: authorOf(actor.user) }),
  );
  return orderDetail(changed);
};
