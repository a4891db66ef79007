import * as z from 'zod';
import { envelope, group, Redirect } from '../endpoint.ts';
import { PathId, Timestamp } from '../fields.ts';
import { OwnReview, Rating, Review, ReviewedProduct, ReviewText } from './review.ts';

const One = envelope(z.object({ review: OwnReview }));

/** The token of the link in a mail. */
const LinkToken = z.object({ token: z.string().min(1).max(200) });

/** Whether the user is asked by mail for reviews, once per order. */
const wantsRequests = z.boolean();

/** The owner is part of a review's key, with the product: the ids of these paths are products, and a user reaches only their own review. */
export const reviews = group({
  ofProduct: {
    summary: 'Published reviews of a product, newest first, with their average and counts',
    method: 'GET',
    path: '/products/{id}/reviews',
    access: 'public',
    params: PathId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      cursor: z.string().max(1000).optional(),
    }),
    response: envelope(
      z.object({
        /** One decimal; 0 without reviews. */
        averageRating: z.number(),
        reviewCount: z.int(),
        /** How many there are of each rating: five rows, best first. */
        ratings: z.array(z.object({ rating: Rating, count: z.int() })),
        reviews: z.array(Review),
        nextCursor: z.string().nullable(),
      }),
    ),
    errors: ['product_not_found', 'invalid_cursor'],
    cacheSeconds: 5,
  },
  mine: {
    summary: 'Reviews of the signed-in user in whatever state, and the received products that wait for one',
    method: 'GET',
    path: '/reviews/mine',
    access: 'user',
    response: envelope(
      z.object({
        /** Last written first. */
        reviews: z.array(OwnReview),
        /** Delivered products without a review of the user, last delivered first. */
        reviewable: z.array(
          z.object({
            product: ReviewedProduct,
            order: z.object({ _id: z.string(), orderNumber: z.string() }),
            /** Null for an order that does not say. */
            deliveredAt: Timestamp.nullable(),
          }),
        ),
        wantsRequests,
      }),
    ),
    errors: [],
  },
  create: {
    summary: 'Review a product that the user has bought and received; it is published once it has been read',
    method: 'POST',
    path: '/products/{id}/reviews',
    access: 'user',
    params: PathId,
    body: ReviewText,
    response: One,
    status: 201,
    errors: ['product_not_found', 'review_not_received', 'already_reviewed', 'too_many_requests'],
  },
  edit: {
    summary: "Change the user's review of a product; it is read again, and not shown until then",
    method: 'PUT',
    path: '/products/{id}/reviews/mine',
    access: 'user',
    params: PathId,
    body: ReviewText,
    response: One,
    errors: ['review_not_found', 'too_many_requests'],
  },
  remove: {
    summary: "Delete the user's review of a product",
    method: 'DELETE',
    path: '/products/{id}/reviews/mine',
    access: 'user',
    params: PathId,
    response: z.object({ success: z.literal(true) }),
    errors: ['review_not_found'],
  },
  setRequests: {
    summary: 'Whether the user wants to be asked for reviews by mail',
    method: 'PUT',
    path: '/reviews/requests',
    access: 'user',
    body: z.object({ wantsRequests }),
    response: envelope(z.object({ wantsRequests })),
    errors: [],
  },
  stopRequests: {
    summary: 'No more mails that ask for reviews: the link of such a mail. It stays valid',
    method: 'POST',
    path: '/reviews/requests/stop',
    access: 'public',
    body: LinkToken,
    response: z.object({ success: z.literal(true) }),
    errors: ['link_expired', 'too_many_requests'],
  },
  unsubscribe: {
    summary:
      'The same, as a mail program asks for it (RFC 8058): with any body, or none. Repeated it answers the same',
    method: 'POST',
    path: '/reviews/requests/unsubscribe',
    access: 'public',
    query: LinkToken,
    response: z.object({ success: z.literal(true) }),
    errors: ['link_expired', 'too_many_requests'],
  },
  showUnsubscribe: {
    summary: 'Leads a browser at the address of `unsubscribe` to the page that asks, and changes nothing',
    method: 'GET',
    path: '/reviews/requests/unsubscribe',
    access: 'public',
    kind: 'redirect',
    query: LinkToken,
    response: Redirect,
    status: 302,
    errors: [],
  },
});
