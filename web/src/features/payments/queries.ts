import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { noteSubscription } from '../../api/note-subscription.ts';
import { stripeApi } from '../../api/stripe.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast, type ToastText } from '../../ui/toast.ts';
import { failureText } from './messages.ts';

const infoKey = ['stripe', 'subscriptionInfo'];

/** The subscription of whoever is signed in, and how it is paid. */
export type SubscriptionInfo = ResponseBody<typeof stripe.subscriptionInfo>['data'];

/** Stripe hears from the bank a moment later than the browser. */
const settleMs = 1500;

/**
 * Asks how the subscription stands; the frame of every page learns it as well. While a payment settles it is asked
 * again until it has.
 */
export function useSubscriptionInfo({ enabled = true, isSettling = false } = {}) {
  return useQuery({
    queryKey: infoKey,
    queryFn: async ({ signal }) => {
      const { data } = await stripeApi.subscriptionInfo(undefined, signal);
      noteSubscription(data.subscriptionStatus);
      return data;
    },
    enabled,
    refetchInterval: ({ state }) =>
      isSettling && !grantsAccess(state.data?.subscriptionStatus ?? null) && settleMs,
  });
}

interface Act<Input, Output> {
  act: (input: Input) => Promise<Output>;
  /** What to say when it went well, if anything. */
  done?: (output: Output, input: Input) => ToastText;
  failed: string;
  /** What to say when the subscription is not there. */
  missing?: string;
}

/** Something that is done to subscription or card: says how it went, and asks anew how everything stands. */
export function useAct<Input = void, Output = unknown>({ act, done, failed, missing }: Act<Input, Output>) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: act,
    onSuccess: (output, input) => {
      if (done) toast.success(done(output, input));
    },
    onError: (error) => toast.error({ description: failureText(failed, error, missing) }),
    onSettled: () => cache.invalidateQueries({ queryKey: infoKey }),
  });
}
