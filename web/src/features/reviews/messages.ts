import type { Rating, ReviewState } from '#shared/rules/reviews/reviews.ts';

/** What each number of stars means. */
export const ratingNames: Record<Rating, string> = {
  1: 'Muy malo',
  2: 'Malo',
  3: 'Normal',
  4: 'Bueno',
  5: 'Muy bueno',
};

/** `1 estrella`, `3 estrellas` */
export const starsText = (rating: Rating): string => (rating === 1 ? '1 estrella' : `${rating} estrellas`);

/** `1 opinión`, `1204 opiniones` */
export const countText = (count: number): string =>
  `${count.toLocaleString('es-ES')} ${count === 1 ? 'opinión' : 'opiniones'}`;

/** The color of each state. */
export const stateTones = {
  pending: 'warn',
  published: 'signal',
  rejected: 'danger',
} as const satisfies Record<ReviewState, string>;

const dayFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'Europe/Madrid' });

/** `12 nov 2026`, in Madrid; the dates of the back office come with its code. */
export const dayText = (time: string): string => dayFormat.format(new Date(time));
