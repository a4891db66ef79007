import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { stripeForBrowser } from '../platform/ports/stripe.ts';

/** GET /stripe/config: the publishable key, and the URL of Stripe.js. */
export const showConfig: UseCase<typeof stripe.config> = async () => ({
  success: true,
  data: await stripeForBrowser(),
});
