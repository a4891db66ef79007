import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { stripeApi } from '../../api/stripe.ts';
import { trainingOptionsApi } from '../../api/training-options.ts';
import { readPlans } from './plan.ts';

/** The plans with Stripe's prices; without Stripe, with those of the list (storefront.md section 7). */
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

/** Whose cards and subscription at Stripe these are; made for who has never paid, found again for who has. */
export function useCustomerId(payer: { email: string; name: string }) {
  return useQuery({
    queryKey: ['stripe', 'createCustomer', payer.email],
    queryFn: async ({ signal }) => (await stripeApi.createCustomer({ body: payer }, signal)).data.customerId,
    staleTime: Infinity,
  });
}

type Choice = RequestInput<typeof stripe.createSubscription, 'body'>;

/** Subscribes with a saved card; asked again after a failure, the server carries on where it stopped (P12). */
export function useSubscribe(confirmPayment: (clientSecret: string) => Promise<void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { data } = await stripeApi.createSubscription({ body: choice });
      if (data.clientSecret) await confirmPayment(data.clientSecret);
    },
    // also after a refusal something may stand at Stripe
    onSettled: () => cache.invalidateQueries({ queryKey: ['stripe', 'subscriptionInfo'] }),
  });
}
