import { priceLimit } from './filters.ts';

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** A price range in words. The upper end of the slider is open: dearer things are in it too. */
export function priceRangeText(min: number, max: number): string {
  if (max < priceLimit) return min > 0 ? `De ${min} a ${euros.format(max)}` : `Hasta ${euros.format(max)}`;
  return min > 0 ? `Desde ${euros.format(min)}` : 'Cualquier precio';
}
