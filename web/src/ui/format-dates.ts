/* Days and times as the back office writes them: those of Madrid. */
const timeZone = 'Europe/Madrid';
const dateFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone });
const dateTimeFormat = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});
const timeFormat = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone });
const dayFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'UTC' });

/** `17 dic 2026`, of an ISO time. */
export const formatDate = (time: string): string => dateFormat.format(new Date(time));

/** `9:00`, of an ISO time. */
export const formatTime = (time: string): string => timeFormat.format(new Date(time));

/** `17 dic 2026, 9:00`, of an ISO time. */
export const formatDateTime = (time: string): string => dateTimeFormat.format(new Date(time));

/** `17 dic 2026`, of a day `YYYY-MM-DD`. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
