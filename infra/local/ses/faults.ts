import type { MailOutcome } from './inbox.ts';

/**
 * A fault of a sending call: a refusal, or one of two others. `throttle-some` throttles every second destination of a bulk call;
 * `accept-then-timeout` sends the mails and closes the connection without a response.
 */
export type SesFault = keyof typeof refusals | 'throttle-some' | 'accept-then-timeout';

/** How SES refuses a call: status, code and message. */
export type Refusal = readonly [status: number, code: string, message: string];

/** How SES refuses a call whatever it asks for. */
export const refusals = {
  throttle: [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'],
  'daily-quota': [400, 'LimitExceededException', 'Daily message quota exceeded.'],
  paused: [400, 'SendingPausedException', 'Sending is paused for this account.'],
  suspended: [400, 'AccountSuspendedException', 'The account is suspended.'],
  'mail-from': [400, 'MailFromDomainNotVerifiedException', 'The MAIL FROM domain is not verified.'],
  unavailable: [503, 'ServiceUnavailableException', 'Service is unavailable.'],
} as const;

/** The refusal that a fault means, if it is one. */
export const refusalOf = (fault: SesFault | undefined): Refusal | undefined =>
  Object.entries(refusals).find(([name]) => name === fault)?.[1];

/** The outcome of mails to an address: accepted with an outcome, or rejected. */
export type Mailbox = MailOutcome | 'rejected';

/** Faults that tests switch on. */
export interface SesFaults {
  /** The next `times` sending calls fail this way. */
  next(fault: SesFault, times?: number): void;
  /** From now on this share (0 to 1) of the sending calls fails; the same ones for the same seed. */
  share(fault: SesFault, part: number, seed?: number): void;
  /** Sets the outcome of mails to this address. */
  mailbox(address: string, outcome: Mailbox): void;
  clear(): void;
}

/** The faults, none at first; `take` returns the fault of the next sending call. */
export function createFaults(mailboxes: Map<string, Mailbox>): SesFaults & { take(): SesFault | undefined } {
  const pending: SesFault[] = [];
  let shares: { fault: SesFault; part: number; random: () => number }[] = [];
  return {
    next: (fault, times = 1) => void pending.push(...Array<SesFault>(times).fill(fault)),
    share: (fault, part, seed = 1) => void shares.push({ fault, part, random: seededRandom(seed) }),
    mailbox: (address, outcome) => void mailboxes.set(address.toLowerCase(), outcome),
    clear() {
      pending.length = 0;
      shares = [];
      mailboxes.clear();
    },
    take: () => pending.shift() ?? shares.find(({ part, random }) => random() < part)?.fault,
  };
}

/** Pseudo-random numbers from 0 to 1, reproducible by the seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whether so many mails may be sent now; if so they are counted. */
export type TakeQuota = (mails: number) => boolean;

/** A token bucket that holds the mails of one second and fills at that rate. Without a rate nothing is refused. */
export function createQuota(rate: number | undefined, now: () => number): TakeQuota {
  if (rate === undefined) return () => true;
  const most = Math.max(1, rate);
  let left = most;
  let filledAt = now();
  return (mails) => {
    const time = now();
    left = Math.min(most, left + ((time - filledAt) * rate) / 1000);
    filledAt = time;
    // adding fractions may lose a thousandth of a mail
    if (mails > left + 0.001) return false;
    left -= mails;
    return true;
  };
}
