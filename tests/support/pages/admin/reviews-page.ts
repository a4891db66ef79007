import type { Locator, Request } from 'playwright-core';
import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { ownReviewOf } from '../my-reviews.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** A review of the fake API. */
export const managedReviewOf = (number: number, facts: Partial<ManagedReview> = {}): ManagedReview => ({
  ...ownReviewOf(`prd_${number}`, `Producto ${number}`),
  _id: `rev_${number}`,
  title: `Opinión ${number}`,
  authorName: 'Lucía M.',
  user: { _id: 'usr_lucia', name: 'Lucía Martín', isBanned: false },
  order: { _id: 'ord_1', orderNumber: 'TZ-261101-AAAAA1' },
  moderation: null,
  version: 1,
  ...facts,
});

export interface ReviewsPage extends Pick<AdminPage, 'page' | 'calls' | 'rejectNext' | 'holdNext'> {
  /** The reviews of the fake API; a test changes them as others would. */
  reviews: ManagedReview[];
  /** The queries of the list, in order. */
  queries: string[];
  /** The bodies of the write requests, in order. */
  sent: unknown[];
  card: (number: number) => Locator;
  dialog: Locator;
}

interface Options {
  reviews?: ManagedReview[];
  granted?: readonly Permission[];
  query?: string;
  width?: number;
  scheme?: 'light' | 'dark';
}

/** Opens the page of the reviews, with a fake API that keeps them in a list. */
export async function openReviews(site: Site, options: Options = {}): Promise<ReviewsPage> {
  const { reviews = [], query = '', ...rest } = options;
  const queries: string[] = [];
  const sent: unknown[] = [];
  const admin = await openAdmin(site, {
    ...rest,
    path: `/admin/reviews${query}`,
    respond: (request, pathname) => {
      if (!pathname.startsWith('/api/reviews/management')) return undefined;
      const { search, searchParams } = new URL(request.url());
      if (request.method() !== 'GET') sent.push(request.postDataJSON());
      else if (pathname === '/api/reviews/management') queries.push(search);
      return answer(reviews, request, pathname.split('/').slice(4), searchParams);
    },
  });
  const { page } = admin;
  return Object.assign(admin, {
    reviews,
    queries,
    sent,
    card: (number: number) =>
      page.getByRole('article', { name: `Opinión de Lucía M. sobre Producto ${number}`, exact: true }),
    dialog: page.getByRole('dialog'),
  });
}

/** Answers as the server does, and changes the review. */
function answer(
  reviews: ManagedReview[],
  request: Request,
  [id, operation]: string[],
  query: URLSearchParams,
): FakeResponse {
  if (id === undefined) {
    const found = reviews.filter(({ state }) => state === query.get('state'));
    const from = Number(query.get('cursor') ?? 0);
    const upTo = from + Number(query.get('limit'));
    const nextCursor = upTo < found.length ? String(upTo) : null;
    return { json: { success: true, data: { reviews: found.slice(from, upTo), nextCursor } } };
  }
  const review = reviews.find(({ _id }) => _id === id);
  if (!review)
    return { status: 404, json: { code: 'review_not_found', message: 'No está.', requestId: 'x' } };
  if (operation) {
    const body = request.postDataJSON() as { version: number; reason?: string };
    const current = { review: structuredClone(review) };
    if (body.version !== review.version)
      return {
        status: 409,
        json: { code: 'stale_edit', message: 'Cambiada.', requestId: 'x', details: { current } },
      };
    Object.assign(review, {
      state: operation === 'publication' ? 'published' : 'rejected',
      reason: body.reason ?? '',
      moderation: { at: '2026-11-21T09:00:00.000Z', by: 'Marta Ruiz' },
      version: review.version + 1,
    });
  }
  return { json: { success: true, data: { review: structuredClone(review) } } };
}

/** Changes a review as its author does: it waits again. */
export const editReview = (review: ManagedReview, text: string): void =>
  void Object.assign(review, { text, state: 'pending', reason: '', version: review.version + 1 });
