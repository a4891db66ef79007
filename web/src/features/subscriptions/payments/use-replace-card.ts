import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';
import { useSubscriptionAction } from './queries.ts';

/** Creates a setup intent each time the dialog opens; its data is the client secret. */
export function useSetupIntent(customerId: string) {
  const opening = useId();
  const intent = useQuery({
    queryKey: ['stripe', 'setupIntent', customerId, opening],
    queryFn: async ({ signal }) => {
      const { data } = await api.subscriptions.setupIntent({ body: { customerId } }, signal);
      const secret = data.client_secret || data.clientSecret;
      if (!secret) throw new Error(messages.noClientSecret);
      return secret;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { error } = intent;
  useEffect(() => {
    if (error) toast.error({ description: messages.prepareFailed(error.message) });
  }, [error]);
  return intent;
}

/** Saves the typed card for a customer; resolves to its id. Rejects with a text for the user. */
export type SaveCard = (customerId: string, clientSecret: string) => Promise<{ paymentMethodId: string }>;

interface Options {
  customerId: string;
  clientSecret: string | undefined;
  onReplaced: () => void;
}

/** Saves the typed card, with 3DS authentication if the bank requires it, and makes it the default of the customer. */
export function useReplaceCard({ customerId, clientSecret, onReplaced }: Options) {
  const [problem, setProblem] = useState<string>();
  const replace = useSubscriptionAction({
    run: async (save: SaveCard) => {
      if (!clientSecret) throw new Error(messages.stripeMissing);
      const { paymentMethodId } = await save(customerId, clientSecret);
      return api.subscriptions.replacePaymentMethod({
        body: { customerId, newPaymentMethodId: paymentMethodId },
      });
    },
    failureMessage: messages.replaceFailed,
    successText: () => messages.cardReplaced,
  });
  const submit = (save: SaveCard) => {
    if (replace.isPending) return;
    setProblem(undefined);
    replace.mutate(save, { onSuccess: onReplaced, onError: (error) => setProblem(reasonOf(error)) });
  };
  return { submit, problem, isPending: replace.isPending };
}

/** Text for the user: our own messages, the server's and the card form's; a general one for anything else. */
const reasonOf = (error: Error): string =>
  error instanceof ApiError || error.name === 'CardError' || error.message === messages.stripeMissing
    ? error.message
    : messages.cardFailed;
