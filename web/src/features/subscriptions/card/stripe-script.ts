import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

/** What `GET /stripe/config` answers: whose account, and where the script is. */
export interface StripeConfig {
  publishableKey: string;
  scriptUrl: string;
}

/** A script that neither comes nor fails is as good as blocked. */
const loadTimeoutMs = 20_000;
let loaded: { key: string; stripe: Stripe } | undefined;

/**
 * Stripe.js, by a script tag of our own: the address comes from the server, so that the same code runs with Stripe and at
 * home. Rejects when it is blocked or there is no network (P41); asked again, it tries again.
 */
export async function loadStripe({ publishableKey, scriptUrl }: StripeConfig): Promise<Stripe> {
  // one for the life of the page: elements cannot be handed from one to another
  if (loaded?.key === publishableKey) return loaded.stripe;
  const create = window.Stripe ?? (await inject(scriptUrl));
  const stripe = create(publishableKey, { locale: 'es' });
  loaded = { key: publishableKey, stripe };
  return stripe;
}

async function inject(url: string): Promise<StripeConstructor> {
  const script = document.createElement('script');
  script.src = url;
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
