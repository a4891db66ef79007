import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { OwnReview, ReviewText } from '#shared/contracts/reviews/review.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { api } from '../../../api/api.ts';
import { messages } from './messages.ts';
import { mineKey, type MyReviews } from './queries.ts';

const show = (cache: QueryClient, change: (shown: MyReviews) => MyReviews): void =>
  void cache.setQueryData<MyReviews>(mineKey, (shown) => shown && change(shown));

const refetch = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: mineKey });

interface Saved {
  productId: string;
  isNew: boolean;
  body: ReviewText;
}

/** Sends a review, or a changed one. A refused field is left to the form. */
export function useSaveReview() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ productId: id, isNew, body }: Saved) =>
      isNew ? api.reviews.create({ params: { id }, body }) : api.reviews.edit({ params: { id }, body }),
    // offline, it fails at once: nothing may be sent later, when the buyer has left
    networkMode: 'always',
    onSuccess: ({ data: { review } }) => {
      show(cache, (shown) => ({
        ...shown,
        reviews: [review, ...shown.reviews.filter(({ product }) => product._id !== review.product._id)],
        reviewable: shown.reviewable.filter(({ product }) => product._id !== review.product._id),
      }));
      toast.success(messages.sent);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field) return undefined;
      toast.error({ title: messages.sendFailed, description: error.message });
      return refetch(cache);
    },
  });
}

/** Deletes a review; its product may be reviewed anew. */
export function useRemoveReview() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ product }: OwnReview) => api.reviews.remove({ params: { id: product._id } }),
    networkMode: 'always',
    onSuccess: (_, { _id }) => {
      show(cache, (shown) => ({ ...shown, reviews: shown.reviews.filter((review) => review._id !== _id) }));
      toast.success({ title: messages.removed });
    },
    onError: (error) => toast.error({ title: messages.removeFailed, description: error.message }),
    onSettled: () => refetch(cache),
  });
}

/** Whether the user is asked by mail. The choice shows at once. */
export function useSetRequests() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (wantsRequests: boolean) => api.reviews.setRequests({ body: { wantsRequests } }),
    networkMode: 'always',
    onSuccess: ({ data: { wantsRequests } }) => {
      show(cache, (shown) => ({ ...shown, wantsRequests }));
      toast.success({ title: wantsRequests ? messages.requestsOn : messages.requestsOff });
    },
    onError: (error) => {
      toast.error({ title: messages.requestsFailed, description: error.message });
      return refetch(cache);
    },
  });
}
