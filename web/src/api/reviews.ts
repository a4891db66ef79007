import { rows } from 'virtual:contract-routes/reviews';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/reviews/reviews.ts. */
export const reviewsApi = groupClient<'reviews'>(rows);
