import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { lastWithdrawalDay, returnDayText, returnDeadline } from '#shared/rules/orders/returns.ts';
import { fillTemplate } from '../messages/fill-template.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { expectShopAgrees } from '../support/shop-invariants.ts';
import { advance, startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(async () => {
  await expectShopAgrees(shop.stripe);
  await shop.close();
});

const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
const { listStockEntries } = await import('#functions/catalogue/stock/stock-ledger.ts');
const desk = await startOrderDesk(shop);
const {
  sold,
  orderOf,
  units,
  refundsAtStripe,
  mailsOf,
  mailContentsOf,
  detail,
  news,
  setStatus,
  refund,
  send,
} = desk;
const { failRefunds } = desk;
const { request, cancelReturn, returnsOf, receive, inspect, reject, refundReturn, bring, deliver } =
  await startReturns(desk);

const day = 86_400_000;
const food = { kind: 'food' as const };
const findings = (sale: Sale, restocked: number, refused: number, more: object = {}) => ({
  lines: [{ product: sale.product._id, restocked, refused }],
  ...more,
});
const openReturnsOf = async ({ orderId }: Sale) =>
  (await send('GET /api/orders/management/returns')(undefined)).body.data.returns.filter(
    ({ order }: { order: { _id: string } }) => order._id === orderId,
  );
/** The text of the mail of a template about a sale. */
const mailTextOf = async (sale: Sale, template: string) =>
  fillTemplate((await mailContentsOf(sale)).find((content) => content.template === template)!).text;
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

it('one line goes from the profile to the refund: order, stock, ledger, Stripe and mails agree', async () => {
  const sale = await sold(2);
  await deliver(sale);
  const asked = await request(sale, 1, { reason: 'No me vale' });
  expect(asked.status).toBe(201);
  expect(asked.body.data.order).toMatchObject({
    withdrawal: { until: expect.stringMatching(/^20/) },
    items: [{ quantity: 2, returnableQuantity: 1 }],
    returns: [{ state: 'requested', isSent: true, refund: sale.product.priceCents / 100 }],
  });
  expect(asked.body.data.order.returns[0]).not.toHaveProperty('note');
  expect(await openReturnsOf(sale)).toMatchObject([
    { order: { _id: sale.orderId }, contents: ['1 × Proteína de suero'], reason: 'No me vale' },
  ]);
  expect((await receive(sale)).status).toBe(200);
  expect((await inspect(sale)).status).toBe(200);
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
  expect((await refundReturn(sale)).body.data.returns).toMatchObject([{ state: 'refunded' }]);
  expect(await refundsAtStripe(sale)).toEqual([sale.product.priceCents]);
  expect(await orderOf(sale)).toMatchObject({
    status: 'delivered',
    paymentStatus: 'partially_refunded',
    lines: [{ refunded: 1, restocked: 1 }],
    returns: [{ refundedCents: sale.product.priceCents }],
  });
  const { items } = await listStockEntries(sale.product._id, 10);
  expect(items.map(({ reason, delta }) => [reason, delta])).toEqual([
    ['returned', 1],
    ['sale', -2],
    ['opening', 5],
  ]);
  expect(await mailsOf(sale)).toEqual([
    'order-confirmed',
    'order-delivered',
    'order-shipped',
    'refund-issued',
    'return-receipt',
  ]);
  expect((await detail(sale)).timeline.map(({ kind, author }) => [kind, author]).slice(4)).toEqual([
    ['return', null],
    ['return', 'Clara'],
    ['return', 'Clara'],
    ['refund', 'Clara'],
  ]);
  expect(await news(sale.buyer)).toHaveLength(7);
  expect(await openReturnsOf(sale)).toEqual([]);
});

it('the shipping is paid back with the last units of an order', async () => {
  const sale = await sold(2, { priceCents: 500 });
  await bring(sale, 'inspected');
  await refundReturn(sale);
  expect((await request(sale)).body.data.order.returns[1]).toMatchObject({ refund: 5 + 4.99 });
  await receive(sale);
  await inspect(sale);
  await refundReturn(sale);
  expect(new Set(await refundsAtStripe(sale))).toEqual(new Set([500, 999]));
  expect(await orderOf(sale)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  expect(refusal(await request(sale))).toEqual([409, 'return_not_allowed']);
});

it('an order that has not been shipped is withdrawn from without a parcel', async () => {
  const sale = await sold(1, food);
  expect((await request(sale)).body.data.order.returns).toMatchObject([{ isSent: false }]);
  expect(refusal(await receive(sale))).toEqual([409, 'return_state']);
  expect((await inspect(sale)).status).toBe(200);
  await refundReturn(sale);
  expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 1 });
  expect(await orderOf(sale)).toMatchObject({ status: 'refunded' });
});

