import { addDays, inMadrid, sendTime } from '../routines/routine-calendar.ts';

/* What browser and server know about reviews of products. */

/** The ratings, best first. */
export const ratings = [5, 4, 3, 2, 1] as const;
export type Rating = (typeof ratings)[number];

/** Characters of what people write. */
export const reviewLengths = { title: 80, text: { min: 10, max: 2000 }, reason: 300 } as const;

/** Days after the delivery of an order at which its buyer is asked once for reviews. */
export const reviewRequestDays = 14;

/** When the buyer of an order is asked: at 10:00 in Madrid, when people read mails, on the fourteenth day after the delivery. */
export const reviewRequestTime = (deliveredAt: Date): Date =>
  new Date(sendTime(addDays(inMadrid(deliveredAt).day, reviewRequestDays)).getTime() + 3_600_000);

/** What is published, waits for it, or has been refused. Only published reviews are shown and counted. */
export const reviewStateNames = {
  pending: 'Pendiente',
  published: 'Publicada',
  rejected: 'Rechazada',
} as const;
export type ReviewState = keyof typeof reviewStateNames;

/** Published reviews of a product by their rating: whole numbers, from which average and total follow, so that neither drifts. */
export type RatingCounts = Record<Rating, number>;

export const reviewCountOf = (counts: RatingCounts): number =>
  ratings.reduce((sum, rating) => sum + counts[rating], 0);

/** The average with one decimal, as it is shown and sorted by; 0 without reviews. */
export function averageRatingOf(counts: RatingCounts): number {
  const count = reviewCountOf(counts);
  const sum = ratings.reduce((total, rating) => total + rating * counts[rating], 0);
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}

/** First name and initial: `Lucía M.` What looks like an address is no name. */
export function reviewAuthorName(fullName: string): string {
  const [first = '', second = ''] = fullName
    .split(/\s+/u)
    .filter((word) => word !== '' && !word.includes('@'));
  if (first === '') return 'Cliente';
  const name = Array.from(first).slice(0, 30).join('');
  const [initial] = Array.from(second);
  return initial === undefined ? name : `${name} ${initial.toUpperCase()}.`;
}
