import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { checkRate, isEmailTaken, limitRate, type User } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { subscriptionResponse } from '../subscription-response.ts';
import { authorizeCustomer } from '../authorize.ts';
import { listCards } from './cards.ts';
import { paymentsShown, readPayments } from './read-payments.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import {
  ensureCustomer,
  findStripeCustomer,
  isOpenToVisitor,
  putUnassignedCustomer,
} from '#functions/orders/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { nullIfMissing, withStripe } from '#functions/platform/ports/stripe.ts';
import type { Actor } from '#functions/platform/http/actor.ts';

/** GET /stripe/customer/{id}/complete: everything that the payments page shows. */
export const showCustomer: UseCase<typeof subscriptions.completeCustomer> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, params.id);
  const [paymentMethods, paymentHistory, stored] = await Promise.all([
    listCards(customerId),
    readPayments(customerId, paymentsShown),
    syncSubscription(actor.user._id, now),
  ]);
  const subscription = stored && (await subscriptionResponse(stored, now));
  return { success: true, data: { customerId, paymentMethods, paymentHistory, subscription } };
};

type Body = ParsedInput<typeof subscriptions.createCustomer, 'body'>;

/**
 * The customer that a card is saved for. A signed-in user has one, created once; the body is ignored then. A visitor gets a
 * new one that is unassigned until the sign-up.
 */
export const createCustomer: UseCase<typeof subscriptions.createCustomer> = async ({
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

/** Starts saving a card, which renewals may charge. The bank may require the visitor to confirm it. */
export const createSetupIntent: UseCase<typeof subscriptions.setupIntent> = async ({
  body: { customerId },
  actor,
  now,
  request,
}) => {
  const [isAllowed] = await Promise.all([
    maySaveCard(customerId, actor, now),
    limitRate({ 'card-ip': request.ip, 'card-customer': customerId }, now),
    checkRate({ 'card-refused-customer': customerId }, now),
  ]);
  if (!isAllowed) throw new AppError('customer_not_found');
  const intent = await withStripe((stripe) =>
    stripe.setupIntents
      .create({ customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'] })
      .catch(nullIfMissing),
  );
  if (!intent) throw new AppError('customer_not_found'); // deleted at Stripe
  const clientSecret = intent.client_secret!;
  return { success: true, data: { clientSecret, client_secret: clientSecret } };
};

/**
 * Users save cards for their own customer only (P18). A visitor may for the customer of the sign-up, for a day: also after
 * the account was created, when the bank has declined the first card.
 */
async function maySaveCard(customerId: string, actor: Actor | null, now: Date): Promise<boolean> {
  if (actor) return actor.user.stripeCustomerId === customerId;
  const customer = await findStripeCustomer(customerId);
  return customer !== null && isOpenToVisitor(customer, now);
}
