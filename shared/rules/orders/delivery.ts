import { addDays, inMadrid } from '../routines/routine-calendar.ts';

/**
 * When orders leave and how long the carrier takes. An order leaves on its working day when it is placed before the cut-off
 * hour in Madrid, otherwise on the next; it arrives `firstDay` to `lastDay` working days after it has left.
 */
export const deliverySettings = { cutOffHour: 14, firstDay: 1, lastDay: 3 };

/** The same for Las Palmas, Santa Cruz de Tenerife, Ceuta and Melilla, by the first figures of the postal code: across the sea. */
const outlyingSettings = { firstDay: 3, lastDay: 7, provinces: ['35', '38', '51', '52'] };

/** What is said of these where the address is not known yet. */
export const outlyingText = `A Canarias, Ceuta y Melilla llega entre ${outlyingSettings.firstDay} y ${outlyingSettings.lastDay} días laborables después de salir.`;

/** Days after its shipment from which an order should have arrived, and be marked as delivered. */
export const lateDeliveryDays = 7;

/** The holidays of all of Spain that have a date of their own, as `MM-DD`. Good Friday moves with Easter. */
export const fixedHolidays: readonly string[] = [
  '01-01',
  '01-06',
  '05-01',
  '08-15',
  '10-12',
  '11-01',
  '12-06',
  '12-08',
  '12-25',
];

/** The days, `YYYY-MM-DD` in Spain, between which an order arrives; both included. */
export interface DeliveryRange {
  from: string;
  to: string;
}

/** Whether orders leave and arrive on a day: Monday to Friday without the holidays of all of Spain. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday % 6 !== 0 && !fixedHolidays.includes(day.slice(5)) && day !== goodFriday(day.slice(0, 4));
}

/** When an order arrives that is placed at `at`; without a postal code, on the peninsula. */
export function deliveryRange(at: Date, postalCode?: string | null): DeliveryRange {
  const { cutOffHour } = deliverySettings;
  const isOutlying = outlyingSettings.provinces.includes(postalCode?.slice(0, 2) ?? '');
  const { firstDay, lastDay } = isOutlying ? outlyingSettings : deliverySettings;
  const { day, minutes } = inMadrid(at);
  const isLate = minutes >= cutOffHour * 60;
  const leaves = isWorkingDay(day) && !isLate ? day : workingDaysAfter(day, 1);
  return { from: workingDaysAfter(leaves, firstDay), to: workingDaysAfter(leaves, lastDay) };
}

/** The range as text: `entre el mar 24 y el jue 26`, with the months where they differ. */
export function deliveryText({ from, to }: DeliveryRange): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `entre el ${dayText(from, isOneMonth)} y el ${dayText(to, isOneMonth)}`;
}

function workingDaysAfter(day: string, count: number): string {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return workingDaysAfter(next, isWorkingDay(next) ? count - 1 : count);
}

let weekdayFormat: Intl.DateTimeFormat | undefined;
let monthFormat: Intl.DateTimeFormat | undefined;

/** `mar 24`, or `lun 30 de noviembre`. */
function dayText(day: string, isShort: boolean): string {
  weekdayFormat ??= new Intl.DateTimeFormat('es-ES', { weekday: 'short', timeZone: 'UTC' });
  monthFormat ??= new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });
  const date = new Date(`${day}T00:00:00Z`);
  const text = `${weekdayFormat.format(date)} ${date.getUTCDate()}`;
  return isShort ? text : `${text} de ${monthFormat.format(date)}`;
}

/** Two days before Easter, by the Gregorian calculation of Meeus, Jones and Butcher. */
function goodFriday(yearText: string): string {
  const year = Number(yearText);
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  const date = String((days % 31) + 1).padStart(2, '0');
  return addDays(`${yearText}-${month}-${date}`, -2);
}
