import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { api } from '../../../api/api.ts';
import { applyPriceChange, plansQuery } from '../../../api/stripe.ts';

/** The plans for sale. */
export const usePlans = () => useQuery(plansQuery);

/** Id of the user's Stripe customer; the server creates it for a user who has none. */
export function useCustomerId(payer: { email: string; name: string }) {
  return useQuery({
    queryKey: ['stripe', 'createCustomer', payer.email],
    queryFn: async ({ signal }) =>
      (await api.subscriptions.createCustomer({ body: payer }, signal)).data.customerId,
    staleTime: Infinity,
  });
}

type Choice = RequestInput<typeof subscriptions.createSubscription, 'body'>;

/** Subscribes with a saved card. A retry after a failure resumes where the server stopped (P12). */
export function useSubscribe(confirmPayment: (clientSecret: string) => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { data } = await api.subscriptions.createSubscription({ body: choice });
      if (data.clientSecret) await confirmPayment(data.clientSecret);
    },
    onError: (error, { subscriptionTypeId: planId, billingCycle: cycle }) =>
      applyPriceChange(cache, error, { planId, cycle }),
    // a refused payment may still have created a subscription at Stripe
    onSettled: () => cache.invalidateQueries({ queryKey: ['stripe', 'subscriptionInfo'] }),
  });
}
