import { sendHour } from '#shared/rules/routines/routine-calendar.ts';

/* Dates and times are those of Madrid, where the daily run is scheduled. */
const timeZone = 'Europe/Madrid';
const dateFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone });
const dateTimeFormat = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});
const weekdayFormat = new Intl.DateTimeFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const isoDateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** `17 dic 2026`, of an ISO time. */
export const formatDate = (time: string): string => dateFormat.format(new Date(time));

/** `17 dic 2026, 9:00`, of an ISO time. */
export const formatDateTime = (time: string): string => dateTimeFormat.format(new Date(time));

/** `jueves, 17 de diciembre`, of a date `YYYY-MM-DD`. */
export const formatWeekday = (date: string): string => weekdayFormat.format(new Date(`${date}T00:00:00Z`));

/** The date in Madrid, `YYYY-MM-DD`, of an ISO time. */
export const toMadridDate = (time: string): string => isoDateFormat.format(new Date(time));

/** The time of the daily run: `9:00`. */
export const sendTime = `${sendHour}:00`;
