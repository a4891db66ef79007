import { expect } from 'vitest';
import type { StripeSimulator } from '#infra/local/stripe/index.ts';

/** The invariants of goods and money while no call and no webhook is running, over everything in the table. */
export async function expectShopAgrees({ state }: Pick<StripeSimulator, 'state'>): Promise<void> {
  const { findProductsChangedSince } = await import('#functions/catalogue/products.ts');
  const { listStockEntries } = await import('#functions/catalogue/stock/stock-ledger.ts');
  const { findDrifts, forEachOrder } = await import('#functions/orders/order-recount.ts');

  for (const { _id, slug, stock, held } of await findProductsChangedSince(null)) {
    const { items } = await listStockEntries(_id, 1000);
    const sum = items.reduce((units, { delta }) => units + delta, 0);
    expect([slug, sum]).toEqual([slug, stock + held]);
  }
  await forEachOrder((orders) => {
    for (const { orderNumber, paymentIntentId, openRefundId, ...cents } of orders) {
      const charges = [...state.charges.values()].filter(
        ({ payment_intent: intent, status }) => intent === paymentIntentId && status === 'succeeded',
      );
      const atStripe = charges.map(({ amount, amount_refunded: refunded }) => [amount, refunded]);
      const expected =
        paymentIntentId === null
          ? []
          : [[cents.totalCents, cents.refundedCents - cents.refundedOutsideCents]];
      expect([orderNumber, openRefundId, atStripe]).toEqual([orderNumber, null, expected]);
    }
  });
  expect(await findDrifts()).toEqual([]);
}
