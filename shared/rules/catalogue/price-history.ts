/*
 * The price before a reduction, as article 20 of the Ley de Ordenación del Comercio Minorista wants it named: the lowest of
 * the thirty days before. A price that goes up and down again thus shows no reduction, nor does one that was never offered:
 * the product, or its category, was hidden while it had that price.
 */

/** Days before a reduction whose prices count, and days for which it is shown. */
export const reductionDays = 30;

/** A price that a product no longer has. */
export interface PastPrice {
  cents: number;
  /** When it was offered last: the next price replaced it, or the product was hidden. */
  until: string;
}

/** Since when price, state and category are as they are, and when the current price was offered before that; null: never. */
interface PriceOffer {
  since: string;
  until: string | null;
}

export interface PriceHistory {
  /** Oldest first. */
  pastPrices: PastPrice[];
  priceOffer: PriceOffer;
}

/** Whether the shop shows a product: it is active, and since when its category is hidden; null for a category that is shown. */
export interface Showing {
  isActive: boolean;
  hiddenSince: string | null;
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

/** The history of a product after an edit of its price, state or category at `at`; `showing` is how it was shown until then. */
export function historyAfter(
  { priceCents, pastPrices, priceOffer }: PriceHistory & { priceCents: number },
  showing: Showing,
  next: { priceCents: number; isCorrection: boolean },
  at: Date,
): PriceHistory {
  const until = offeredUntil(priceOffer, showing, at);
  const since = at.toISOString();
  if (next.priceCents === priceCents) return { pastPrices, priceOffer: { since, until } };
  // a raise always counts the lower price before, whatever it is called
  const isMistake = next.isCorrection && next.priceCents < priceCents;
  return {
    pastPrices: until && !isMistake ? endPrice(pastPrices, priceCents, new Date(until)) : pastPrices,
    priceOffer: { since, until: null },
  };
}

/** When the current price was offered last; null: never. A category that is hidden since a time was shown just before. */
function offeredUntil({ since, until }: PriceOffer, { isActive, hiddenSince }: Showing, at: Date) {
  if (!isActive) return until;
  if (hiddenSince === null) return at.toISOString();
  return hiddenSince > since ? hiddenSince : until;
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
