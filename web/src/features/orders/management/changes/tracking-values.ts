import type { ManagedOrder } from '#shared/contracts/shapes/managed-order.ts';
import { carrierName, type CarrierId } from '#shared/rules/orders/carriers.ts';

/** How a parcel travels, as it is typed. */
export interface TrackingValues {
  /** Empty until it is chosen. */
  carrier: CarrierId | '';
  trackingNumber: string;
}

export const trackingOf = ({ carrier, trackingNumber }: ManagedOrder): TrackingValues => ({
  carrier: carrier ?? '',
  trackingNumber: trackingNumber ?? '',
});

export const isSameTracking = (one: TrackingValues, other: TrackingValues): boolean =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber;

/** What the admin opened, wants and what another one has saved, for the comparison. */
export const compareTracking = (opened: TrackingValues, mine: TrackingValues, saved: TrackingValues) =>
  (['carrier', 'trackingNumber'] as const).map((name) => ({
    name,
    label: { carrier: 'Empresa de transporte', trackingNumber: 'Número de seguimiento' }[name],
    opened: opened[name],
    mine: mine[name],
    saved: saved[name],
  }));

/** A value of the comparison, as people read it. */
export const showTracking = (name: string, value: string): string =>
  name === 'carrier' && value ? carrierName(value as CarrierId) : value;
