import { attachmentsOf } from '#functions/platform/mail/template-data.ts';
import { afterAll, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import type { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import { fillTemplate } from '../messages/fill-template.ts';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { expectShopAgrees } from '../support/shop-invariants.ts';
import { cartLine, createBuyer, createProduct, startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(async () => {
  await expectShopAgrees(shop.stripe);
  await shop.close();
});

const desk = await startOrderDesk(shop);
const { sold, open, orderOf, mailsOf, mailContentsOf } = desk;
const { request, deliver } = await startReturns(desk);

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

const excepted = [
  ['custom', 'se hace para ti', '103 c'],
  ['perishable', 'caduca pronto', '103 d'],
] as const;
it.each(firstOf(1, excepted))(
  'P201: a line of kind %s is never withdrawn from, before nor after its delivery; the answer names reason and guarantee',
  async (kind, why, article) => {
    const sale = await sold(1, { kind, title: 'Cinturón con tu nombre' });
    const early = await request(sale);
    expect(refusal(early)).toEqual([409, 'return_excluded']);
    await deliver(sale);
    const { status, body } = await request(sale, 1, { isSealed: true });
    expect([status, body.code]).toEqual([409, 'return_excluded']);
    for (const text of ['«Cinturón con tu nombre»', why, article, 'garantía legal'])
      expect(body.message).toContain(text);
    expect((await orderOf(sale)).returns).toEqual([]);
    expect(await mailsOf(sale)).not.toContain('return-receipt');
  },
);

it('P201: of an order with an excepted line the others are withdrawn from, and the answer says so of each line', async () => {
  const buyer = await createBuyer();
  const [own, free] = [await createProduct({ kind: 'custom' }), await createProduct({ kind: 'goods' })];
  const { body } = await open(buyer, [cartLine(own), cartLine(free)]);
  await shop.stripe.pay(body.data.sessionId);
  await shop.stripe.idle();
  const sale: Sale = { ...body.data, buyer, product: free, intent: '' };
  const both = [own, free].map(({ _id }) => ({ product: _id, quantity: 1 }));
  expect(refusal(await request(sale, 1, { lines: both }))).toEqual([409, 'return_excluded']);
  const { status, body: answer } = await request(sale);
  expect(status).toBe(201);
  expect(answer.data.order).toMatchObject({
    withdrawal: { until: null },
    items: [
      { kind: 'custom', returnableQuantity: 0 },
      { kind: 'goods', returnableQuantity: 0 },
    ],
    returns: [{ lines: [{ product: free._id }] }],
  });
});

nightly('hygiene goods come back sealed only, as food does', async () => {
  const sale = await sold(1, { kind: 'hygiene' });
  await deliver(sale);
  expect(refusal(await request(sale))).toEqual([400, 'return_unsealed']);
  expect((await request(sale, 1, { isSealed: true })).status).toBe(201);
});

const changedKinds = [
  ['goods', 'custom', 201],
  ['custom', 'goods', 409],
] as const;
it.each(firstOf(1, changedKinds))(
  'P200: a %s that becomes %s after the purchase keeps the right of withdrawal it was sold with',
  async (before, after, status) => {
    const sale = await sold(1, { kind: before });
    await changeProduct(sale.product._id, { kind: after });
    await deliver(sale);
    expect((await orderOf(sale)).lines).toMatchObject([{ kind: before }]);
    expect((await request(sale)).status).toBe(status);
  },
);

nightly('P200: facts that are added later do not make food of what was sold as equipment', async () => {
  const sale = await sold();
  await changeProduct(sale.product._id, { ingredients: 'Avena' });
  await deliver(sale);
  expect((await request(sale)).status).toBe(201);
});

it('P200: a kind other than the cart showed is no order: the buyer sees the other right of withdrawal first', async () => {
  const [buyer, product] = [await createBuyer(), await createProduct({ kind: 'goods' })];
  await changeProduct(product._id, { kind: 'custom' });
  const shownAs = (kind: ProductKind) => [{ ...cartLine(product), kind }];
  const { status, body } = await open(buyer, shownAs('goods'));
  expect([status, body.code]).toEqual([409, 'cart_changed']);
  expect(body.details.changes).toMatchObject([{ product: product._id, kind: 'custom' }]);
  expect((await open(buyer, shownAs('custom'))).status).toBe(200);
});

it('the confirmation says of each line how it comes back, and the terms name every exception', async () => {
  const sale = await sold(1, { kind: 'custom' });
  const confirmed = (await mailContentsOf(sale)).find(({ template }) => template === 'order-confirmed')!;
  const { text, html } = fillTemplate(confirmed);
  for (const part of [text, html]) expect(part).toContain('(no se puede devolver: se hace para ti)');
  const [terms] = attachmentsOf('order-confirmed');
  for (const article of ['103 c', '103 d', '103 e']) expect(terms!.text).toContain(article);
  const free = await sold(1, { kind: 'goods' });
  const other = (await mailContentsOf(free)).find(({ template }) => template === 'order-confirmed')!;
  expect(fillTemplate(other).text).not.toContain('(no se puede');
});
