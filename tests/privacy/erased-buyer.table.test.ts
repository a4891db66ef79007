import { afterAll, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { allItems, tracesIn } from '../support/accounts/known-person.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { freshToken } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { interceptTable } from '../support/table/table-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: deletion } = await import('#functions/privacy/erasure/account-data.lambda.ts');
const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { listStockEntries } = await import('#functions/catalogue/stock/stock-ledger.ts');
const { entityOf } = await import('#functions/entities.ts');
const desk = await startOrderDesk(shop);
const { send, sold, setStatus, setTracking, refund, detail, orderOf, failRefunds, refundsAtStripe } = desk;
const { deliver, request, receive, inspect, refundReturn } = await startReturns(desk);
const { go } = await startSubscriberCalls(shop);

const askToBeErased = async (userId: string) =>
  call(deletion, 'POST /api/account/deletion', { token: await freshToken(userId), body: { password: null } });

/** An order that was shipped long after its payment, and whose buyer is erased once its last day of withdrawal is over. */
async function leftBehind(): Promise<Sale> {
  const sale = await sold();
  await go(31 * day);
  expect((await setStatus(sale, { status: 'shipped', carrier: 'seur' })).status).toBe(200);
  const { userId } = sale.buyer;
  expect((await askToBeErased(userId)).status).toBe(202);
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
  const before = Date.now();
  const mails = (await shop.mails()).length;
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
  expect(
    (await send('POST /api/orders/{id}/notes')({ id: sale.orderId }, { text: 'Ha llamado el transportista' }))
      .status,
  ).toBe(201);
  expect(await shop.mails()).toHaveLength(mails);
  const kept = (await allItems()).filter((item) => JSON.stringify(item).includes(sale.buyer.userId));
  expect(kept.filter(({ sk }) => sk === 'review-request' || String(sk).startsWith('ntf_'))).toEqual([]);
  // what is done to it ends with it
  const { ttl } = await orderOf(sale);
  expect(ttl).toBeGreaterThan(before / 1000);
  const ofOrder = (await allItems()).filter(({ pk }) => pk === sale.orderId);
  expect(ofOrder.map((item) => entityOf(item as { pk: string; sk: string }))).toEqual(
    expect.arrayContaining(['orderEvent', 'refund']),
  );
  expect(ofOrder.filter((item) => item.ttl !== ttl)).toEqual([]);
  expect(await night({})).toMatchObject({ erased: 0 });
});

it("P138: a buyer's own words about a return are nowhere once the account is erased, and none at all are in the stock ledger", async () => {
  const sale = await sold(3);
  await deliver(sale);
  expect((await request(sale, 1, { reason: 'Zenobia likes climbing more' })).status).toBe(201);
  for (const act of [receive, inspect, refundReturn]) expect((await act(sale)).status).toBe(200);
  const lines = [{ product: sale.product._id, quantity: 1, restock: true }];
  expect((await refund(sale, { lines, reason: 'La clienta ha llamado' })).status).toBe(200);
  expect(tracesIn(JSON.stringify(await allItems()))).not.toEqual([]);
  const { items } = await listStockEntries(sale.product._id, 10);
  expect(items.map(({ reason, note, orderId }) => [reason, note, orderId])).toEqual([
    ['refund', '', sale.orderId],
    ['returned', '', sale.orderId],
    ['sale', '', sale.orderId],
    ['opening', '', null],
  ]);
  await askToBeErased(sale.buyer.userId);
  await go(60 * day);
  expect(await night({})).toMatchObject({ erased: 1 });
  const left = (await allItems()).filter((item) => tracesIn(JSON.stringify(item)).length > 0);
  expect(left).toEqual([]);
});

it('P137: a refund that the bank sends back while the erasure writes its order leaves the return unpaid, without its words', async () => {
  const sale = await sold();
  await deliver(sale);
  expect((await request(sale, 1, { reason: 'Zenobia likes climbing more' })).status).toBe(201);
  for (const act of [receive, inspect, refundReturn]) expect((await act(sale)).status).toBe(200);
  await askToBeErased(sale.buyer.userId);
  await go(60 * day);
  const restore = interceptTable(async ({ operation, input, send }) => {
    if (operation !== 'UpdateItem' || input.Key?.['sk'] !== sale.orderId) return send();
    restore();
    await failRefunds(sale);
    return send();
  });
  expect(await night({})).toMatchObject({ erased: 1 });
  const order = await orderOf(sale);
  expect(order).toMatchObject({ refundedCents: 0, shippingAddress: null, trackingNumber: null });
  expect(order.returns).toMatchObject([{ state: 'inspected', refundedCents: 0, reason: '' }]);
  expect(await detail(sale)).toMatchObject({ order: { paymentStatus: 'paid' } });
});
