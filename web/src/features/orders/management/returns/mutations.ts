import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { api } from '../../../../api/api.ts';
import { messages } from '../messages.ts';
import { useOrderChange } from '../mutations.ts';

type Operation = 'receiveReturn' | 'inspectReturn' | 'rejectReturn' | 'refundReturn';
type Input<Of extends Operation> = { id: string; returnId: string } & RequestInput<
  (typeof orderManagement)[Of],
  'body'
>;

/** Registers a withdrawal that came by mail or phone. */
export const useRegisterReturn = () =>
  useOrderChange(
    ({ id, ...body }: { id: string } & RequestInput<(typeof orderManagement)['registerReturn'], 'body'>) =>
      api.orderManagement.registerReturn({ params: { id }, body }),
    { done: messages.returnRegistered, failed: messages.returnNotRegistered },
  );

/** The parcel of a return has arrived. */
export const useReceiveReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'receiveReturn'>) =>
      api.orderManagement.receiveReturn({ params: { id, returnId }, body }),
    { done: messages.returnReceived, failed: messages.returnFailed },
  );

/** Says what becomes of the units of a return. */
export const useInspectReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'inspectReturn'>) =>
      api.orderManagement.inspectReturn({ params: { id, returnId }, body }),
    { done: messages.returnInspected, failed: messages.returnFailed },
  );

/** Closes a return without a refund. */
export const useRejectReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'rejectReturn'>) =>
      api.orderManagement.rejectReturn({ params: { id, returnId }, body }),
    { done: messages.returnRejected, failed: messages.returnFailed },
  );

/** Pays a return back. */
export const useRefundReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'refundReturn'>) =>
      api.orderManagement.refundReturn({ params: { id, returnId }, body }),
    { done: messages.refunded, failed: messages.refundFailed, mayRefund: true },
  );
