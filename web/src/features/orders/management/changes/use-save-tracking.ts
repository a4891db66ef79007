import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { useSetStatus, useSetTracking } from '../mutations.ts';
import type { TrackingValues } from './tracking-values.ts';

interface Handlers {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Saves carrier and tracking number; `enviar` marks an order that is not on its way yet as shipped with them. */
export function useSaveTracking(change: 'enviar' | 'seguimiento') {
  const setStatus = useSetStatus();
  const setTracking = useSetTracking();
  const isShipping = ({ status }: ManagedOrder) => change === 'enviar' && status === 'processing';
  return {
    isShipping,
    isPending: setStatus.isPending || setTracking.isPending,
    error: setStatus.error ?? setTracking.error,
    reset: () => {
      if (setStatus.isError) setStatus.reset();
      if (setTracking.isError) setTracking.reset();
    },
    /** `tracking` is null for a parcel without a number. */
    mutate: (order: ManagedOrder, tracking: TrackingValues | null, handlers: Handlers) => {
      const { _id: id, version } = order;
      const fields = tracking && {
        carrier: tracking.carrier || 'correos',
        ...(tracking.carrier === 'other' && { carrierName: tracking.carrierName }),
        trackingNumber: tracking.trackingNumber,
      };
      if (isShipping(order)) setStatus.mutate({ id, version, status: 'shipped', ...fields }, handlers);
      else if (fields) setTracking.mutate({ id, version, ...fields }, handlers);
    },
  };
}
