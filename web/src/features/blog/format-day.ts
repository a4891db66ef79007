const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-10-19` as `19 de octubre de 2026`. */
export function formatDay(day: string): string {
  return longDate.format(new Date(day));
}
