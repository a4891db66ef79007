import { putCustomerStep } from './stripe-customers.ts';
import { transact } from '../../platform/table/table.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { changeUserStep, findUser, type User } from '../../accounts/users.ts';
import { stripeCode, withStripe } from '../../platform/ports/stripe.ts';

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
