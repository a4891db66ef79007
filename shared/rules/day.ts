let dayFormat: Intl.DateTimeFormat | undefined;
let momentFormat: Intl.DateTimeFormat | undefined;

const timeZone = 'Europe/Madrid';

/** A day as people here read it, `4 de mayo de 2026`, of a time in epoch seconds (Stripe's). */
export function formatDay(seconds: number): string {
  dayFormat ??= new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone });
  return dayFormat.format(seconds * 1000);
}

/** The same with the time of day: `4 de mayo de 2026, 9:05`. */
export function formatMoment(seconds: number): string {
  momentFormat ??= new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return momentFormat.format(seconds * 1000);
}
