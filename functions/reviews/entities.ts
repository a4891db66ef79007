import type { ReviewState } from '#shared/rules/reviews/reviews.ts';
import { entity, keysOf } from '#functions/platform/table/entity.ts';
import { idOf, ofUser } from '#functions/platform/table/partitions.ts';

/** What is stored of reviews: a row for each kind of item. */
export const reviewEntities = {
  review: entity({
    key: (userId: string, productId: string) => ({
      pk: ofUser('reviews', userId),
      sk: `review#${productId}`,
    }),
    at: ['reviews#', 'review#'],
    purpose: 'A review of a product; a published one stays without its name',
    kept: 'account',
    erasure: 'pseudonymise',
    readers: ['owner', 'anyone', 'reviews:read'],
    lists: { reviewById: { gsi3: 'rev_' }, review: { gsi1: 'reviews#', gsi4: 'reviews#prd_' } },
    told: {
      what: 'Tus opiniones sobre productos',
      why: 'Publicarlas',
      until: () => 'Hasta que las eliminas; si eliminas la cuenta, las publicadas quedan sin tu nombre',
    },
  }),
} as const;

export const keys = keysOf(reviewEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  reviewById: (reviewId: string) => ({ gsi3pk: idOf('rev_', reviewId), gsi3sk: 'review' }),
  review: ({ _id, productId, state, writtenAt }: ReviewPlace) => ({
    ...indexes.reviewById(_id),
    gsi1pk: reviewPartitions.state(state),
    gsi1sk: `${writtenAt}#${_id}`,
    ...(state === 'published' && {
      gsi4pk: reviewPartitions.published(productId),
      gsi4sk: `${writtenAt}#${_id}`,
    }),
  }),
} as const;

/** What says where a review is listed. */
interface ReviewPlace {
  _id: string;
  productId: string;
  state: ReviewState;
  writtenAt: string;
}

/** The index partitions of the reviews: all of a state, and the published ones of a product. */
export const reviewPartitions = {
  state: (state: ReviewState) => `reviews#${state}`,
  published: (productId: string) => `reviews#${idOf('prd_', productId)}`,
} as const;
