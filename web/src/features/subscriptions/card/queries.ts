import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { CardError, toCardError } from './card-error.ts';
import { messages } from './messages.ts';
import { loadStripe } from './stripe-script.ts';

const stripeJs = queryOptions({
  queryKey: ['stripe', 'config'],
  queryFn: async ({ signal }) => {
    const { data } = await api.subscriptions.config(undefined, signal);
    return loadStripe(data);
  },
  staleTime: Infinity,
  retry: false,
  // offline, the query fails at once instead of pausing
  networkMode: 'always',
});

/** Loads Stripe.js. A failure shows at once; the user retries. */
export const useStripeJs = () => useQuery(stripeJs);

/**
 * Confirms a payment with the saved card where the bank requires authentication (3DS). Loads Stripe.js if needed;
 * rejects with a `CardError`.
 */
export async function confirmPayment(cache: QueryClient, clientSecret: string): Promise<void> {
  const stripe = await cache.fetchQuery(stripeJs).catch(() => {
    throw new CardError(messages.unavailable);
  });
  const { error } = await stripe.confirmCardPayment(clientSecret);
  if (error) throw toCardError(error);
}
