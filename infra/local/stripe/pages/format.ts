const euro = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });
const moment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
});
const countries = new Intl.DisplayNames('es-ES', { type: 'region' });

/** Cents as a price. */
export const price = (cents: number | null) => euro.format((cents ?? 0) / 100);

/** Seconds since the epoch, as a date for people. */
export const date = (seconds: number) => moment.format(seconds * 1000);

/** A country's Spanish name. */
export const country = (code: string) => countries.of(code) ?? code;
