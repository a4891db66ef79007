/** The page used Stripe.js wrongly; what is the buyer's fault comes as a result instead. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
