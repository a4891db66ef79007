import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { orderManagementApi } from '../../../../api/back-office/order-management.ts';
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
      orderManagementApi.registerReturn({ params: { id }, body }),
    { done: messages.returnRegistered, failed: messages.returnNotRegistered },
  );

/** The parcel of a return has arrived. */
export const useReceiveReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'receiveReturn'>) =>
      orderManagementApi.receiveReturn({ params: { id, returnId }, body }),
    { done: messages.returnReceived, failed: messages.returnFailed },
  );

/** Says what becomes of the units of a return. */
export const useInspectReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'inspectReturn'>) =>
      orderManagementApi.inspectReturn({ params: { id, returnId }, body }),
    { done: messages.returnInspected, failed: messages.returnFailed },
  );

/** Closes a return without a refund. */
export const useRejectReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'rejectReturn'>) =>
      orderManagementApi.rejectReturn({ params: { id, returnId }, body }),
    { done: messages.returnRejected, failed: messages.returnFailed },
  );

/** Pays a return back. */
export const useRefundReturn = () =>
  useOrderChange(
    ({ id, returnId, ...body }: Input<'refundReturn'>) =>
      orderManagementApi.refundReturn({ params: { id, returnId }, body }),
    { done: messages.refunded, failed: messages.refundFailed, mayRefund: true },
  );
