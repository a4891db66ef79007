/** The sending rate of the account. */
export interface Quota {
  /** Mails a second. */
  rate: number;
  /** Whether so many mails may be sent now; if so they are counted. */
  take(mails: number): boolean;
  /** Number of calls over the rate. */
  readonly refusals: number;
}

/** A new account's rate, not enforced. */
const unlimited: Quota = { rate: 14, take: () => true, refusals: 0 };

/** A token bucket that holds the mails of one second and fills at that rate. Without a rate nothing is refused. */
export function createQuota(rate: number | undefined, now: () => number): Quota {
  if (rate === undefined) return unlimited;
  const most = Math.max(1, rate);
  let left = most;
  let filledAt = now();
  let refusals = 0;
  return {
    rate,
    get refusals() {
      return refusals;
    },
    take(mails) {
      const time = now();
      left = Math.min(most, left + ((time - filledAt) * rate) / 1000);
      filledAt = time;
      // adding fractions may lose a thousandth of a mail
      if (mails > left + 0.001) {
        refusals++;
        return false;
      }
      left -= mails;
      return true;
    },
  };
}
