import * as z from 'zod';
import { reviewLengths } from '../../rules/reviews/reviews.ts';
import { envelope, group } from '../endpoint.ts';
import { line, PathId } from '../fields.ts';
import { ManagedReview, ReviewStateName } from './review.ts';

/** The version of the review that the admin read; another one by now is 409 `stale_edit` with `{ current: { review } }`. */
const Version = z.int().min(0);

const One = envelope(z.object({ review: ManagedReview }));
const errors = ['review_not_found', 'stale_edit'] as const;

/** Moderation. A review that is already as asked stays as it is: a second press is no error. */
export const reviewManagement = group({
  list: {
    summary: 'Reviews of a state: pending ones oldest first, the others newest first',
    method: 'GET',
    path: '/reviews/management',
    access: 'reviews:read',
    query: z.object({
      state: ReviewStateName.default('pending'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(1000).optional(),
    }),
    response: envelope(z.object({ reviews: z.array(ManagedReview), nextCursor: z.string().nullable() })),
    errors: ['invalid_cursor'],
  },
  get: {
    summary: 'One review',
    method: 'GET',
    path: '/reviews/management/{id}',
    access: 'reviews:read',
    params: PathId,
    response: One,
    errors: ['review_not_found'],
  },
  publish: {
    summary: 'Publish a pending or rejected review: it is shown and counts; its author is notified',
    method: 'POST',
    path: '/reviews/management/{id}/publication',
    access: 'reviews:write',
    params: PathId,
    body: z.object({ version: Version }),
    response: One,
    errors: [...errors, 'product_not_found'],
  },
  reject: {
    summary: 'Reject a review, also a published one, which stops counting; its author reads why',
    method: 'POST',
    path: '/reviews/management/{id}/rejection',
    access: 'reviews:write',
    params: PathId,
    body: z.object({
      version: Version,
      reason: line(reviewLengths.reason, 'Escribe el motivo: lo lee quien ha opinado'),
    }),
    response: One,
    errors,
  },
});
