import * as z from 'zod';
import { dueIndex, findDue } from '#functions/platform/table/due-items.ts';
import { keys } from '../entities.ts';
import {
  deleteStep,
  get,
  put,
  putStep,
  type Step,
  transact,
  tryWrite,
  updateStep,
} from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { changeUserStep, findUser, type User } from '#functions/accounts/index.ts';
import { stripeCode, withStripe } from '#functions/platform/ports/stripe.ts';

/**
 * Which user a Stripe customer belongs to. A visitor who signs up gets a customer before there is an account: it is
 * unassigned for a day and then deleted, here and at Stripe, unless the transaction that creates the account assigns it.
 */
const StripeCustomer = z.object({
  _id: z.string(),
  userId: z.string().nullable(),
  /** Until when a visitor may save a card for it without a session; null for a customer of an account. */
  openUntil: z.iso.datetime().nullable(),
  /** Part of the idempotency key of its subscriptions: raised when Stripe has stored a failure under the last key. */
  attempt: z.int(),
});
export type StripeCustomer = z.output<typeof StripeCustomer>;

const unassignedMs = 24 * 60 * 60 * 1000;

/** The customer, or null when it is unknown. */
export const findStripeCustomer = (customerId: string): Promise<StripeCustomer | null> =>
  get(StripeCustomer, keys.stripeCustomer(customerId));

/** The customers of these ids, in no order; unknown ones are absent. */
export const findStripeCustomers = async (customerIds: string[]): Promise<StripeCustomer[]> =>
  (await getMany(customerIds.map(keys.stripeCustomer))).map((item) => z.parse(StripeCustomer, item));

/** Whether a visitor without a session may save a card for it, also after the sign-up has assigned it. */
export const isOpenToVisitor = ({ openUntil }: StripeCustomer, now: Date): boolean =>
  openUntil !== null && new Date(openUntil) > now;

/** The unassigned customers whose day is over, for an hour so that no sign-up is still under way. */
export const findAbandonedCustomers = (now: Date): Promise<StripeCustomer[]> =>
  findDue(StripeCustomer, 'customers', new Date(now.getTime() - 3_600_000));

/** Deletes the customer of an erased account, or with null one that is still unassigned; does nothing when it is another's by now. */
export const removeCustomer = (customerId: string, userId: string | null): Promise<boolean> =>
  tryWrite(
    transact([
      deleteStep('not_theirs', keys.stripeCustomer(customerId), {
        condition: 'userId = :user',
        values: { ':user': userId },
      }),
    ]),
    'not_theirs',
  );

/** Writes the customer of a sign-up in progress, for a day. */
export function putUnassignedCustomer(customerId: string, now: Date): Promise<void> {
  const openUntil = new Date(now.getTime() + unassignedMs);
  const at = openUntil.toISOString();
  return put({ ...item(customerId, null, at), ...dueIndex('customers', customerId, at) });
}

/** The step that writes the customer of an account; refused as `customer_taken` when it belongs to another user. */
const putCustomerStep = (customerId: string, userId: string): Step =>
  putStep('customer_taken', item(customerId, userId, null), {
    condition: 'attribute_not_exists(pk) OR userId = :user',
    values: { ':user': userId },
  });

/** The step that assigns a visitor's customer to a new account; refused as `customer_taken` when assigned or expired. */
export const assignCustomerStep = (customerId: string, userId: string, now: Date): Step =>
  updateStep('customer_taken', keys.stripeCustomer(customerId), {
    update: 'SET userId = :user REMOVE gsi2pk, gsi2sk',
    condition: 'userId = :unassigned AND openUntil > :now',
    values: { ':user': userId, ':unassigned': null, ':now': now.toISOString() },
  });

/** The step that changes the idempotency key after a failure; refused as `attempt_changed` when another call has done so. */
export const nextAttemptStep = ({ _id, attempt }: StripeCustomer): Step =>
  updateStep('attempt_changed', keys.stripeCustomer(_id), {
    update: 'SET attempt = :next',
    condition: 'attempt = :last',
    values: { ':next': attempt + 1, ':last': attempt },
  });

const item = (customerId: string, userId: string | null, openUntil: string | null) => ({
  ...keys.stripeCustomer(customerId),
  ...({ _id: customerId, userId, openUntil, attempt: 0 } satisfies StripeCustomer),
});

/** The id of the account's Stripe customer, created if needed, with the user's name, e-mail and saved address. */
export async function ensureCustomer(user: User): Promise<string> {
  const saved = user.stripeCustomerId;
  if (saved && (await updateCustomer(saved, user))) return saved;
  const id = await saveCustomerId(user, await createCustomer(user));
  await updateCustomer(id, user);
  return id;
}

/** Creates one customer, also after a crash: the idempotency key has the user, and the customer that was deleted. */
async function createCustomer({ _id, stripeCustomerId }: User): Promise<string> {
  const { id } = await withStripe((stripe) =>
    stripe.customers.create(
      { metadata: { userId: _id } },
      { idempotencyKey: `customer-${_id}-${stripeCustomerId ?? 'first'}` },
    ),
  );
  return id;
}

/** Saves the customer of an account; when another call has saved one first, returns that one. */
async function saveCustomerId({ _id, stripeCustomerId }: User, customerId: string): Promise<string> {
  try {
    await transact([
      putCustomerStep(customerId, _id),
      changeUserStep(_id, { stripeCustomerId: customerId }, { stripeCustomerId }),
    ]);
    return customerId;
  } catch (error) {
    if (!isConditionFailed(error, 'user_changed')) throw error;
    return (await findUser(_id))?.stripeCustomerId ?? customerId;
  }
}

/** Updates the customer at Stripe; returns false when it has been deleted there. */
async function updateCustomer(customerId: string, user: User): Promise<boolean> {
  const fields = { name: user.name, email: user.email, shipping: customerShipping(user) };
  return withStripe((stripe) =>
    stripe.customers.update(customerId, fields).then(
      () => true,
      (error: unknown) => {
        if (stripeCode(error) === 'resource_missing') return false;
        throw error;
      },
    ),
  );
}

function customerShipping({ name, phone, shippingAddress: saved }: User) {
  if (!saved) return undefined;
  const address = { line1: saved.address, city: saved.city, postal_code: saved.postalCode, country: 'ES' };
  return { name, phone: phone ?? undefined, address };
}
