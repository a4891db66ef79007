import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { userDetails } from '#shared/contracts/training/user-details.ts';
import { ApiError } from '../../api/client.ts';
import { updateSessionFacts } from '../../api/storage/session-changes.ts';
import { getSession } from '../../api/session.ts';
import { api } from '../../api/api.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { type ToastText, toast } from '../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

type DetailsChange = RequestInput<typeof userDetails.update, 'body'>;

const detailsKey = ['user-details', 'mine'];

/**
 * The training data of the signed-in user; null before the assessment (404). No request is made when the session
 * already says that there is none.
 */
export function useTraining({ enabled = true } = {}) {
  return useQuery({
    queryKey: detailsKey,
    queryFn: async ({ signal }) => {
      const session = getSession();
      if (session?.hasProfile === false) return null;
      const details = await api.userDetails.mine(undefined, signal).then(
        ({ data }) => data.userDetails,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      );
      updateSessionFacts(session?.user._id, { hasProfile: details !== null });
      return details;
    },
    enabled,
  });
}

/** Saves changed answers; they apply from the next monthly routine on. */
export function useSaveTraining(onSaved: () => void, saved: ToastText = messages.saved) {
  return useDetailsChange(
    (body: DetailsChange) => api.userDetails.update({ body }),
    () => {
      toast.success(saved);
      onSaved();
    },
  );
}

/** Withdraws the consent to health data; the server erases the data at once. */
export function useWithdrawConsent(onDone: () => void) {
  return useDetailsChange(
    () => api.userDetails.withdrawConsent(),
    () => {
      toast.success(messages.consentWithdrawn);
      onDone();
    },
  );
}

type Answered = Promise<{ data: { userDetails: UserDetails } }>;

function useDetailsChange<Input = void>(change: (input: Input) => Answered, done: () => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      cache.setQueryData(detailsKey, data.userDetails);
      done();
      // the next routine depends on the preferences
      return cache.invalidateQueries({ queryKey: ['routine-progress'] });
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}
