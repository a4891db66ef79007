/* Amounts are integer cents in the table, at Stripe and in every sum; euros only on the wire and on screen. */

/** Cents as euros, for the wire. */
export const fromCents = (cents: number): number => cents / 100;

/** Euros as cents, rounded, so that 19.99 × 100 = 1998.9999… gives 1999. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** Created when first used: the constructor takes 9 ms, which functions should not pay at their start. */
let euroFormat: Intl.NumberFormat | undefined;

/** An amount in euros in Spanish format: `34,90 €`. */
export function formatEuros(euros: number): string {
  euroFormat ??= new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });
  return euroFormat.format(euros);
}

/** An amount in cents in Spanish format. */
export const formatCents = (cents: number): string => formatEuros(fromCents(cents));
