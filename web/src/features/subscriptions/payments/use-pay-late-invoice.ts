import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

interface Options {
  /** Confirms a payment where the bank requires authentication. */
  confirmPayment: (clientSecret: string) => Promise<void>;
  /** Called when the saved card is refused and another one is needed. */
  onRefused: () => void;
}

/** Pays the open invoice that the page shows, with the saved card; the bank may require authentication, or refuse. */
export function usePayLateInvoice({ confirmPayment, onRefused }: Options) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ id, openInvoice }: Subscription) => {
      const agreedAmount = openInvoice?.amount_due ?? 0;
      const { data } = await api.subscriptions.pay({ params: { id }, body: { agreedAmount } });
      if (!data.clientSecret) return grantsAccess(data.status);
      await confirmPayment(data.clientSecret);
      return true;
    },
    onSuccess: (isPaid) => toast.success(isPaid ? messages.paid : messages.paidLater),
    onError: (error) => {
      toast.error({ title: messages.payFailed, description: error.message });
      if (isRefusal(error)) onRefused();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['stripe'], predicate: isInfo }),
  });
}

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'card_declined' || error.code === 'payment_method_not_found');

const isInfo = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'subscriptionInfo';
