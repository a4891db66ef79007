import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { getSession } from '../../../api/session.ts';
import { updateSessionSubscription } from '../../../api/storage/session-changes.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast, type ToastText } from '../../../ui/feedback/toast.ts';
import { failureText } from './messages.ts';

const infoKey = ['stripe', 'subscriptionInfo'];

/** The signed-in user's subscription, cards and payments. */
export type SubscriptionInfo = ResponseBody<typeof subscriptions.subscriptionInfo>['data'];

/** Polling interval: Stripe receives the bank's answer a moment after the browser. */
const settleMs = 1500;

/**
 * Loads the subscription and stores its status in the session. With `isSettling` it polls until the payment has
 * succeeded.
 */
export function useSubscriptionInfo({ enabled = true, isSettling = false } = {}) {
  return useQuery({
    queryKey: infoKey,
    queryFn: async ({ signal }) => {
      const userId = getSession()?.user._id;
      const { data } = await api.subscriptions.subscriptionInfo(undefined, signal);
      updateSessionSubscription(userId, data.subscriptionStatus);
      return data;
    },
    enabled,
    refetchInterval: ({ state }) =>
      isSettling && !grantsAccess(state.data?.subscriptionStatus ?? null) && settleMs,
  });
}

interface SubscriptionAction<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Toast after success; none without it. */
  successText?: (output: Output, input: Input) => ToastText;
  failureMessage: string;
  /** Toast when the server finds no such subscription. */
  missingMessage?: string;
}

/** A change of subscription or card: reports the result in a toast and reloads the subscription. */
export function useSubscriptionAction<Input = void, Output = unknown>(
  action: SubscriptionAction<Input, Output>,
) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: action.run,
    onSuccess: (output, input) => {
      if (action.successText) toast.success(action.successText(output, input));
    },
    onError: (error) => {
      // the field of the card shows what is wrong with it
      if (error.name !== 'CardError')
        toast.error({ description: failureText(action.failureMessage, error, action.missingMessage) });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: infoKey }),
  });
}
