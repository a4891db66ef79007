import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import { findStripeCustomer, isUnassigned } from '../../_data/subscriptions/stripe-customers.ts';
import type { Actor } from '../../_http/actor.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { UseCase } from '../../_http/serve.ts';
import { withStripe } from '../../_ports/stripe.ts';

/** Begins to save a card, to be charged at renewals too. The bank may ask the visitor to confirm it here. */
export const createSetupIntent: UseCase<typeof stripe.setupIntent> = async ({
  body: { customerId },
  actor,
  now,
  request,
}) => {
  const [isTheirs] = await Promise.all([
    maySaveCard(customerId, actor, now),
    limitRate({ 'card-ip': request.ip, 'card-customer': customerId }, now),
  ]);
  if (!isTheirs) throw new AppError('customer_not_found');
  const intent = await withStripe((stripe) =>
    stripe.setupIntents.create({
      customer: customerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    }),
  );
  const clientSecret = intent.client_secret!;
  return { success: true, data: { clientSecret, client_secret: clientSecret } };
};

/**
 * Whoever is signed in saves cards for their own customer only (P18). A visitor does for the one of their sign-up,
 * for a day: also when the account stands already and the bank refused its first card.
 */
async function maySaveCard(customerId: string, actor: Actor | null, now: Date): Promise<boolean> {
  if (actor) return actor.user.stripeCustomerId === customerId;
  const customer = await findStripeCustomer(customerId);
  return customer !== null && isUnassigned(customer, now);
}
