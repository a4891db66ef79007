import { priceLimit } from './filters.ts';

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** A price range as text. The slider's upper end is open: it includes higher prices. */
export function priceRangeText(min: number, max: number): string {
  if (max < priceLimit) return min > 0 ? `De ${min} a ${euros.format(max)}` : `Hasta ${euros.format(max)}`;
  return min > 0 ? `Desde ${euros.format(min)}` : 'Cualquier precio';
}
