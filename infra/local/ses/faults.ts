import type { MailOutcome } from './inbox.ts';

/**
 * What a sending call meets. `throttle-some`: of a bulk call every second destination. `accept-then-timeout`: the mails
 * go out, the answer never comes.
 */
export type SesFault = 'throttle' | 'throttle-some' | 'accept-then-timeout' | 'unavailable';

/** What becomes of a mail to an address: SES takes it and has an outcome, or rejects it. */
export type Mailbox = MailOutcome | 'rejected';

/** Trouble with SES, on order. */
export interface SesFaults {
  /** The next `times` sending calls meet this fault. */
  next(fault: SesFault, times?: number): void;
  /** From now on such a part (0 to 1) of the sending calls meets it; the same ones for the same seed. */
  share(fault: SesFault, part: number, seed?: number): void;
  /** What becomes of mails to this address from now on. */
  mailbox(address: string, outcome: Mailbox): void;
  clear(): void;
}

/** No faults yet, and what the next sending call meets. */
export function createFaults(mailboxes: Map<string, Mailbox>): SesFaults & { meet(): SesFault | undefined } {
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
    meet: () => pending.shift() ?? shares.find(({ part, random }) => random() < part)?.fault,
  };
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
