/** The days of the week from Monday, in short and whole. */
export const weekdays = [
  ['L', 'lunes'],
  ['M', 'martes'],
  ['X', 'miércoles'],
  ['J', 'jueves'],
  ['V', 'viernes'],
  ['S', 'sábado'],
  ['D', 'domingo'],
] as const;

const list = new Intl.ListFormat('es-ES');

/** 'lunes, miércoles y viernes', of days from 1 for Monday. */
export const weekdaysText = (days: readonly number[]): string =>
  list.format(days.map((day) => weekdays[day - 1]![1]));
