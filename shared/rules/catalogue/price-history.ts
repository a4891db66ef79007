/*
 * The price before a reduction, as article 20 of the Ley de Ordenación del Comercio Minorista wants it named: the lowest of
 * the thirty days before. A price that goes up and down again thus shows no reduction.
 */

/** Days before a reduction whose prices count, and days for which it is shown. */
export const reductionDays = 30;

/** A price that a product no longer has. */
export interface PastPrice {
  cents: number;
  /** When the next price replaced it. */
  until: string;
}

/** A lower price, shown until a time beside the one before. */
export interface Reduction {
  previousCents: number;
  until: string;
}

const windowMs = reductionDays * 86_400_000;

/**
 * The past prices, oldest first, after a price of `cents` has ended at `at`: those that may be the lowest of the days before
 * this change or a later one. They rise, because a price with a later one as low is never the lowest again.
 */
export function endPrice(past: readonly PastPrice[], cents: number, at: Date): PastPrice[] {
  const since = new Date(at.getTime() - windowMs).toISOString();
  const now = at.toISOString();
  const last = past.at(-1)?.until ?? now;
  return [
    ...past.filter((price) => price.until > since && price.cents < cents),
    // the clock of another instance may be ahead
    { cents, until: now > last ? now : last },
  ];
}

/** The reduction that the last change of a price was; null when it was none. */
export function reductionOf(cents: number, past: readonly PastPrice[]): Reduction | null {
  const [lowest] = past;
  if (!lowest || cents >= lowest.cents) return null;
  const reducedAt = Date.parse(past.at(-1)!.until);
  return { previousCents: lowest.cents, until: new Date(reducedAt + windowMs).toISOString() };
}

/** Whether a reduction is no longer shown. */
export const isOver = ({ until }: Pick<Reduction, 'until'>, now: Date): boolean => until <= now.toISOString();
