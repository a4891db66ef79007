import { expect, it } from 'vitest';
import { pagesAround } from '../../web/src/ui/navigation/pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [8, 9, [5, 6, 7, 8, 9]],
])('the pagination shows page %i of %i among at most five pages', (page, total, shown) => {
  expect(pagesAround(page, total)).toEqual(shown);
});

it.each([
  [1, 5, [1, 2, 3]],
  [3, 5, [2, 3, 4]],
  [5, 5, [3, 4, 5]],
  [1, 2, [1, 2]],
])('the pagination of a phone shows page %i of %i among %j', (page, total, shown) => {
  expect(pagesAround(page, total, 3)).toEqual(shown);
});