it('P102: an order whose buyer has withdrawn from a part before it was shipped is not shipped until the return is closed', async () => {
  const sale = await sold(2);
  await request(sale);
  const { orderNumber } = await orderOf(sale);
  const shipments = [{ orderNumber, carrier: 'correos', trackingNumber: 'PQ123456789ES' }];
  const ship = () => setStatus(sale, { status: 'shipped' });
  expect(refusal(await ship())).toEqual([409, 'return_open']);
  const sent = await send('POST /api/orders/management/shipments')(undefined, { shipments });
  expect(sent.body.data.results).toMatchObject([
    { state: 'failed', message: expect.stringContaining('desistido') },
  ]);
  await inspect(sale);
  expect(refusal(await ship())).toEqual([409, 'return_open']);
  await refundReturn(sale);
  expect((await ship()).status).toBe(200);
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
});

it('food is returned with the statement that it is sealed; what arrives opened is not refunded, and the buyer reads why', async () => {
  const sale = await sold(2, food);
  await deliver(sale);
  expect(refusal(await request(sale))).toEqual([400, 'return_unsealed']);
  expect((await request(sale, 2, { isSealed: true })).status).toBe(201);
  await receive(sale);
  expect((await inspect(sale, findings(sale, 1, 1))).body).toMatchObject({ field: 'answer' });
  await inspect(sale, findings(sale, 1, 1, { answer: 'Un bote venía abierto' }));
  const { order } = (await refundReturn(sale)).body.data;
  expect(order).toMatchObject({
    refunded: sale.product.priceCents / 100,
    items: [{ refundedQuantity: 1, returnableQuantity: 0 }],
  });
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
  expect(await mailsOf(sale)).toContain('return-refused');
  expect(refusal(await request(sale, 1, { isSealed: true }))).toEqual([409, 'return_too_large']);
});

nightly('units are written off with a reason, and stay out of the stock', async () => {
  const sale = await sold(2);
  await bring(sale, 'received', 2);
  expect((await inspect(sale, findings(sale, 1, 0))).body).toMatchObject({ field: 'note' });
  expect(refusal(await inspect(sale, findings(sale, 2, 1, { note: 'x', answer: 'x' })))).toEqual([
    400,
    'return_units',
  ]);
  await inspect(sale, findings(sale, 1, 0, { note: 'Golpeada' }));
  await refundReturn(sale);
  const { totalCents } = await orderOf(sale);
  expect(await refundsAtStripe(sale)).toEqual([totalCents]);
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
});

it('a return of which everything is refused, or that is rejected, pays nothing back', async () => {
  const opened = await sold(1, food);
  await deliver(opened);
  await request(opened, 1, { isSealed: true });
  await receive(opened);
  await inspect(opened, findings(opened, 0, 1, { answer: 'Abierto' }));
  expect(await returnsOf(opened)).toMatchObject([{ state: 'rejected', answer: 'Abierto' }]);
  expect(refusal(await refundReturn(opened))).toEqual([409, 'return_state']);
  expect(refusal(await request(opened, 1, { isSealed: true }))).toEqual([409, 'return_too_large']);
  const lost = await sold();
  await bring(lost, 'requested');
  expect((await reject(lost, { answer: 'No ha llegado' })).status).toBe(200);
  expect(await mailsOf(lost)).toContain('return-closed');
  // it may still come
  expect((await request(lost)).status).toBe(201);
  expect(await refundsAtStripe(lost)).toEqual([]);
});

