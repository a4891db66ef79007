import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { stripeApi } from '../../../api/stripe.ts';
import { CardError, toCardError } from './card-error.ts';
import { messages } from './messages.ts';
import { loadStripe } from './stripe-script.ts';

const stripeJs = queryOptions({
  queryKey: ['stripe', 'config'],
  queryFn: async ({ signal }) => {
    const { data } = await stripeApi.config(undefined, signal);
    return loadStripe(data);
  },
  staleTime: Infinity,
  retry: false,
  // offline it must fail, not wait in silence
  networkMode: 'always',
});

/** Stripe.js, loaded when the first card is asked for. A failure is shown at once: its retry is the reader's. */
export const useStripeJs = () => useQuery(stripeJs);

/**
 * Lets the payer confirm, with the card that is saved already, a payment that the bank asks about. Stripe.js is loaded
 * for it; rejects with a `CardError`.
 */
export async function confirmPayment(cache: QueryClient, clientSecret: string): Promise<void> {
  const stripe = await cache.fetchQuery(stripeJs).catch(() => {
    throw new CardError(messages.unavailable);
  });
  const { error } = await stripe.confirmCardPayment(clientSecret);
  if (error) throw toCardError(error);
}

/** The same for a component. */
export function useConfirmPayment(): (clientSecret: string) => Promise<void> {
  const cache = useQueryClient();
  return (clientSecret) => confirmPayment(cache, clientSecret);
}
