/*
 * How many units of a product one order may hold while it is unpaid. Without a limit one account, or a few that cost nothing,
 * could keep the whole stock from other buyers.
 */

/** Units that may always be held, also of the last ones. */
const free = { unverified: 3, verified: 10 } as const;

/** The most units of a product that an unverified account may hold. */
const unverifiedMax = 10;

/** The units of a product that an order may hold, of those left: half of them, or a few. */
export function maxHeldUnits(left: number, isVerified: boolean): number {
  const half = Math.floor(left / 2);
  const allowed = isVerified
    ? Math.max(free.verified, half)
    : Math.max(free.unverified, Math.min(unverifiedMax, half));
  return Math.max(0, Math.min(left, allowed));
}