nightly(
  'an inspection that refuses everything changes nothing when it is repeated, and a rejection is no inspection',
  async () => {
    const sale = await sold(1, food);
    await deliver(sale);
    await request(sale, 1, { isSealed: true });
    await receive(sale);
    const refused = findings(sale, 0, 1, { answer: 'Abierto' });
    expect((await inspect(sale, refused)).status).toBe(200);
    const once = await orderOf(sale);
    expect((await inspect(sale, refused)).status).toBe(200);
    expect(await orderOf(sale)).toEqual(once);
    expect(refusal(await inspect(sale, { ...refused, answer: 'Otro' }))).toEqual([409, 'return_state']);
    const lost = await sold();
    await bring(lost, 'requested');
    await reject(lost, { answer: 'No ha llegado' });
    const none = findings(lost, 0, 0, { answer: 'No ha llegado' });
    expect(refusal(await inspect(lost, none))).toEqual([409, 'return_state']);
  },
);

nightly(
  'a buyer takes a return back while its parcel has not come; twice is no error, and its units can be returned again',
  async () => {
    const sale = await sold(2);
    await bring(sale, 'requested', 2);
    const { status, body } = await cancelReturn(sale);
    expect(status).toBe(200);
    expect(body.data.order).toMatchObject({
      items: [{ returnableQuantity: 2 }],
      returns: [{ state: 'cancelled', refund: 0 }],
    });
    const once = await orderOf(sale);
    expect((await cancelReturn(sale)).status).toBe(200);
    expect(await orderOf(sale)).toEqual(once);
    const { returns, timeline } = await detail(sale);
    expect(returns).toMatchObject([{ state: 'cancelled' }]);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'return',
      author: null,
      text: 'El comprador ha anulado la devolución',
    });
    expect(await openReturnsOf(sale)).toEqual([]);
    expect(refusal(await receive(sale))).toEqual([409, 'return_state']);
    expect((await request(sale, 2)).status).toBe(201);
    expect((await returnsOf(sale)).map(({ state }) => state)).toEqual(['cancelled', 'requested']);
  },
);

nightly('a return whose parcel has come, and that of another buyer, cannot be taken back', async () => {
  const [sale, other] = [await sold(), await sold()];
  await bring(sale, 'received');
  expect(refusal(await cancelReturn(sale))).toEqual([409, 'return_state']);
  expect(refusal(await cancelReturn(sale, other.buyer.token))).toEqual([404, 'order_not_found']);
  expect((await inspect(sale)).status).toBe(200);
  expect(refusal(await cancelReturn(sale))).toEqual([409, 'return_state']);
});

nightly(
  'the mail after a rejection without a parcel says until when to ask again, and nothing of an inspection',
  async () => {
    const lost = await sold();
    await bring(lost, 'requested');
    await reject(lost, { answer: 'No ha llegado' });
    const day = returnDayText(lastWithdrawalDay(await orderOf(lost))!);
    const closed = await mailTextOf(lost, 'return-closed');
    expect(closed).toContain('Hemos cerrado tu devolución');
    expect(closed).toContain('El motivo: No ha llegado.');
    expect(closed).toContain(`puedes volver a pedirla hasta el ${day}`);
    expect(closed).not.toContain('revisado');
    const opened = await sold(1, food);
    await deliver(opened);
    await request(opened, 1, { isSealed: true });
    await receive(opened);
    await inspect(opened, findings(opened, 0, 1, { answer: 'Ha llegado abierto.' }));
    const refused = await mailTextOf(opened, 'return-refused');
    expect(refused).toContain('Hemos revisado tu devolución');
    expect(refused).toContain('El motivo: Ha llegado abierto.\n');
  },
);

nightly('a return that is closed after the time of the right does not offer to ask again', async () => {
  const lost = await sold();
  await bring(lost, 'requested');
  await advance(20 * day);
  await reject(lost, { answer: 'No ha llegado' });
  const closed = await mailTextOf(lost, 'return-closed');
  expect(closed).toContain('El plazo para desistir de este pedido ha terminado');
  expect(closed).not.toContain('volver a pedirla');
});

