import type { stripe } from '#shared/contracts/stripe.ts';
import type { UseCase } from '../_http/serve.ts';
import { stripeForBrowser } from '../_ports/stripe.ts';

/** GET /stripe/config: the key that names our account to Stripe.js, and where that script comes from. */
export const showConfig: UseCase<typeof stripe.config> = async () => ({
  success: true,
  data: await stripeForBrowser(),
});
