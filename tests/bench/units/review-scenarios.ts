import { api } from '#shared/contracts/index.ts';
import type { ManagedReview, OwnReview } from '#shared/contracts/reviews/review.ts';
import type { Scenario } from './account-scenarios.ts';
import type { ScenarioContext } from './scenario-context.ts';
import { receiveOrder } from './shop-scenarios.ts';

const words = { rating: 4, title: 'Cumple', text: 'Se disuelve bien y no empalaga.' };

interface Receiver {
  token: string;
  /** The product of the review. */
  params: { id: string };
}

const receiverOf = async (context: ScenarioContext): Promise<Receiver> => {
  const { token, product } = await receiveOrder(context);
  return { token, params: { id: product } };
};

/** A customer with a review that waits to be read. */
async function reviewerOf(context: ScenarioContext): Promise<Receiver & { review: OwnReview }> {
  const receiver = await receiverOf(context);
  const { data } = await context.ask<{ data: { review: OwnReview } }>(api.reviews.create, {
    ...receiver,
    body: words,
  });
  return { ...receiver, review: data.review };
}

/** A call by an admin about a review, on its version. */
const onReview =
  (body?: object): Scenario =>
  async (context) => {
    const { review } = await reviewerOf(context);
    const asked = { token: context.adminToken, params: { id: review._id } };
    if (!body) return asked;
    const { data } = await context.ask<{ data: { review: ManagedReview } }>(
      api['review-management'].get,
      asked,
    );
    return { ...asked, body: { version: data.review.version, ...body } };
  };

export const reviewScenarios: Record<string, Scenario> = {
  'reviews.ofProduct': ({ products }) => ({ params: { id: products[0]!._id } }),
  'reviews.mine': async (context) => ({ token: (await reviewerOf(context)).token }),
  'reviews.create': async (context) => ({ ...(await receiverOf(context)), body: words }),
  'reviews.edit': async (context) => {
    const { token, params } = await reviewerOf(context);
    return { token, params, body: { ...words, rating: 5 } };
  },
  'reviews.remove': async (context) => {
    const { token, params } = await reviewerOf(context);
    return { token, params };
  },
  'reviews.setRequests': async (context) => ({
    token: (await context.newCustomer()).token,
    body: { wantsRequests: false },
  }),
  'reviews.stopRequests': async ({ newCustomer }) => {
    const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
    const { userId } = await newCustomer();
    return { body: { token: await issueLinkToken('stop-review-requests', { userId }, new Date()) } };
  },
  'reviews.unsubscribe': async ({ newCustomer }) => {
    const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
    const { userId } = await newCustomer();
    return { query: { token: await issueLinkToken('stop-review-requests', { userId }, new Date()) } };
  },
  'reviews.showUnsubscribe': () => ({ query: { token: 'x' } }),
  'review-management.list': ({ adminToken: token }) => ({ token }),
  'review-management.get': onReview(),
  'review-management.publish': onReview({}),
  'review-management.reject': onReview({ reason: 'No trata del producto' }),
};
