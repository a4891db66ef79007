import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { carrierName, carrierNamed, type CarrierId } from '#shared/rules/orders/carriers.ts';
import { sharedStorage } from '../../../../api/storage/browser-storage.ts';

/** How a parcel travels, as it is typed. */
export interface TrackingValues {
  /** Empty until it is chosen. */
  carrier: CarrierId | '';
  /** What another company is called; empty where it is not told. */
  carrierName: string;
  trackingNumber: string;
}

/** Where this browser keeps the carrier of the last parcel: a shop mostly has one. */
const lastCarrierKey = 'last-carrier';

/** Keeps the carrier for the next parcel. */
export const keepCarrier = ({ carrier, carrierName: name }: TrackingValues): void =>
  sharedStorage.set(lastCarrierKey, carrier === 'other' ? name || carrier : carrier);

function lastCarrier(): Pick<TrackingValues, 'carrier' | 'carrierName'> {
  const kept = sharedStorage.get(lastCarrierKey);
  if (!kept) return { carrier: '', carrierName: '' };
  const { carrier, carrierName: name } = carrierNamed(kept);
  return { carrier, carrierName: name ?? '' };
}

/** The parcel of an order; one without a carrier begins with the last one's. */
export const trackingOf = ({ carrier, carrierName: name, trackingNumber }: ManagedOrder): TrackingValues => ({
  ...(carrier ? { carrier, carrierName: name ?? '' } : lastCarrier()),
  trackingNumber: trackingNumber ?? '',
});

/** The carrier of a parcel, as people read it. */
export const carrierText = ({ carrier, carrierName: name }: TrackingValues): string =>
  carrier && carrierName(carrier, name);

export const isSameTracking = (one: TrackingValues, other: TrackingValues): boolean =>
  one.carrier === other.carrier &&
  carrierText(one) === carrierText(other) &&
  one.trackingNumber === other.trackingNumber;

/** What the admin opened, wants and what another one has saved, for the comparison. */
export const compareTracking = (opened: TrackingValues, mine: TrackingValues, saved: TrackingValues) => [
  {
    name: 'carrier',
    label: 'Empresa de transporte',
    opened: carrierText(opened),
    mine: carrierText(mine),
    saved: carrierText(saved),
  },
  {
    name: 'trackingNumber',
    label: 'Número de seguimiento',
    opened: opened.trackingNumber,
    mine: mine.trackingNumber,
    saved: saved.trackingNumber,
  },
];

/** The parcel that the comparison has made: its carrier is a name. */
export function chosenTracking(chosen: Record<string, string>): TrackingValues {
  const { carrier, carrierName: name } = carrierNamed(chosen['carrier'] ?? '');
  return { carrier, carrierName: name ?? '', trackingNumber: chosen['trackingNumber'] ?? '' };
}