nightly(
  'money that went back otherwise is not paid again, and an order that is refunded has no open return',
  async () => {
    const some = await sold(2);
    await bring(some, 'inspected', 2);
    await refund(some, {
      lines: [{ product: some.product._id, quantity: 1, restock: true }],
      reason: 'Antes',
    });
    await refundReturn(some);
    expect((await refundsAtStripe(some)).reduce((a, b) => a + b)).toBe((await orderOf(some)).totalCents);
    expect(await units(some.product)).toEqual({ stock: 5, held: 0, totalSales: 2 });
    const whole = await sold();
    await bring(whole, 'requested');
    await setStatus(whole, { status: 'refunded', reason: 'Todo', restock: true });
    expect(await returnsOf(whole)).toMatchObject([{ state: 'refunded' }]);
    expect(await openReturnsOf(whole)).toEqual([]);
  },
);

it('P68: units that a refused refund of a return has left in the stock are not put there again by another refund', async () => {
  const sale = await sold(3);
  await bring(sale, 'inspected', 2);
  await refundReturn(sale);
  await failRefunds(sale);
  const again = { lines: [{ product: sale.product._id, quantity: 2, restock: true }], reason: 'Otra vez' };
  expect((await refund(sale, again)).status).toBe(200);
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 3 });
  await setStatus(sale, { status: 'refunded', restock: true });
  expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 3 });
});

it('P68: units that a refused refund has left in the stock, and that the buyer then withdraws from, are put there once', async () => {
  const sale = await sold(3);
  const lines = [{ product: sale.product._id, quantity: 2, restock: true }];
  await refund(sale, { lines, reason: 'Dos' });
  await failRefunds(sale);
  expect((await request(sale, 2)).status).toBe(201);
  expect((await inspect(sale)).status).toBe(200);
  expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 3 });
  expect((await refundReturn(sale)).status).toBe(200);
  await setStatus(sale, { status: 'cancelled' });
  expect(await units(sale.product)).toEqual({ stock: 5, held: 0, totalSales: 3 });
});

nightly(
  'P68: the refund of a parcel does not pay for the units that a refused refund has left in the stock',
  async () => {
    const sale = await sold(3);
    const one = { lines: [{ product: sale.product._id, quantity: 1, restock: true }], reason: 'Una' };
    await deliver(sale);
    await refund(sale, one);
    await failRefunds(sale);
    await request(sale);
    await receive(sale);
    await inspect(sale);
    await refundReturn(sale);
    expect((await units(sale.product)).stock).toBe(4);
    expect((await refund(sale, one)).status).toBe(200);
    expect((await units(sale.product)).stock).toBe(4);
    expect((await refund(sale, one)).status).toBe(200);
    expect((await units(sale.product)).stock).toBe(5);
  },
);

nightly(
  'P68: units that were not sent go back into the stock once, by a return, another one or a refund that is repeated',
  async () => {
    const sale = await sold(4);
    const one = { lines: [{ product: sale.product._id, quantity: 1, restock: true }], reason: 'Una' };
    await request(sale);
    await inspect(sale);
    await refund(sale, one);
    await failRefunds(sale);
    await refundReturn(sale);
    expect((await refund(sale, one)).status).toBe(200);
    expect((await units(sale.product)).stock).toBe(3);
    for (const stock of [4, 5]) {
      await request(sale);
      await inspect(sale);
      expect((await units(sale.product)).stock).toBe(stock);
    }
  },
);

nightly('of an order ten returns are opened at most', async () => {
  const sale = await sold();
  await deliver(sale);
  for (let nth = 0; nth < 10; nth++) {
    expect((await request(sale, 1, { key: randomUUID() })).status).toBe(201);
    await reject(sale, { answer: 'No ha llegado' });
  }
  expect(refusal(await request(sale))).toEqual([409, 'too_many_returns']);
});

