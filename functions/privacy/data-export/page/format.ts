import { formatEuros } from '#shared/rules/money.ts';
import { formatDay, formatDayAndTime } from '#shared/rules/day.ts';

/** A time as `4 de mayo de 2026, 9:05`, in Madrid. */
export const moment = (at: string | null): string | null => at && formatDayAndTime(Date.parse(at) / 1000);

/** A time, or a day, as `4 de mayo de 2026`. */
export const day = (at: string | null): string | null => at && formatDay(Date.parse(at) / 1000);

interface Address {
  name?: string;
  address: string;
  postalCode: string;
  city: string;
  country?: string;
}

/** An address in one line. */
export const addressLine = (one: Address | null): string | null =>
  one && [one.name, one.address, `${one.postalCode} ${one.city}`, one.country].filter(Boolean).join(', ');

/** A place in one line. */
export const placeLine = (
  place: { country: string; region?: string | null; city: string | null } | null,
): string | null => place && [place.city, place.region, place.country].filter(Boolean).join(', ');

/** What was disputed at the bank, and when: `29,89 €, 12 de marzo de 2026, 10:00`; null for nothing. */
export const disputedText = (disputes: readonly { kind: string; amount: number; openedAt: string }[]) =>
  disputes
    .filter(({ kind }) => kind !== 'warning')
    .map(({ amount, openedAt }) => `${formatEuros(amount)}, ${moment(openedAt)}`)
    .join('; ') || null;
