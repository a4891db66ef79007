/** How many mails SES lets the account send. */
export interface Quota {
  /** Mails a second. */
  rate: number;
  /** Whether so many may go now; if so they are counted. */
  take(mails: number): boolean;
  /** How often it was asked for more. */
  readonly refusals: number;
}

/** A new account's, which nobody holds it to. */
const unlimited: Quota = { rate: 14, take: () => true, refusals: 0 };

/**
 * The quota of an account: a bucket that holds one second's worth of mails and fills at that rate. Without a rate
 * everything may go.
 */
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
      // a thousandth of a mail is what adding up fractions may lose
      if (mails > left + 0.001) {
        refusals++;
        return false;
      }
      left -= mails;
      return true;
    },
  };
}
