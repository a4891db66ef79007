import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { isEmailTaken } from '../../accounts/providers/identities.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { putUnassignedCustomer } from '../../orders/checkout/stripe-customers.ts';
import type { User } from '../../accounts/users.ts';
import { ensureCustomer } from '../../orders/checkout/ensure-customer.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { withStripe } from '../../platform/ports/stripe.ts';

type Body = ParsedInput<typeof stripe.createCustomer, 'body'>;

/**
 * The customer that a card is saved for. A signed-in user has one, created once; the body is ignored then. A visitor gets a
 * new one that is unassigned until the sign-up.
 */
export const createCustomer: UseCase<typeof stripe.createCustomer> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const customerId = actor
    ? await ensureOwnCustomer(actor.user, now)
    : await createVisitorCustomer(body, request.ip, now);
  return { success: true, data: { customerId } };
};

async function ensureOwnCustomer(user: User, now: Date): Promise<string> {
  await limitRate({ 'payment-account': user._id }, now);
  return ensureCustomer(user);
}

async function createVisitorCustomer({ email, name }: Body, ip: string, now: Date): Promise<string> {
  const [isTaken] = await Promise.all([isEmailTaken(email, now), limitRate({ 'customer-ip': ip }, now)]);
  if (isTaken) throw new AppError('email_taken', { field: 'email' });
  const { id } = await withStripe((stripe) => stripe.customers.create({ email, name }));
  await putUnassignedCustomer(id, now);
  return id;
}
