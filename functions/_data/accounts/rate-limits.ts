import { AppError } from '../../_kit/app-error.ts';
import { tokenHash } from '../../_kit/ids.ts';
import { networkOf } from '../../_kit/network.ts';
import { keys } from '../table/keys.ts';
import { update } from '../table/table.ts';

/**
 * How often one address or account may do a thing: `max` times in a window of `seconds`.
 * A counter per window in the table: libraries of this kind bring a table layout of their own.
 */
export const rateRules = {
  'login-ip': { max: 30, seconds: 300 },
  /** One account from one network: a guesser elsewhere does not lock the owner out (P38). */
  'login-pair': { max: 10, seconds: 300 },
  /** One account from networks it has never signed in from: the many machines of one guesser. */
  'login-account': { max: 100, seconds: 3600 },
  'register-ip': { max: 40, seconds: 3600 },
  'check-email-ip': { max: 60, seconds: 300 },
  'mail-ip': { max: 20, seconds: 3600 },
  'mail-account': { max: 4, seconds: 3600 },
  'link-ip': { max: 30, seconds: 300 },
  'oauth-ip': { max: 60, seconds: 300 },
  'checkout-account': { max: 20, seconds: 600 },
  /** Questions about payments, each of which Stripe is asked. */
  'payment-account': { max: 60, seconds: 600 },
  /** Whoever tries stolen cards needs a customer, a card form and a payment for each: all three are counted (P22). */
  'customer-ip': { max: 40, seconds: 3600 },
  'card-ip': { max: 60, seconds: 3600 },
  'card-customer': { max: 10, seconds: 3600 },
  /** Changes of a subscription and its card, payments included. */
  'subscription-account': { max: 30, seconds: 600 },
  'subscribe-ip': { max: 60, seconds: 3600 },
  'subscribe-customer': { max: 20, seconds: 3600 },
} as const;
export type RateRule = keyof typeof rateRules;

type Attempts = Partial<Record<RateRule, string>>;

/**
 * Counts one attempt under each rule, in parallel, and refuses with 429 and Retry-After past a limit (P22, P38).
 * Whoever is counted is hashed: no address or e-mail stands in a key. Rules that end in `-ip` count networks.
 */
export async function limitRate(attempts: Attempts, now: Date): Promise<void> {
  await Promise.all(entries(attempts).map(([rule, who]) => countAttempt(rule, who, now)));
}

/**
 * Takes attempts back that turned out well, so that only failures count. They are counted first and forgiven
 * later: a thousand guesses at once must not all pass before the first one is counted.
 */
export async function resetRate(attempts: Attempts, now: Date): Promise<void> {
  await Promise.all(
    entries(attempts).map(([rule, who]) => {
      const { key, ttl } = windowOf(rule, who, now);
      return addAttempts(key, -1, ttl);
    }),
  );
}

async function countAttempt(rule: RateRule, who: string, now: Date): Promise<void> {
  const { key, ttl, secondsLeft } = windowOf(rule, who, now);
  const attempts = await addAttempts(key, 1, ttl);
  if (attempts > rateRules[rule].max) throw new AppError('too_many_requests', { retryAfter: secondsLeft });
}

function windowOf(rule: RateRule, who: string, now: Date) {
  const { seconds } = rateRules[rule];
  const at = Math.floor(now.getTime() / 1000);
  const start = at - (at % seconds);
  const counted = rule.endsWith('-ip') ? networkOf(who) : who;
  return {
    key: keys.rateLimit(rule, tokenHash(counted), String(start)),
    ttl: start + 2 * seconds,
    secondsLeft: start + seconds - at,
  };
}

async function addAttempts(key: ReturnType<typeof keys.rateLimit>, count: 1 | -1, ttl: number) {
  const { attempts } = await update(key, {
    update: 'ADD attempts :count SET #ttl = :ttl',
    names: { '#ttl': 'ttl' },
    values: { ':count': count, ':ttl': ttl },
  });
  return attempts as number;
}

const entries = (attempts: Attempts) => Object.entries(attempts) as [RateRule, string][];
