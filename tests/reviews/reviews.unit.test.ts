import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReviewText } from '#shared/contracts/reviews/review.ts';
import {
  averageRatingOf,
  ratings,
  reviewAuthorName,
  reviewCountOf,
  type RatingCounts,
} from '#shared/rules/reviews/reviews.ts';

const counts = (rated: number[]): RatingCounts => {
  const none: RatingCounts = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  for (const rating of rated) none[rating as 1]++;
  return none;
};

describe('average and number of ratings', () => {
  it('a product without reviews has neither', () => {
    expect([averageRatingOf(counts([])), reviewCountOf(counts([]))]).toEqual([0, 0]);
  });

  it.each([
    [[5], 5],
    [[5, 4], 4.5],
    [[5, 4, 4], 4.3],
    [[1, 2], 1.5],
    [[5, 5, 5, 4], 4.8],
    // 4.25 is rounded up, as people do
    [[4, 4, 4, 5], 4.3],
  ])('%j is %d on average', (rated, average) => {
    expect(averageRatingOf(counts(rated))).toBe(average);
  });

  it('average and number are those of any list of ratings', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ratings), { minLength: 1, maxLength: 300 }), (rated) => {
        const average = rated.reduce<number>((sum, one) => sum + one, 0) / rated.length;
        expect(reviewCountOf(counts(rated))).toBe(rated.length);
        expect(Math.abs(averageRatingOf(counts(rated)) - average)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });
});

describe('the name beside a review', () => {
  it.each([
    ['Lucía Martín Soto', 'Lucía M.'],
    ['  lucía   martín ', 'lucía M.'],
    ['Ana', 'Ana'],
    ['Íñigo ñúñez', 'Íñigo Ñ.'],
    ['ana.garcia@example.com', 'Cliente'],
    ['Ana ana.garcia@example.com', 'Ana'],
    ['', 'Cliente'],
    [`${'a'.repeat(60)} B`, `${'a'.repeat(30)} B.`],
  ])('of %j is %j', (full, shown) => {
    expect(reviewAuthorName(full)).toBe(shown);
  });

  it('the name holds neither an address nor a whole last name', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ß', '@', ' ', '\u00a0', '👩', '.') }), (full) => {
        expect(reviewAuthorName(full)).not.toContain('@');
        expect(reviewAuthorName(full)).not.toBe('');
        expect(reviewAuthorName(full).split(/\s+/u)[1] ?? '').toMatch(/^(\S{1,3}\.)?$/u);
      }),
    );
  });
});

describe('what a buyer writes', () => {
  const parse = (given: object) => ReviewText.safeParse({ rating: 4, text: 'Se disuelve bien.', ...given });

  it('a text may have lines, emoji and markup, which is shown as text', () => {
    const text = 'Muy bueno 👩‍👩‍👧.\n\n<b>Repetiré</b>';
    expect(parse({ text: `  ${text}\r\n` }).data?.text).toBe(text);
  });

  it.each([
    ['no stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 3.5 }],
    ['stars as text', { rating: '5' }],
    ['a short text', { text: 'Bien' }],
    ['a text of blanks', { text: ' '.repeat(50) }],
    ['a long text', { text: 'a'.repeat(2001) }],
    ['a text with a control character', { text: 'Se disuelve\u0000 bien.' }],
    ['a text that turns its direction', { text: 'Se disuelve \u202e bien.' }],
    ['a title of two lines', { title: 'Bueno\r\nBcc: ana@example.com' }],
    ['a long title', { title: 'a'.repeat(81) }],
  ])('P40: %s is refused', (_, given) => {
    expect(parse(given).success).toBe(false);
  });
});
