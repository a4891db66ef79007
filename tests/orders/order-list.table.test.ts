import { afterAll, expect, it } from 'vitest';
import { startOrderDesk } from '../support/order-desk.ts';
import { advance, startShop } from '../support/start-shop.ts';

// a table without the orders of other tests
const shop = await startShop();
afterAll(() => shop.close());

const desk = await startOrderDesk(shop);
const { sold, waiting, list, pages, setStatus } = desk;

const day = 86_400_000;

it('P34: the list shows every order once, newest first, for every combination of filters, and counts whole kinds', async () => {
  const open = await waiting();
  const first = await sold();
  await advance(2 * day);
  const second = await sold();
  const third = await sold();
  await setStatus(second, { status: 'shipped' });
  await desk.refund(third, {
    lines: [{ product: third.product._id, quantity: 1, restock: false }],
    reason: 'x',
  });
  const [a, b, c, d] = [open, first, second, third].map(({ orderId }) => orderId);
  expect(await pages({ limit: '3' })).toEqual([[d, c, b], [a]]);
  expect(await pages({ status: 'processing', limit: '1' })).toEqual([[d], [b]]);
  expect(await pages({ paymentStatus: 'paid' })).toEqual([[c, b]]);
  expect(await pages({ status: 'processing', paymentStatus: 'partially_refunded' })).toEqual([[d]]);
  expect(await pages({ status: 'delivered', paymentStatus: 'paid' })).toEqual([[]]);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(new Date());
  expect(await pages({ from: today, paymentStatus: 'paid' })).toEqual([[c]]);
  expect(await pages({ to: '2020-01-01' })).toEqual([[]]);
  expect(await pages({ from: today, to: '2020-01-01' })).toEqual([[]]);
  const counts = [{}, { status: 'processing' }, { paymentStatus: 'paid' }, { from: today }];
  const answers = await Promise.all(counts.map((query) => list(query as Record<string, string>)));
  expect(answers.map(({ body }) => body.data.count)).toEqual([4, 2, 2, null]);
  const forged = await list({ cursor: 'usr_01' });
  expect({ status: forged.status, code: forged.body.code }).toEqual({ status: 400, code: 'invalid_cursor' });
});
