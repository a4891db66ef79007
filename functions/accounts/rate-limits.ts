import * as z from 'zod';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { networksOf } from '#functions/platform/kit/network.ts';
import { accountEntities, keys } from './entities.ts';
import { get, update } from '#functions/platform/table/table.ts';
import { ttlOf } from '#functions/platform/table/entity.ts';

/**
 * How often one network or account may make an attempt: `max` times in a window of `seconds`. One counter per window;
 * rate-limit libraries are not used because they bring a table layout of their own.
 */
export const rateRules = {
  'login-ip': { max: 30, seconds: 300 },
  /** One account from one network: an attacker elsewhere does not lock the owner out (P38). */
  'login-pair': { max: 10, seconds: 300 },
  /** One account from networks it has never signed in from: the many machines of one attacker. */
  'login-account': { max: 100, seconds: 3600 },
  /** One account from one browser that has signed in to it before, whatever others do (P38). */
  'login-device': { max: 10, seconds: 300 },
  /** Sign-ins that succeed, of one account from one network: each leaves a session and takes an argon2id. */
  'sign-in-pair': { max: 60, seconds: 300 },
  /** The password that an open session is asked for again, by session: a stolen one does not use up the owner's tries. */
  'password-session': { max: 10, seconds: 600 },
  /** Recovery codes typed in a session. */
  'recovery-session': { max: 10, seconds: 600 },
  'register-ip': { max: 40, seconds: 3600 },
  'check-email-ip': { max: 60, seconds: 300 },
  'mail-ip': { max: 20, seconds: 3600 },
  'mail-account': { max: 4, seconds: 3600 },
  /** Mails that confirm an address, to one address from all accounts together: its owner may have asked for none. */
  'confirm-address': { max: 4, seconds: 3600 },
  /** Mails about new devices of one account: a thief of its password does not flood its mailbox. */
  'device-account': { max: 10, seconds: 86_400 },
  /** Password mails for one account: from one network, from a known browser, and from all networks together. */
  'reset-pair': { max: 4, seconds: 3600 },
  'reset-device': { max: 4, seconds: 3600 },
  'reset-account': { max: 5, seconds: 900 },
  /** Mails that confirm a stock alert, to one address from all networks together. */
  'alert-address': { max: 4, seconds: 3600 },
  /** Reviews written or edited: each is read by a person. */
  'review-account': { max: 20, seconds: 3600 },
  /** Downloads of all that is kept of an account. */
  'download-account': { max: 3, seconds: 86_400 },
  /** Repetitions of one mail of an order: its buyer has asked for it, or not. */
  'order-mail': { max: 3, seconds: 86_400 },
  'link-ip': { max: 30, seconds: 300 },
  /** Addresses of feeds that are none: those that are, are read by the machines of Google for all who use its calendar. */
  'feed-ip': { max: 60, seconds: 300 },
  /** Departures to Google and Apple: cheap, and many people share an office's address. */
  'oauth-start-ip': { max: 600, seconds: 300 },
  /** Codes that come back from there; one that signs in is not counted. */
  'oauth-ip': { max: 60, seconds: 300 },
  /** Challenges for passkeys, and answers to them: the login page asks for one when it is opened. */
  'passkey-ip': { max: 120, seconds: 300 },
  /** Reports of browsers about the content security policy: of one network, and of all together. */
  'report-ip': { max: 20, seconds: 3600 },
  'report-all': { max: 500, seconds: 3600 },
  'checkout-account': { max: 20, seconds: 600 },
  /** Reads of payments, each of which calls Stripe. */
  'payment-account': { max: 60, seconds: 600 },
  /** Testing a stolen card takes a customer, a card form and a payment: all three are counted (P22). */
  'customer-ip': { max: 40, seconds: 3600 },
  'sign-up-check-ip': { max: 60, seconds: 3600 },
  'card-ip': { max: 60, seconds: 3600 },
  'card-customer': { max: 10, seconds: 3600 },
  /** Cards that the bank has refused to save; counted when Stripe reports them. */
  'card-refused-customer': { max: 6, seconds: 3600 },
  /** Orders whose units were held and not paid: the next hold has to wait. */
  'unpaid-hold-account': { max: 5, seconds: 3600 },
  /** Changes of a subscription and its card, payments included. */
  'subscription-account': { max: 30, seconds: 600 },
  'subscribe-ip': { max: 60, seconds: 3600 },
  'subscribe-customer': { max: 20, seconds: 3600 },
} as const;
export type RateRule = keyof typeof rateRules;