it('the right ends with its last day, for units that are left, of an order that is paid', async () => {
  const [late, twice] = [await sold(), await sold(2)];
  await deliver(late);
  await bring(twice, 'requested', 2);
  expect(refusal(await request(twice))).toEqual([409, 'return_too_large']);
  expect(refusal(await request(late, 1, { confirmed: false }))).toEqual([400, 'invalid_input']);
  const cancelled = await sold();
  await setStatus(cancelled, { status: 'cancelled' });
  expect(refusal(await request(cancelled))).toEqual([409, 'return_not_allowed']);
  await advance(20 * day);
  // sessions have ended by now
  const { token } = await openSession(late.buyer.user, new Date());
  expect(refusal(await request({ ...late, buyer: { ...late.buyer, token } }))).toEqual([409, 'return_over']);
});

it('P267: of a parcel that is never marked as delivered the right ends forty-four days after it was sent', async () => {
  const sale = await sold(2);
  await setStatus(sale, { status: 'shipped' });
  // sessions have ended by then
  const later = async (days: number) => {
    await advance(days * day);
    const { token } = await openSession(sale.buyer.user, new Date());
    return { ...sale, buyer: { ...sale.buyer, token } };
  };
  const asked = await request(await later(44));
  expect(asked.status).toBe(201);
  expect(asked.body.data.order.withdrawal.until).toBe(lastWithdrawalDay(await orderOf(sale)));
  // the day after, and the days until a working one
  const tooLate = await later(7);
  expect(refusal(await request(tooLate))).toEqual([409, 'return_over']);
  await deliver(sale);
  expect((await request(tooLate)).status).toBe(201);
});

describe('P285: a withdrawal that came by mail or phone', () => {
  const register = (sale: Sale, receivedOn: string, more: object = {}) =>
    send('POST /api/orders/management/{id}/returns')(
      { id: sale.orderId },
      { key: randomUUID(), receivedOn, lines: [{ product: sale.product._id, quantity: 1 }], ...more },
    );
  const today = (days = 0) => inMadrid(new Date(Date.now() + days * day)).day;

  it('counts from the day on which it came, also after the time of the right; receipt and trail say so, and it is paid like any other', async () => {
    const sale = await sold(2, { priceCents: 1000 });
    await deliver(sale);
    const came = lastWithdrawalDay(await orderOf(sale))!;
    await advance(20 * day);
    const asked = { key: randomUUID(), reason: 'No le gusta' };
    for (const _press of [1, 2]) expect((await register(sale, came, asked)).status).toBe(201);
    const [one] = await returnsOf(sale);
    expect(one).toMatchObject({ isRegistered: true, isSent: true, reason: 'No le gusta' });
    expect(inMadrid(new Date(one!.requestedAt)).day).toBe(came);
    const receipts = (await mailContentsOf(sale)).filter(({ template }) => template === 'return-receipt');
    expect(receipts).toMatchObject([
      { data: { reference: one!._id.slice(-8), requestedAt: returnDayText(came) } },
    ]);
    const { timeline, order } = await detail(sale);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'return',
      author: 'Clara',
      text: 'Desistimiento registrado',
    });
    expect(order.returns).toMatchObject([{ until: returnDeadline(one!.requestedAt), refund: 10 }]);
    await receive(sale);
    await inspect(sale);
    expect((await refundReturn(sale)).status).toBe(200);
    expect(await refundsAtStripe(sale)).toEqual([1000]);
  });

  it('has the rules of the buyer: the last day, sealed food, units that are left; and no day of the future or before the order', async () => {
    const [sale, eaten] = [await sold(1), await sold(1, food)];
    await deliver(sale);
    await deliver(eaten);
    for (const wrong of [today(1), today(-1)]) {
      const { status, body } = await register(sale, wrong);
      expect({ status, field: body.field }).toEqual({ status: 400, field: 'receivedOn' });
    }
    expect((await register(eaten, today())).body.code).toBe('return_unsealed');
    expect((await register(eaten, today(), { isSealed: true })).status).toBe(201);
    const lines = [{ product: sale.product._id, quantity: 2 }];
    expect((await register(sale, today(), { lines })).body.code).toBe('return_too_large');
    const last = lastWithdrawalDay(await orderOf(sale))!;
    await advance(30 * day);
    expect((await register(sale, addDays(last, 1))).body.code).toBe('return_over');
    expect(await returnsOf(sale)).toEqual([]);
    expect(await mailsOf(sale)).not.toContain('return-receipt');
  });
});
