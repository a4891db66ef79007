import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { trustedScriptUrl } from '../../../ui/trusted-text.ts';

/** Where Stripe.js loads parts of itself from. */
const stripeHosts = /^https:\/\/([\w-]+\.)?js\.stripe\.com$/;

/**
 * Lets Stripe.js name its own scripts where browsers refuse plain text: it uses the default policy, as its security guide asks. The policy
 * admits addresses of Stripe, and of the place that the server named for the script; markup and code stay refused.
 */
function admitStripeScripts(scriptUrl: string): void {
  if (!globalThis.trustedTypes || globalThis.trustedTypes.defaultPolicy) return;
  const named = new URL(scriptUrl, location.href).origin;
  globalThis.trustedTypes.createPolicy('default', {
    createScriptURL: (text) => {
      const { origin } = new URL(text, location.href);
      return origin === named || stripeHosts.test(origin) ? text : null;
    },
  });
}

/** Response of `GET /stripe/config`: the account's key and the URL of the script. */
export interface StripeConfig {
  publishableKey: string;
  scriptUrl: string;
}

/** A script that neither loads nor fails counts as blocked. */
const loadTimeoutMs = 20_000;
let loaded: { key: string; stripe: Stripe } | undefined;

/**
 * Loads Stripe.js by a script tag: its URL comes from the server, so that the same code runs with Stripe and with the
 * local simulator. Rejects when it is blocked or offline (P41); the next call tries again.
 */
export async function loadStripe({ publishableKey, scriptUrl }: StripeConfig): Promise<Stripe> {
  // one instance per page: elements belong to the instance that created them
  if (loaded?.key === publishableKey) return loaded.stripe;
  const create = window.Stripe ?? (await inject(scriptUrl));
  const stripe = create(publishableKey, { locale: 'es' });
  loaded = { key: publishableKey, stripe };
  return stripe;
}

async function inject(url: string): Promise<StripeConstructor> {
  admitStripeScripts(url);
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  try {
    await new Promise<void>((resolve, reject) => {
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('Stripe.js could not be loaded')));
      setTimeout(() => reject(new Error('Stripe.js does not come')), loadTimeoutMs);
      document.head.append(script);
    });
    if (!window.Stripe) throw new Error('Stripe.js came empty');
    return window.Stripe;
  } catch (error) {
    script.remove();
    throw error;
  }
}
