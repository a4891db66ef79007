/** A number as Spanish writes it, without grouping: `29,90`. */
export const decimalText = (value: number, digits?: number): string =>
  (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', ',');

/** A typed amount with at most two decimals, after a comma or a point; null for anything else. */
export const typedDecimal = (text: string): number | null =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** Typed units; null for anything but a whole number. */
export const typedUnits = (text: string): number | null =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;
