import { inMadrid } from '../routines/routine-calendar.ts';

/** A number for conversations: the day in Madrid and the random end of the id. A counter would make all buyers conflict. */
export function orderNumber(orderId: string, at: Date): string {
  const day = inMadrid(at).day.slice(2).replaceAll('-', '');
  return `TZ-${day}-${orderId.slice(-6)}`;
}
