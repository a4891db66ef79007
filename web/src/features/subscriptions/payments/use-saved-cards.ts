import type { PaymentMethod } from '#shared/contracts/subscriptions/subscription.ts';
import { api } from '../../../api/api.ts';
import { messages } from './messages.ts';
import { useSubscriptionAction } from './queries.ts';

/** Removes a saved card that nothing charges. */
export const useRemoveCard = () =>
  useSubscriptionAction({
    run: ({ id }: PaymentMethod) => api.stripe.removePaymentMethod({ params: { id } }),
    failureMessage: messages.removeCardFailed,
    successText: () => messages.cardRemoved,
  });

/** Makes another saved card the one that is charged. */
export const useChooseCard = (customerId: string) =>
  useSubscriptionAction({
    run: (paymentMethodId: string) => api.stripe.setPaymentMethod({ body: { customerId, paymentMethodId } }),
    failureMessage: messages.replaceFailed,
    successText: () => messages.cardReplaced,
  });
