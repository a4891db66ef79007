import { useQueryClient } from '@tanstack/react-query';
import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import { api } from '../../../api/api.ts';
import { savedVersion } from '../../../api/back-office/stale-edit.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import { messages } from './messages.ts';
import { refetchReview, refetchReviews, showReview } from './queries.ts';

/** A review as the admin read it. */
interface Decision {
  review: ManagedReview;
}
interface Rejection extends Decision {
  reason: string;
}

/** What the server has of a review that has changed since it was read; else null (P35). */
export const newerReview = (error: Error): ManagedReview | null =>
  (savedVersion(error) as { review: ManagedReview } | null)?.review ?? null;

interface Options<Input extends Decision> {
  request: (input: Input) => Promise<{ data: { review: ManagedReview } }>;
  done: string;
  failed: string;
  /** The reverse of the change, where there is one. */
  undo?: ((input: Input, changed: ManagedReview) => (() => void) | null) | undefined;
  /** Hears of a review that has changed since it was read; the fields of a form are refused there. */
  onChanged?: ((seen: ManagedReview, current: ManagedReview) => void) | undefined;
}

function useDecision<Input extends Decision>({ request, done, failed, undo, onChanged }: Options<Input>) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: request,
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: ({ data: { review } }, input) => {
      showReview(cache, review);
      const text = { title: done, description: review.product.title };
      const reverse = undo?.(input, review);
      if (reverse) offerUndo({ ...text, about: review._id, undo: reverse });
      else toast.success(text);
      refetchReviews(cache);
    },
    onError: (error, { review }) => {
      const current = newerReview(error);
      if (current) {
        showReview(cache, current);
        return onChanged?.(review, current);
      }
      // a refused field says so itself
      if (!(error instanceof ApiError && error.field))
        toast.error({ title: failed, description: error.message });
      return refetchReview(cache, review._id);
    },
  });
}

type OnChanged = Options<Decision>['onChanged'];

const usePublish = (more: Pick<Options<Decision>, 'undo' | 'onChanged'>) =>
  useDecision<Decision>({
    request: ({ review: { _id: id, version } }) =>
      api.reviewManagement.publish({ params: { id }, body: { version } }),
    done: messages.published,
    failed: messages.publishFailed,
    ...more,
  });

const useReject = (more: Pick<Options<Rejection>, 'undo' | 'onChanged'>) =>
  useDecision<Rejection>({
    request: ({ review: { _id: id, version }, reason }) =>
      api.reviewManagement.reject({ params: { id }, body: { version, reason } }),
    done: messages.rejected,
    failed: messages.rejectFailed,
    ...more,
  });

/** Publishes a review. One that had been rejected can be rejected again, for the same reason; nothing goes back to waiting. */
export function usePublishReview(onChanged: OnChanged) {
  const reverse = useReject({ onChanged });
  return usePublish({
    onChanged,
    undo: ({ review: { state, reason } }, review) =>
      state === 'rejected' ? () => reverse.mutate({ review, reason }) : null,
  });
}

/** Rejects a review. One that had been published can be published again. */
export function useRejectReview() {
  const reverse = usePublish({});
  return useReject({
    undo: ({ review: { state } }, review) =>
      state === 'published' ? () => reverse.mutate({ review }) : null,
  });
}
