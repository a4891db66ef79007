import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '#shared/rules/day.ts';
import { ApiError } from '../../../api/client.ts';
import { endSession } from '../../../api/session.ts';
import { dropDrafts } from '../../../api/storage/drafts.ts';
import { forgetAnswers } from '../../../api/storage/kept-answers.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { api } from '../../../api/api.ts';
import { messages } from './messages.ts';

const key = ['account-data', 'showDeletion'];

/** Whether the account is to be deleted, and what that waits for. */
export const useDeletion = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.accountData.showDeletion({ query: {} }, signal),
    select: ({ data }) => data,
  });

/** What a deletion would wait for that is not requested yet. */
export const useWaits = () =>
  useQuery({
    queryKey: ['account-data', 'waits'],
    queryFn: ({ signal }) => api.accountData.showDeletion({ query: { waits: 'true' } }, signal),
    select: ({ data }) => data.waitsFor,
  });

/** The day of a time, such as `4 de mayo de 2026`. */
export const dayOf = (at: string): string => formatDay(Date.parse(at) / 1000);

/** Requests the deletion, which ends all sessions; the page then leads to the login. */
export const useRequestDeletion = () =>
  useSingleMutation({
    // offline it fails at once: an account is not deleted when the network returns
    networkMode: 'always',
    mutationFn: (password: string) =>
      api.accountData.requestDeletion({ body: { password: password || null } }),
    onSuccess: ({ data: { deletion } }) => {
      if (deletion) toast.success(messages.requested(dayOf(deletion.eraseAt)));
      endSession();
      forgetAnswers();
      dropDrafts();
    },
    onError: (error) => {
      // the dialog shows it at its field
      if (error instanceof ApiError && ['wrong_password', 'password_required'].includes(error.code)) return;
      toast.error({ description: error.message });
    },
  });

/** Keeps the account. */
export function useCancelDeletion() {
  const cache = useQueryClient();
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: () => api.accountData.cancelDeletion(),
    onSuccess: (answer) => {
      cache.setQueryData(key, answer);
      toast.success(messages.cancelled);
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}
