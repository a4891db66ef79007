import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { findEmailIdentity } from '../../_data/accounts/identities.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { putUnassignedCustomer } from '../../_data/subscriptions/stripe-customers.ts';
import type { User } from '../../_data/accounts/users.ts';
import { ensureCustomer } from '../../_flows/subscriptions/stripe-customer.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { withStripe } from '../../_ports/stripe.ts';

type Body = ParsedInput<typeof stripe.createCustomer, 'body'>;

/**
 * The customer that a card is saved for. Whoever is signed in has one of their own, made once; whatever else is sent
 * then is a wish. A visitor gets one that is nobody's until the sign-up claims it.
 */
export const createCustomer: UseCase<typeof stripe.createCustomer> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const customerId = actor ? await ownCustomer(actor.user, now) : await openCustomer(body, request.ip, now);
  return { success: true, data: { customerId } };
};

async function ownCustomer(user: User, now: Date): Promise<string> {
  await limitRate({ 'payment-account': user._id }, now);
  return ensureCustomer(user);
}

async function openCustomer({ email, name }: Body, ip: string, now: Date): Promise<string> {
  const [identity] = await Promise.all([findEmailIdentity(email), limitRate({ 'customer-ip': ip }, now)]);
  if (identity) throw new AppError('email_taken', { field: 'email' });
  const { id } = await withStripe((stripe) => stripe.customers.create({ email, name }));
  await putUnassignedCustomer(id, now);
  return id;
}
