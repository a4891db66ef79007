import { afterAll, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { allItems } from '../../support/accounts/known-person.ts';
import { startOrderDesk, type Sale } from '../../support/order-desk.ts';
import { freshToken } from '../../support/sign-in.ts';
import { startShop } from '../../support/start-shop.ts';
import { day, startSubscriberCalls } from '../../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: deletion } = await import('#functions/account-deletion/index.ts');
const { handler: night } = await import('#functions/reconcile-stripe/index.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');
const { sold, setStatus, setTracking, refund, detail, orderOf, failRefunds, refundsAtStripe } =
  await startOrderDesk(shop);
const { go } = await startSubscriberCalls(shop);

/** An order that was shipped long after its payment, and whose buyer is erased once its last day of withdrawal is over. */
async function leftBehind(): Promise<Sale> {
  const sale = await sold();
  await go(31 * day);
  expect((await setStatus(sale, { status: 'shipped', carrier: 'seur' })).status).toBe(200);
  const { userId } = sale.buyer;
  const asked = await call(deletion, 'POST /api/account/deletion', {
    token: await freshToken(userId),
    body: { password: null },
  });
  expect(asked.status).toBe(202);
  for (const erased of [0, 0, 1]) {
    await go(20 * day);
    expect(await night({})).toMatchObject({ erased });
  }
  await go(day);
  await night({});
  expect(await findUser(userId)).toBeNull();
  return sale;
}

it('P137: an order of an erased buyer is delivered and paid back as any other, and nothing is written to the buyer', async () => {
  const sale = await leftBehind();
  const mails = new Set(shop.queuedMails()).size;
  expect((await setTracking(sale, { carrier: 'seur', trackingNumber: 'ES1' })).status).toBe(200);
  expect((await setStatus(sale, { status: 'delivered' })).status).toBe(200);
  const { _id: product, priceCents } = sale.product;
  const asked = { lines: [{ product, quantity: 1, restock: true }], reason: 'Garantía' };
  expect((await refund(sale, asked)).status).toBe(200);
  expect(await refundsAtStripe(sale)).toEqual([priceCents]);
  expect(await orderOf(sale)).toMatchObject({ openRefundId: null, refundedCents: priceCents });
  await shop.stripe.idle();
  await failRefunds(sale);
  expect(await orderOf(sale)).toMatchObject({ openRefundId: null, refundedCents: 0, paymentStatus: 'paid' });
  expect((await detail(sale)).timeline.at(-1)).toMatchObject({ kind: 'refund_failed' });
  expect((await setStatus(sale, { status: 'refunded', reason: 'Otra vez', restock: false })).status).toBe(
    200,
  );
  expect(await orderOf(sale)).toMatchObject({ openRefundId: null, paymentStatus: 'refunded' });
  expect(new Set(shop.queuedMails()).size).toBe(mails);
  const kept = (await allItems()).filter((item) => JSON.stringify(item).includes(sale.buyer.userId));
  expect(kept.filter(({ sk }) => sk === 'review-request' || String(sk).startsWith('ntf_'))).toEqual([]);
  expect(await night({})).toMatchObject({ erased: 0 });
});
