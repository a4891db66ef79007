import type { Locator, Page, Request } from 'playwright-core';
import type { OwnReview, ReviewText } from '#shared/contracts/reviews/review.ts';
import type { MyReviews } from '../../../web/src/features/reviews/mine/queries.ts';
import { openAdmin, type AdminPage, type FakeResponse } from './open-admin.ts';
import type { Site } from './open-site.ts';

type Reviewable = MyReviews['reviewable'][number];

/** A product that has arrived and waits for a review. */
export const reviewableOf = (id: string, title: string): Reviewable => ({
  product: { _id: id, title, slug: id.replace('prd_', ''), image: null },
  order: { _id: 'ord_1', orderNumber: 'TZ-261101-AAAAA1' },
  deliveredAt: '2026-11-05T10:00:00.000Z',
});

/** A review of the signed-in user. */
export const ownReviewOf = (id: string, title: string, facts: Partial<OwnReview> = {}): OwnReview => ({
  _id: `rev_${id}`,
  rating: 4,
  title: 'Cumple',
  text: 'Se disuelve bien y no sabe a nada.',
  authorName: 'Marta R.',
  writtenAt: '2026-11-12T10:00:00.000Z',
  isVerifiedPurchase: true,
  product: reviewableOf(id, title).product,
  state: 'pending',
  reason: '',
  ...facts,
});

export interface MyReviewsPage extends Pick<AdminPage, 'page' | 'calls' | 'rejectNext' | 'holdNext'> {
  /** What the fake API knows of the user. */
  mine: MyReviews;
  /** The bodies of the write requests, in order. */
  sent: unknown[];
  dialog: Locator;
}

interface Options {
  mine?: Partial<MyReviews>;
  /** Of the profile, by default the tab. */
  query?: string;
  width?: number;
  scheme?: 'light' | 'dark';
  route?: (page: Page) => Promise<unknown>;
  /** Refuses the next review, as the server does. */
  refuse?: () => FakeResponse | undefined;
}

/** Opens the profile of a buyer, with a fake API that keeps reviews. */
export async function openMyReviews(site: Site, options: Options = {}): Promise<MyReviewsPage> {
  const { query = '?tab=opiniones', refuse, ...rest } = options;
  const mine: MyReviews = { reviews: [], reviewable: [], wantsRequests: true, ...options.mine };
  const sent: unknown[] = [];
  const admin = await openAdmin(site, {
    width: 360,
    height: 740,
    ...rest,
    granted: [],
    path: `/perfil${query}`,
    respond: (request, pathname) => {
      if (!pathname.includes('/reviews')) return undefined;
      if (request.method() !== 'GET') sent.push(request.postDataJSON());
      return (request.method() !== 'GET' && refuse?.()) || answer(mine, request, pathname);
    },
  });
  return Object.assign(admin, { mine, sent, dialog: admin.page.getByRole('dialog') });
}

/** Answers as the server does, and changes what it knows. */
function answer(mine: MyReviews, request: Request, pathname: string): FakeResponse {
  const method = request.method();
  const body = request.postDataJSON() as (ReviewText & { wantsRequests?: boolean }) | null;
  if (pathname === '/api/reviews/requests') mine.wantsRequests = body!.wantsRequests!;
  if (!pathname.startsWith('/api/products/')) return { json: { success: true, data: structuredClone(mine) } };
  const id = pathname.split('/')[3]!;
  const saved = mine.reviews.find(({ product }) => product._id === id);
  mine.reviews = mine.reviews.filter((review) => review !== saved);
  if (method === 'DELETE') {
    mine.reviewable.push(reviewableOf(id, saved!.product.title));
    return { json: { success: true } };
  }
  const title =
    saved?.product.title ?? mine.reviewable.find(({ product }) => product._id === id)!.product.title;
  const review = ownReviewOf(id, title, { ...body!, state: 'pending', reason: '' });
  mine.reviews.unshift(review);
  mine.reviewable = mine.reviewable.filter(({ product }) => product._id !== id);
  return { json: { success: true, data: { review } } };
}
