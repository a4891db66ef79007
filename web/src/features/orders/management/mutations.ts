import { useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { api } from '../../../api/api.ts';
import { savedVersion } from '../../../api/back-office/stale-edit.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { messages } from './messages.ts';
import { tellOutcome } from './order-banner.tsx';
import { refetchOrder, refetchOrders, showOrder } from './queries.ts';

type Body<
  Operation extends 'setStatus' | 'setTracking' | 'setAddress' | 'refund' | 'recordOutsideRefund' | 'addNote',
> = RequestInput<(typeof orderManagement)[Operation], 'body'>;

interface Options {
  done: string;
  failed: string;
  /** Stripe may take its time: then the refund is only under way. */
  mayRefund?: boolean;
}

/** A change of one order that answers with all about the order. */
export function useOrderChange<Input extends { id: string }>(
  request: (input: Input) => Promise<{ data: ManagedOrderDetail }>,
  { done, failed, mayRefund }: Options,
) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: request,
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: ({ data }) => {
      showOrder(cache, data);
      if (mayRefund && data.order.isRefunding)
        tellOutcome({ kind: 'info', title: messages.refunding, description: messages.refundingHint });
      else tellOutcome({ kind: 'success', title: done, description: data.order.orderNumber });
      refetchOrders(cache);
    },
    onError: (error, { id }) => {
      const current = savedVersion(error) as ManagedOrderDetail | null;
      // the dialog shows both versions
      if (current) return showOrder(cache, current);
      // a refused field says so itself
      if (!(error instanceof ApiError && error.field))
        tellOutcome({ kind: 'error', title: failed, description: error.message });
      return refetchOrder(cache, id);
    },
  });
}

/** Moves an order to another status. */
export const useSetStatus = () =>
  useOrderChange(
    ({ id, ...body }: { id: string } & Body<'setStatus'>) =>
      api.orderManagement.setStatus({ params: { id }, body }),
    { done: messages.statusSaved, failed: messages.statusFailed, mayRefund: true },
  );

/** Writes carrier and tracking number. */
export const useSetTracking = () =>
  useOrderChange(
    ({ id, ...body }: { id: string } & Body<'setTracking'>) =>
      api.orderManagement.setTracking({ params: { id }, body }),
    { done: messages.trackingSaved, failed: messages.trackingFailed },
  );

/** Corrects where an order goes. */
export const useSetAddress = () =>
  useOrderChange(
    ({ id, ...body }: { id: string } & Body<'setAddress'>) =>
      api.orderManagement.setAddress({ params: { id }, body }),
    { done: messages.addressSaved, failed: messages.addressFailed },
  );

/** Sends a mail of the timeline once more. */
export const useResendMail = () =>
  useOrderChange(
    ({ id, mailId }: { id: string; mailId: string }) =>
      api.orderManagement.resendMail({ params: { id, mailId } }),
    { done: messages.mailResent, failed: messages.resendFailed },
  );

/** Pays back units, shipping and a free amount. */
export const useRefund = () =>
  useOrderChange(
    ({ id, ...body }: { id: string } & Body<'refund'>) =>
      api.orderManagement.refund({ params: { id }, body }),
    { done: messages.refunded, failed: messages.refundFailed, mayRefund: true },
  );

/** Records that a refused refund was paid outside Stripe. */
export const useRecordOutsideRefund = () =>
  useOrderChange(
    ({ id, refundId, ...body }: { id: string; refundId: string } & Body<'recordOutsideRefund'>) =>
      api.orderManagement.recordOutsideRefund({ params: { id, refundId }, body }),
    { done: messages.outsideSaved, failed: messages.outsideFailed },
  );

/** Adds a private note. */
export const useAddNote = () =>
  useOrderChange(
    ({ id, ...body }: { id: string } & Body<'addNote'>) =>
      api.orderManagement.addNote({ params: { id }, body }),
    { done: messages.noteSaved, failed: messages.noteFailed },
  );
