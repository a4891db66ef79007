let dayFormat: Intl.DateTimeFormat | undefined;
let momentFormat: Intl.DateTimeFormat | undefined;

const timeZone = 'Europe/Madrid';

/** A time in epoch seconds (Stripe's) as a Spanish date: `4 de mayo de 2026`. */
export function formatDay(seconds: number): string {
  dayFormat ??= new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone });
  return dayFormat.format(seconds * 1000);
}

/** A time in epoch seconds as a Spanish date and time: `4 de mayo de 2026, 9:05`. */
export function formatDayAndTime(seconds: number): string {
  momentFormat ??= new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return momentFormat.format(seconds * 1000);
}
