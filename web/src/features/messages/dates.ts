import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';

/* Times are those of Madrid, as mails and the back office tell them. */
const parts = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Madrid',
});

const read = (iso: string) =>
  Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value])) as Record<
    'day' | 'month' | 'year' | 'hour' | 'minute',
    string
  >;

/** `21 nov, 09:05`, in the list. */
export function shortDate(iso: string): string {
  const { day, month, hour, minute } = read(iso);
  return `${day} ${month}, ${hour}:${minute}`;
}

/** `21/11/2026 a las 09:05`, in the detail. */
export function longDate(iso: string): string {
  const { day, year, hour, minute } = read(iso);
  const month = inMadrid(new Date(iso)).day.slice(5, 7);
  return `${day.padStart(2, '0')}/${month}/${year} a las ${hour}:${minute}`;
}
