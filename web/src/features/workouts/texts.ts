const weekdayFormat = new Intl.DateTimeFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `lunes, 7 de diciembre`, of a day. */
export const weekdayText = (day: string): string => weekdayFormat.format(new Date(`${day}T00:00:00Z`));

/** `1:05`, of seconds. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
