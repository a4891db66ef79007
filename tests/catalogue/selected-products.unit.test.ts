import { expect, it } from 'vitest';
import { afterBulk } from '../../web/src/features/catalogue/management/products/list/use-selected.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';

it('of selected products the refused ones stay as the server has them, those without an answer as they were', () => {
  const { _id: done } = productOf('changed');
  const unanswered = productOf('unanswered');
  const meanwhile = productOf('selected meanwhile');
  const refused = productOf('refused');
  const gone = productOf('deleted');
  const selected = [productOf('changed'), refused, gone, unanswered, meanwhile];
  const now = { ...refused, version: 2 };
  const after = afterBulk(new Map(selected.map((product) => [product._id, product])), [
    { _id: done, product: productOf('changed'), error: null },
    { _id: refused._id, product: now, error: {} },
    { _id: gone._id, product: null, error: {} },
    { _id: unanswered._id, product: null, error: {}, isUnanswered: true },
  ]);
  expect([...after.values()]).toEqual([unanswered, meanwhile, now]);
});
