/** Amounts are integer cents inside (table, Stripe, every sum); euros only on the wire and on screen. */

/** Cents as the wire carries them. */
export const fromCents = (cents: number): number => cents / 100;

/** Nearest cent, so that 19.99 × 100 = 1998.9999… is 1999. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** Made when the first amount is written: it costs 9 ms, which no function should pay at its start. */
let euroFormat: Intl.NumberFormat | undefined;

/** An amount in euros as people read it here: `34,90 €` (storefront.md section 9). */
export function formatEuros(euros: number): string {
  euroFormat ??= new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });
  return euroFormat.format(euros);
}

/** The same for an amount in cents. */
export const formatCents = (cents: number): string => formatEuros(fromCents(cents));
