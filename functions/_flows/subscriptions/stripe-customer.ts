import { putCustomerStep } from '../../_data/subscriptions/stripe-customers.ts';
import { transact } from '../../_data/table/table.ts';
import { isConditionFailed } from '../../_data/table/errors.ts';
import { changeUserStep, findUser, type User } from '../../_data/accounts/users.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';

/** The account's own Stripe customer, up to date, with the saved address that a payment page then offers. */
export async function ensureCustomer(user: User): Promise<string> {
  const known = user.stripeCustomerId;
  if (known && (await updateCustomer(known, user))) return known;
  const id = await adopt(user, await createCustomer(user));
  await updateCustomer(id, user);
  return id;
}

/** One customer for one user, even after a crash: the key is the user's, and that of the one who has gone. */
async function createCustomer({ _id, stripeCustomerId }: User): Promise<string> {
  const { id } = await withStripe((stripe) =>
    stripe.customers.create(
      { metadata: { userId: _id } },
      { idempotencyKey: `customer-${_id}-${stripeCustomerId ?? 'first'}` },
    ),
  );
  return id;
}

/** Writes the customer down on the account; another call may have been faster, then its customer is the account's. */
async function adopt({ _id, stripeCustomerId }: User, customerId: string): Promise<string> {
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

/** Brings Stripe's customer up to date; false when somebody has deleted it there. */
async function updateCustomer(customerId: string, user: User): Promise<boolean> {
  const facts = { name: user.name, email: user.email, shipping: customerShipping(user) };
  return withStripe((stripe) =>
    stripe.customers.update(customerId, facts).then(
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
