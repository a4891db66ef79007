import { reviews } from '#shared/contracts/reviews/reviews.ts';
import { serve } from '../platform/http/serve.ts';
import { createReview } from './create-review.ts';
import { editReview } from './edit-review.ts';
import { listMyReviews } from './list-my-reviews.ts';
import { listProductReviews } from './list-product-reviews.ts';
import { removeReview } from './remove-review.ts';
import { setRequests } from './set-requests.ts';
import { showUnsubscribe, stopRequests, unsubscribe } from './stop-requests.ts';

export const handler = serve(reviews, {
  ofProduct: listProductReviews,
  mine: listMyReviews,
  create: createReview,
  edit: editReview,
  remove: removeReview,
  setRequests,
  stopRequests,
  unsubscribe,
  showUnsubscribe,
});
