import { sendHour } from '#shared/rules/routine-calendar.ts';

/* Routines go out by the clock of Madrid, wherever their admin sits. */
const timeZone = 'Europe/Madrid';
const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone });
const moment = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const weekday = new Intl.DateTimeFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** `17 dic 2026`, of a time. */
export const dayText = (time: string): string => day.format(new Date(time));

/** `17 dic 2026, 9:00`, of a time. */
export const momentText = (time: string): string => moment.format(new Date(time));

/** `jueves, 17 de diciembre`, of a day `YYYY-MM-DD`. */
export const weekdayText = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`));

/** `YYYY-MM-DD` in Spain, of a time. */
export const dayOf = (time: string): string => isoDay.format(new Date(time));

/** `9:00`. */
export const sendTimeText = `${sendHour}:00`;
