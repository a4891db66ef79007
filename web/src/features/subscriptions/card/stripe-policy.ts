/** Where Stripe.js loads parts of itself from. */
const stripeHosts = /^https:\/\/([\w-]+\.)?js\.stripe\.com$/;

/**
 * Lets Stripe.js name its own scripts where browsers refuse plain text: it uses the default policy, as its security guide asks. The policy
 * admits addresses of Stripe, and of the place that the server named for the script; markup and code stay refused.
 */
export function admitStripeScripts(scriptUrl: string): void {
  if (!globalThis.trustedTypes || globalThis.trustedTypes.defaultPolicy) return;
  const named = new URL(scriptUrl, location.href).origin;
  globalThis.trustedTypes.createPolicy('default', {
    createScriptURL: (text) => {
      const { origin } = new URL(text, location.href);
      return origin === named || stripeHosts.test(origin) ? text : null;
    },
  });
}
