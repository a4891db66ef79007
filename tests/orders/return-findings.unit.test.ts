import { expect, it } from 'vitest';
import type { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import { firstFindings } from '../../web/src/features/orders/management/returns/findings.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { returnOf } from '../support/pages/admin/fake-returns.ts';

/** How many of the two returned units of a kind are proposed to go back on sale. */
function proposed(kind: ProductKind, isSent: boolean) {
  const items = orderOf(1).order.items.map((item) => ({ ...item, kind }));
  return firstFindings(returnOf({ isSent }), items).lines[0]!.restocked;
}

it('what was sealed is at first written off, and goods and what was never sent go back on sale', () => {
  expect(proposed('goods', true)).toBe(2);
  expect(proposed('hygiene', true)).toBe(0);
  expect(proposed('food', true)).toBe(0);
  expect(proposed('hygiene', false)).toBe(2);
  expect(proposed('food', false)).toBe(2);
});
