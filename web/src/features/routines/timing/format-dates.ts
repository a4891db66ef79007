import { inMadrid, sendHour } from '#shared/rules/routines/routine-calendar.ts';

const weekdayFormat = new Intl.DateTimeFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `jueves, 17 de diciembre`, of a date `YYYY-MM-DD`. */
export const formatWeekday = (date: string): string => weekdayFormat.format(new Date(`${date}T00:00:00Z`));

/** The date in Madrid, `YYYY-MM-DD`, of an ISO time. */
export const toMadridDate = (time: string): string => inMadrid(new Date(time)).day;

/** The time of the daily run: `9:00`. */
export const sendTime = `${sendHour}:00`;
