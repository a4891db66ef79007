import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { stripeApi } from '../../../api/stripe.ts';
import { trainingOptionsApi } from '../../../api/training-options.ts';
import { readPlans } from './plan.ts';

/** The plans with Stripe's prices; when Stripe fails, with the prices of the option list. */
export function usePlans() {
  return useQuery({
    queryKey: ['stripe', 'subscriptionTypesWithPricing'],
    queryFn: async ({ signal }) => {
      const priced = await stripeApi.subscriptionTypesWithPricing(undefined, signal).catch(() => null);
      const plans = readPlans(priced);
      return plans.length > 0
        ? plans
        : readPlans(await trainingOptionsApi.subscriptionTypes(undefined, signal));
    },
  });
}

/** Id of the user's Stripe customer; the server creates it for a user who has none. */
export function useCustomerId(payer: { email: string; name: string }) {
  return useQuery({
    queryKey: ['stripe', 'createCustomer', payer.email],
    queryFn: async ({ signal }) => (await stripeApi.createCustomer({ body: payer }, signal)).data.customerId,
    staleTime: Infinity,
  });
}

type Choice = RequestInput<typeof stripe.createSubscription, 'body'>;

/** Subscribes with a saved card. A retry after a failure resumes where the server stopped (P12). */
export function useSubscribe(confirmPayment: (clientSecret: string) => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { data } = await stripeApi.createSubscription({ body: choice });
      if (data.clientSecret) await confirmPayment(data.clientSecret);
    },
    // a refused payment may still have created a subscription at Stripe
    onSettled: () => cache.invalidateQueries({ queryKey: ['stripe', 'subscriptionInfo'] }),
  });
}