/** Rules of networks count an IP address, rules of pairs a subject and an IP address, the others an e-mail or id. */
type Subject<Rule extends RateRule> = Rule extends `${string}-pair` ? [who: string, ip: string] : string;
export type Attempts = { [Rule in RateRule]?: Subject<Rule> };

/**
 * Counts one attempt under each rule, in parallel; `attempts` has the counted subject by rule. Throws 429
 * `too_many_requests` with Retry-After past a limit (P22, P38). The subjects are hashed: no address or e-mail is part of a
 * key. An IPv6 address counts in three networks, of which the larger ones have higher limits.
 */
export async function limitRate(attempts: Attempts, now: Date): Promise<void> {
  await Promise.all(counters(attempts, now).map(countAttempt));
}

/** Counts one attempt under each rule and returns whether all are within their limits. */
export async function isWithinRate(attempts: Attempts, now: Date): Promise<boolean> {
  try {
    await limitRate(attempts, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Counts failures that are known only afterwards; `checkRate` refuses the next attempt. */
export async function countRate(failures: Attempts, now: Date): Promise<void> {
  await Promise.all(counters(failures, now).map(({ key, ttl }) => addAttempts(key, 1, ttl)));
}

/** Throws 429 `too_many_requests` when a limit of `countRate` is reached; counts nothing itself. */
export async function checkRate(attempts: Attempts, now: Date): Promise<void> {
  await Promise.all(
    counters(attempts, now).map(async ({ key, max, secondsLeft }) => {
      const counted = (await get(Count, key))?.attempts ?? 0;
      if (counted >= max) throw new AppError('too_many_requests', { retryAfter: secondsLeft });
    }),
  );
}

/**
 * Uncounts attempts that succeeded, so that only failures count. They are counted before they are made: otherwise a
 * thousand concurrent guesses would all pass before the first one is counted.
 */
export async function resetRate(attempts: Attempts, now: Date): Promise<void> {
  await Promise.all(counters(attempts, now).map(({ key, ttl }) => addAttempts(key, -1, ttl)));
}

const Count = z.object({ attempts: z.int() });

interface Counter {
  key: ReturnType<typeof keys.rateLimit>;
  max: number;
  ttl: number;
  secondsLeft: number;
}

/** The counters of the present windows: one for each rule, or one for each network of its address. */
function counters(attempts: Attempts, now: Date): Counter[] {
  const at = Math.floor(now.getTime() / 1000);
  return (Object.entries(attempts) as [RateRule, string | [string, string]][]).flatMap(([rule, subject]) => {
    const { max, seconds } = rateRules[rule];
    const start = at - (at % seconds);
    return countedNames(rule, subject).map(({ name, allowance }) => ({
      key: keys.rateLimit(rule, tokenHash(name), String(start)),
      max: max * allowance,
      ttl: ttlOf(accountEntities.rateLimit, now, new Date((start + 2 * seconds) * 1000)),
      secondsLeft: start + seconds - at,
    }));
  });
}

function countedNames(rule: RateRule, subject: string | [string, string]) {
  if (typeof subject !== 'string') {
    const [who, ip] = subject;
    return networksOf(ip).map(({ name, allowance }) => ({ name: `${who} ${name}`, allowance }));
  }
  return rule.endsWith('-ip') ? networksOf(subject) : [{ name: subject, allowance: 1 }];
}

async function countAttempt({ key, max, ttl, secondsLeft }: Counter): Promise<void> {
  const attempts = await addAttempts(key, 1, ttl);
  if (attempts > max) throw new AppError('too_many_requests', { retryAfter: secondsLeft });
}

async function addAttempts(key: Counter['key'], count: 1 | -1, ttl: number): Promise<number> {
  const { attempts } = await update(key, {
    update: 'ADD attempts :count SET #ttl = :ttl',
    names: { '#ttl': 'ttl' },
    values: { ':count': count, ':ttl': ttl },
  });
  return attempts as number;
}
