import { profileTabPath, writeReviewPath } from '#shared/rules/site-paths.ts';
import { checkReviewWishStep, findUser, type User } from '#functions/accounts/index.ts';
import { findCategories, findProducts, isListed, type StoredProduct } from '#functions/catalogue/index.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import {
  findDueReviewRequests,
  findOrder,
  newOrderEvent,
  putOrderEventStep,
  type ReviewRequest,
  finishReviewRequestStep,
  type StoredOrder,
} from '#functions/orders/index.ts';
import { findReviewsOf, receivedLines, stopLink } from '#functions/reviews/index.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { messages } from '#functions/platform/messages.ts';
import { forEachItem, type ItemResult } from './housekeeping.ts';

/** Requests that one run settles; the next run goes on. */
const maxRequests = 200;

/**
 * Asks the buyers of orders that were delivered two weeks ago for reviews, once for each order. A request is settled in the
 * transaction that writes its mail, on condition that it is open and the buyer still wants such mails, so that runs at once and
 * crashes make one mail of it, and none of one that was stopped (P106).
 */
export async function askForReviews(now: Date): Promise<ItemResult> {
  const due = (await findDueReviewRequests(now)).slice(0, maxRequests);
  let mailed = 0;
  const result = await forEachItem(due, 'reviews not asked for', async (request) => {
    if (await settle(request, now)) mailed++;
  });
  return { done: mailed, failed: result.failed };
}

/** Settles a request; returns whether this call has written its mail. */
async function settle(request: ReviewRequest, now: Date): Promise<boolean> {
  const [order, user] = await Promise.all([findOrder(request.userId, request._id), findUser(request.userId)]);
  const products = order && user && isAsked(user) ? await productsToAsk(order) : [];
  if (order && user && products.length > 0) return ask(request, { order, user, products }, now);
  await tryWrite(transact([finishReviewRequestStep(request, false, now)]), 'request_finished');
  return false;
}

const isAsked = ({ banned, deletion, wantsReviewRequests }: User): boolean =>
  !banned && !deletion && wantsReviewRequests;

/** What the buyer still has, may review and has not: not what is on its way back, nor what the shop does not show any more. */
async function productsToAsk(order: StoredOrder): Promise<StoredProduct[]> {
  const kept = receivedLines(order);
  if (kept.length === 0) return [];
  const [written, products, categories] = await Promise.all([
    findReviewsOf(order.userId),
    findProducts(kept.map(({ productId }) => productId)),
    findCategories(),
  ]);
  const reviewed = new Set(written.map(({ productId }) => productId));
  return kept.flatMap(({ productId }) => {
    const product = products.find(({ _id }) => _id === productId);
    return product && !reviewed.has(productId) && isListed(product, categories) ? product : [];
  });
}

interface Asked {
  order: StoredOrder;
  user: User;
  products: StoredProduct[];
}

async function ask(request: ReviewRequest, { order, user, products }: Asked, now: Date): Promise<boolean> {
  const site = await siteUrl();
  const [only] = products.length === 1 ? products : [];
  const data = {
    name: user.name,
    orderNumber: order.orderNumber,
    products: messages.list(products.map(({ title }) => title)),
    reviewsUrl: `${site}${only ? writeReviewPath(only._id) : profileTabPath('opiniones')}`,
    withdrawUrl: stopLink(user._id),
  };
  const mail = newMail({ to: user.email, content: { template: 'review-request', data } }, now);
  const event = newOrderEvent({ kind: 'review_request', author: null, mails: [mail] }, now);
  const write = transact([
    finishReviewRequestStep(request, true, now),
    checkReviewWishStep(user._id),
    putMailStep(mail),
    putOrderEventStep(order, event),
  ]);
  // a buyer who has stopped such mails meanwhile is no failure: the next housekeeping settles the request
  return tryWrite(write, 'request_finished', 'user_changed');
}
