/* Days and times are those of Madrid. */
const timeZone = 'Europe/Madrid';
const dateFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone });
const dateTimeFormat = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});

/** `17 dic 2026` */
export const formatDate = (time: string): string => dateFormat.format(new Date(time));

/** `17 dic 2026, 9:00` */
export const formatDateTime = (time: string): string => dateTimeFormat.format(new Date(time));
