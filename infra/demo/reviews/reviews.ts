import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ReviewText } from '#shared/contracts/reviews/review.ts';
import { ratings, type Rating } from '#shared/rules/reviews/reviews.ts';
import type { DemoProduct } from '../catalogue.ts';

const Words = z.array(ReviewText.pick({ title: true, text: true }));
/** By category, and in it by rating. */
const ReviewFile = z.record(z.string(), z.partialRecord(z.enum(['5', '4', '3', '2', '1']), Words));

/** What buyers say about the products of a category. */
const readWords = () =>
  ReviewFile.parse(JSON.parse(readFileSync(new URL('reviews.json', import.meta.url), 'utf8')));

export interface DemoReview extends ReviewText {
  slug: string;
  /** Which of the registered users wrote it; another one for each review of a product. */
  author: number;
  daysAgo: number;
}

/** Users whose reviews are published, and how far apart in their list those of one product are: without a common divisor. */
const authors = 36;
const stride = 11;
/** The oldest review: the users who write are older. */
const oldest = 118;

/** The published reviews of the demo's products: as many of each rating as the catalogue says. */
export function demoReviews(products: readonly DemoProduct[]): DemoReview[] {
  const words = readWords();
  return products.flatMap(({ slug, categorySlug, rated, daysOld }, at) => {
    const texts = ratings.flatMap((rating) => wordsOf(words[categorySlug] ?? {}, rating, rated[rating], at));
    const span = Math.min(oldest, daysOld - 1);
    return texts.map((text, nth) => ({
      ...text,
      slug,
      author: (7 * at + stride * nth) % authors,
      // the good and the bad ones mixed
      daysAgo: Math.max(1, Math.ceil((span * (1 + ((5 * nth + at) % texts.length))) / texts.length)),
    }));
  });
}

/** `count` texts of a rating, of which each product begins with another one. */
function wordsOf(words: z.output<typeof ReviewFile>[string], rating: Rating, count: number, at: number) {
  const all = words[rating] ?? [];
  if (count > all.length) throw new Error(`${count} reviews with ${rating} stars, ${all.length} texts`);
  return Array.from({ length: count }, (_, nth) => ({ ...all[(at + nth) % all.length]!, rating }));
}

/** Reviews that wait for the shop to read them, and one that it has refused. */
export const unpublishedReviews: readonly (DemoReview & { refusal: string | null })[] = [
  {
    slug: 'esterilla-6-mm',
    author: 39,
    daysAgo: 1,
    rating: 5,
    title: 'Amortigua muy bien',
    text: 'La uso en suelo de madera y no se mueve nada. El grosor es justo.',
    refusal: null,
  },
  {
    slug: 'mezclador-700-ml',
    author: 38,
    daysAgo: 2,
    rating: 2,
    title: 'Gotea',
    text: 'Si lo agitas fuerte gotea por la tapa. Me han dicho que me lo cambian.',
    refusal: null,
  },
  {
    slug: 'creatina-monohidrato-300-g',
    author: 37,
    daysAgo: 3,
    rating: 5,
    title: '',
    text: 'Compradla en mi web, que está más barata: www.creatina-gratis.example',
    refusal: null,
  },
  {
    slug: 'pistola-de-masaje',
    author: 36,
    daysAgo: 6,
    rating: 1,
    title: 'Fatal el repartidor',
    text: 'El repartidor Juan, del camión blanco, es un maleducado. Su teléfono es 600 000 000.',
    refusal: 'Habla del reparto y da datos de otra persona. Cuéntanos qué tal el producto',
  },
];
