/*
 * How many units of a product one order may hold while it is unpaid. Without a limit one account, or a few that cost nothing,
 * could keep the whole stock from other buyers.
 */

/** Units that may always be held, also of the last ones. */
const free = { unverified: 3, verified: 10 } as const;

/** The most units of a product that an unverified account may hold. */
const unverifiedMax = 10;

/** As many unpaid holds of a day leave a buyer the free units: a card may fail twice. */
const forgiven = 2;

/**
 * The units of a product that an order may hold, of those left: half of them, or a few. Each hold of the product that was not paid
 * on that day halves them, down to none for an unverified account, and to one for a verified one.
 */
export function maxHeldUnits(left: number, isVerified: boolean, unpaid = 0): number {
  const half = Math.floor(left / 2);
  const few = isVerified ? free.verified : free.unverified;
  const atFirst = Math.max(few, isVerified ? half : Math.min(unverifiedMax, half));
  const allowed = Math.max(
    Math.floor(atFirst / 2 ** unpaid),
    unpaid <= forgiven ? few : 0,
    isVerified ? 1 : 0,
  );
  return Math.min(left, allowed);
}
