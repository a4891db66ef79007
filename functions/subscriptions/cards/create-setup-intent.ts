import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { checkRate, limitRate } from '../../accounts/rate-limits.ts';
import { findStripeCustomer, isOpenToVisitor } from '../../orders/checkout/stripe-customers.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { nullIfMissing, withStripe } from '../../platform/ports/stripe.ts';

/** Starts saving a card, which renewals may charge. The bank may require the visitor to confirm it. */
export const createSetupIntent: UseCase<typeof stripe.setupIntent> = async ({
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
