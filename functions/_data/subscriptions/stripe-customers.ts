import * as z from 'zod';
import { keys } from '../table/keys.ts';
import { get, put, putStep, updateStep, type Step } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

/**
 * Whose customer one of Stripe's is. A visitor who signs up has one before there is an account: it is nobody's for a
 * day and then forgotten, unless the sign-up claims it in the transaction that makes the account.
 */
const StripeCustomer = z.object({
  _id: z.string(),
  userId: z.string().nullable(),
  /** Until when the visitor may save a card for it without having signed in; null where it began with an account. */
  openUntil: z.iso.datetime().nullable(),
  /** Part of the idempotency key of its subscriptions: raised when Stripe remembers a failure under the last one. */
  attempt: z.int(),
});
export type StripeCustomer = z.output<typeof StripeCustomer>;

const openMs = 24 * 60 * 60 * 1000;

/** The customer, or null when it is none of ours. */
export const findStripeCustomer = (customerId: string): Promise<StripeCustomer | null> =>
  get(StripeCustomer, keys.stripeCustomer(customerId));

/** Customers, in no order; those that are none of ours are absent. */
export const findStripeCustomers = async (customerIds: string[]): Promise<StripeCustomer[]> =>
  (await getMany(customerIds.map(keys.stripeCustomer))).map((item) => z.parse(StripeCustomer, item));

/** Whether a visitor who is not signed in may still save a card for it. */
export const isUnassigned = ({ openUntil }: StripeCustomer, now: Date): boolean =>
  openUntil !== null && new Date(openUntil) > now;

/** Remembers a customer of a sign-up under way, for a day. */
export function putUnassignedCustomer(customerId: string, now: Date): Promise<void> {
  const openUntil = new Date(now.getTime() + openMs);
  const ttl = Math.ceil(openUntil.getTime() / 1000);
  return put({ ...item(customerId, null, openUntil.toISOString()), ttl });
}

/** Writes down whose an account's own customer is; `Refused('customer_taken')` when it is somebody else's. */
export const putCustomerStep = (customerId: string, userId: string): Step =>
  putStep('customer_taken', item(customerId, userId, null), {
    condition: 'attribute_not_exists(pk) OR userId = :user',
    values: { ':user': userId },
  });

/** Gives a visitor's customer to the account of their sign-up; `Refused('customer_taken')` when it is not to be had. */
export const assignCustomerStep = (customerId: string, userId: string, now: Date): Step =>
  updateStep('customer_taken', keys.stripeCustomer(customerId), {
    update: 'SET userId = :user REMOVE #ttl',
    condition: 'userId = :nobody AND openUntil > :now',
    names: { '#ttl': 'ttl' },
    values: { ':user': userId, ':nobody': null, ':now': now.toISOString() },
  });

/** The step that moves on from an idempotency key under which Stripe remembers a failure. */
export const nextAttemptStep = ({ _id, attempt }: StripeCustomer): Step =>
  updateStep('attempt_moved', keys.stripeCustomer(_id), {
    update: 'SET attempt = :next',
    condition: 'attempt = :last',
    values: { ':next': attempt + 1, ':last': attempt },
  });

const item = (customerId: string, userId: string | null, openUntil: string | null) => ({
  ...keys.stripeCustomer(customerId),
  ...({ _id: customerId, userId, openUntil, attempt: 0 } satisfies StripeCustomer),
});
