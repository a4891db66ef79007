import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { auditedGroups, entriesBy, testAudit } from '../support/audit/audited-operations.ts';
import { call } from '../support/call.ts';
import { startOrderDesk } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { sampleCategory, sampleProduct } from '../support/sample-items.ts';
import { signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { useEnvironment } from '../support/table/environment.ts';

useEnvironment({
  EXPORTS_BUCKET: 'exports',
  UPLOADS_BUCKET: 'uploads',
  AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1',
});
const shop = await startShop();
const desk = await startOrderDesk(shop);
afterAll(() => shop.close());
const { handler: products } = await import('#functions/catalogue/management/product-management.lambda.ts');
const { handler: orders } = await import('#functions/orders/desk/order-management.lambda.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { deleteProduct } = await import('#functions/catalogue/product-deletion.ts');
const { putProduct } = await import('#functions/catalogue/product-changes.ts');

const shelf = sampleCategory({ name: 'Proteínas', slug: 'proteinas' });
const other = sampleCategory({ name: 'Snacks', slug: 'snacks' });
await Promise.all([shelf, other].map((each) => putCategory(each)));

const picture = (nth: number) => ({
  url: `/media/products/pic_01JD000000000000000000000${nth}-640.webp`,
  alt: `Bote ${nth}`,
  width: 960,
  height: 960,
  color: '#ffffff',
  isPrimary: nth === 0,
});
const stored = async (facts: Parameters<typeof sampleProduct>[0] = {}) => {
  const product = sampleProduct({ categoryId: shelf._id, ...facts });
  await putProduct(product);
  return product;
};
const ofNew = async (facts: Parameters<typeof sampleProduct>[0] = {}) => ({
  params: { id: (await stored(facts))._id },
});

/** A return of a sold unit in a state, as the parameters of an edit of its order. */
async function returned(state: 'requested' | 'received' | 'inspected', body: object) {
  const sale = await desk.sold();
  const returns = await startReturns(desk);
  await returns.bring(sale, state);
  const { order } = await desk.detail(sale);
  const params = { id: sale.orderId, returnId: order.returns[0]!._id };
  return { params, body: { version: order.version, ...body }, product: sale.product._id };
}

/** A sold order, as the parameters of an edit of its version. */
async function ofSale(body: object) {
  const sale = await desk.sold();
  const { order } = await desk.detail(sale);
  return { params: { id: sale.orderId }, body: { version: order.version, ...body } };
}
const tracking = { carrier: 'seur', trackingNumber: 'ES0048213377' };

testAudit(auditedGroups.shop, {
  'product-management.create': {
    prepare: () => ({
      form: {
        title: 'Avena en copos',
        description: 'Avena integral.',
        price: '4,50',
        stock: '12',
        category: shelf._id,
      },
    }),
    kind: 'product',
    action: 'create',
    changes: [
      ['priceCents', null, 450],
      ['category', null, 'Proteínas'],
      ['stock', null, 12],
    ],
  },
  'product-management.update': {
    prepare: async () => ({
      ...(await ofNew()),
      form: {
        price: '20',
        category: other._id,
        stock: '7',
        stockSeen: '10',
        stockReason: 'damaged',
        stockNote: 'Se cayó',
        version: '1',
      },
    }),
    kind: 'product',
    action: 'edit',
    changes: [
      ['priceCents', 2490, 2000],
      ['category', 'Proteínas', 'Snacks'],
      ['stock', 10, 7],
      ['stockReason', null, 'damaged'],
    ],
    reason: 'Se cayó',
    isRepeatable: true,
  },
  'product-management.remove': {
    prepare: () => ofNew(),
    kind: 'product',
    action: 'remove',
    changes: [['priceCents', 2490, null]],
    isRepeatable: true,
  },
  'product-management.feature': {
    prepare: async () => ({ ...(await ofNew()), body: { isFeatured: true } }),
    kind: 'product',
    action: 'feature',
    changes: [['isFeatured', false, true]],
    isRepeatable: true,
  },
  'product-management.correctStock': {
    prepare: async () => ({ ...(await ofNew()), body: { from: 10, to: 8, reason: 'lost', note: 'Falta' } }),
    kind: 'product',
    action: 'stock',
    changes: [
      ['stock', 10, 8],
      ['stockReason', null, 'lost'],
    ],
    reason: 'Falta',
  },
  'product-management.editMany': {
    prepare: async () => {
      const [a, b] = [await stored(), await stored()];
      const row = { version: 1, price: '5' };
      return { body: { reason: 'recount', note: '', rows: [a, b].map(({ _id }) => ({ _id, ...row })) } };
    },
    kind: 'product',
    action: 'edit',
    entries: 2,
    changes: [['priceCents', 2490, 500]],
    isRepeatable: true,
  },
  'product-management.removeMany': {
    prepare: async () => ({ body: { ids: [(await stored())._id, (await stored())._id] } }),
    kind: 'product',
    action: 'remove',
    entries: 2,
    changes: [['priceCents', 2490, null]],
    isRepeatable: true,
  },
  'product-management.restoreMany': {
    prepare: async () => {
      const product = (await findProduct((await stored())._id))!;
      await deleteProduct(product, null, new Date());
      return { body: { ids: [product._id] } };
    },
    kind: 'product',
    action: 'restore',
    changes: [['priceCents', null, 2490]],
    isRepeatable: true,
  },
  'product-management.importRows': {
    prepare: async () => {
      const { sku } = await stored();
      return { body: { dryRun: false, rows: [{ line: 2, fields: { sku, price: '5,00' } }] } };
    },
    kind: 'product',
    action: 'edit',
    changes: [['priceCents', 2490, 500]],
    isRepeatable: true,
  },
  'product-management.undoImport': {
    prepare: async () => {
      const { _id } = await stored();
      const changes = [{ field: 'price', before: '20.00', after: '24.90' }];
      const row = { _id, importId: 'imp_01JD0000000000000000000000', action: 'update', changes };
      return { body: { rows: [row], note: '' } };
    },
    kind: 'product',
    action: 'edit',
    changes: [['priceCents', 2490, 2000]],
    isRepeatable: true,
  },
  'product-pictures.begin': {
    prepare: async () => ({
      ...(await ofNew()),
      body: { contentType: 'image/jpeg', bytes: 400_000, alt: 'Bote' },
    }),
    kind: 'product',
    action: 'upload',
    changes: [['pictures', null, ['Bote']]],
  },
  'product-pictures.order': {
    prepare: async () => ({
      ...(await ofNew({ images: [picture(0), picture(1)] })),
      body: {
        pictureIds: ['pic_01JD0000000000000000000001', 'pic_01JD0000000000000000000000'],
        version: 0,
      },
    }),
    kind: 'product',
    action: 'pictures',
    changes: [['pictures', ['Bote 0', 'Bote 1'], ['Bote 1', 'Bote 0']]],
    isRepeatable: true,
  },
  'product-pictures.describe': {
    prepare: async () => ({
      params: {
        ...(await ofNew({ images: [picture(0)] })).params,
        pictureId: 'pic_01JD0000000000000000000000',
      },
      body: { alt: 'Bote azul', version: 0 },
    }),
    kind: 'product',
    action: 'pictures',
    changes: [['pictures', ['Bote 0'], ['Bote azul']]],
    isRepeatable: true,
  },
  'product-pictures.remove': {
    prepare: async () => ({
      params: {
        ...(await ofNew({ images: [picture(0)] })).params,
        pictureId: 'pic_01JD0000000000000000000000',
      },
    }),
    kind: 'product',
    action: 'pictures',
    changes: [['pictures', ['Bote 0'], []]],
    isRepeatable: true,
  },
  'order-management.setStatus': {
    prepare: () => ofSale({ status: 'shipped', ...tracking }),
    kind: 'order',
    action: 'status',
    changes: [
      ['status', 'processing', 'shipped'],
      ['carrier', null, 'seur'],
    ],
    isRepeatable: true,
  },
  'order-management.setTracking': {
    prepare: () => ofSale(tracking),
    kind: 'order',
    action: 'tracking',
    changes: [['trackingNumber', null, 'ES0048213377']],
    isRepeatable: true,
  },
  'order-management.ship': {
    prepare: async () => {
      const sales = [await desk.sold(), await desk.sold()];
      const details = await Promise.all(sales.map((sale) => desk.detail(sale)));
      const shipments = details.map(({ order }) => ({ orderNumber: order.orderNumber, ...tracking }));
      return { body: { shipments } };
    },
    kind: 'order',
    action: 'status',
    entries: 2,
    changes: [['status', 'processing', 'shipped']],
    isRepeatable: true,
  },
  'order-management.moveMany': {
    prepare: async () => {
      const sales = [await desk.sold(), await desk.sold()];
      return { body: { ids: sales.map(({ orderId }) => orderId), status: 'shipped' } };
    },
    kind: 'order',
    action: 'status',
    entries: 2,
    changes: [['status', 'processing', 'shipped']],
    isRepeatable: true,
  },
  'order-management.setAddress': {
    prepare: () => ofSale({ name: 'Vera Segura', address: 'Calle 7', city: 'Toledo', postalCode: '45001' }),
    kind: 'order',
    action: 'address',
    changes: [],
  },
  'order-management.resendMail': {
    prepare: async () => {
      const { findMail, markMailSent } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
      const sale = await desk.sold();
      const mailId = (await desk.detail(sale)).timeline[1]!.mails[0]!._id;
      await markMailSent((await findMail(mailId))!, new Date());
      return { params: { id: sale.orderId, mailId } };
    },
    kind: 'order',
    action: 'resend',
    changes: [],
  },
  'order-management.refund': {
    prepare: async () => {
      const sale = await desk.sold();
      const { order } = await desk.detail(sale);
      const lines = [{ product: sale.product._id, quantity: 1, restock: true }];
      return {
        params: { id: sale.orderId },
        body: { version: order.version, lines, reason: 'Llegó rota' },
      };
    },
    kind: 'order',
    action: 'refund',
    changes: [
      ['refundCents', null, 2490],
      ['refundedUnits', null, ['1 × Proteína de suero']],
      ['restocked', null, true],
    ],
    reason: 'Llegó rota',
    isRepeatable: true,
  },
  'order-management.recordOutsideRefund': {
    prepare: async () => {
      const sale = await desk.sold();
      await desk.setStatus(sale, { status: 'cancelled' });
      await desk.failRefunds(sale);
      const { order, refunds } = await desk.detail(sale);
      return {
        params: { id: sale.orderId, refundId: refunds[0]!._id },
        body: { version: order.version, reason: 'Transferencia del 12/03, ref. 123' },
      };
    },
    kind: 'order',
    action: 'outside-refund',
    changes: [
      ['owedCents', 2989, 0],
      ['refundCents', null, 2989],
      ['refundedUnits', null, ['1 × Proteína de suero']],
    ],
    reason: 'Transferencia del 12/03, ref. 123',
    isRepeatable: true,
  },
  'order-management.registerReturn': {
    prepare: async () => {
      const sale = await desk.sold();
      const lines = [{ product: sale.product._id, quantity: 1 }];
      const receivedOn = inMadrid(new Date()).day;
      return { params: { id: sale.orderId }, body: { key: randomUUID(), receivedOn, lines } };
    },
    kind: 'order',
    action: 'return',
    changes: [['returnState', null, 'requested']],
    isRepeatable: true,
  },
  'order-management.receiveReturn': {
    prepare: () => returned('requested', {}),
    kind: 'order',
    action: 'return',
    changes: [['returnState', 'requested', 'received']],
    isRepeatable: true,
  },
  'order-management.inspectReturn': {
    prepare: async () => {
      const { params, body, product } = await returned('received', { note: 'Rota' });
      return { params, body: { ...body, lines: [{ product, restocked: 0, refused: 0 }] } };
    },
    kind: 'order',
    action: 'return',
    changes: [
      ['returnState', 'received', 'inspected'],
      ['writtenOffUnits', [], ['1 × Proteína de suero']],
    ],
    reason: 'Rota',
    isRepeatable: true,
  },
  'order-management.rejectReturn': {
    prepare: () => returned('requested', { answer: 'No ha llegado' }),
    kind: 'order',
    action: 'return',
    changes: [['returnState', 'requested', 'rejected']],
    reason: 'No ha llegado',
    isRepeatable: true,
  },
  'order-management.refundReturn': {
    prepare: () => returned('inspected', {}),
    kind: 'order',
    action: 'refund',
    changes: [
      ['refundCents', null, 2989],
      ['refundedUnits', null, ['1 × Proteína de suero']],
    ],
    reason: 'Devolución',
    isRepeatable: true,
  },
  'order-management.addNote': {
    prepare: async () => {
      const { params } = await ofSale({});
      return { params, body: { text: 'Llamó para preguntar.' } };
    },
    kind: 'order',
    action: 'note',
    changes: [],
  },
  'order-management.beginExport': {
    prepare: () => ({ body: { status: 'shipped', search: 'vera' } }),
    kind: 'export',
    action: 'create',
    changes: [
      ['status', null, 'shipped'],
      // what was searched for may be a name or an e-mail address
      ['search', null, true],
    ],
    isRepeatable: true,
  },
});

nightly(
  'P82: a paid order that is cancelled, and an unpaid one, leave one entry each, also when that is repeated',
  async () => {
    const editor = await signIn('admin');
    const cancel = async ({ orderId }: { orderId: string }) =>
      call(orders, 'PUT /api/orders/{id}/status', {
        token: editor.token,
        params: { id: orderId },
        body: { status: 'cancelled', reason: 'Lo pide el cliente', version: await versionOf(orderId) },
      });
    const versionOf = async (orderId: string) => (await desk.detail({ orderId })).order.version;
    const [sale, unpaid] = [await desk.sold(), await desk.waiting()];
    for (const order of [sale, unpaid, sale, unpaid]) expect((await cancel(order)).status).toBe(200);
    const entries = await entriesBy(editor.userId);
    expect(entries.map(({ object, action }) => [object.id, action])).toEqual([
      [unpaid.orderId, 'status'],
      [sale.orderId, 'status'],
    ]);
    expect(entries[0]!.changes).toEqual([{ field: 'status', before: 'pending', after: 'cancelled' }]);
    expect(entries[1]!.reason).toBe('Lo pide el cliente');
  },
);

it('P82: what is refused as stale, full or too much leaves no entry', async () => {
  const editor = await signIn('admin');
  const ask = (handler: unknown, route: string, options: object) =>
    call(handler, route, { token: editor.token, ...options });
  const product = await stored();
  const sale = await desk.sold();
  const refusals = [
    await ask(products, 'PUT /api/products/{id}', {
      params: { id: product._id },
      form: { title: 'Otro', version: '9' },
    }),
    await ask(products, 'POST /api/products/{id}/stock', {
      params: { id: product._id },
      body: { from: 10, to: 0, reason: 'lost' },
    }),
    await ask(orders, 'POST /api/orders/{id}/refunds', {
      params: { id: sale.orderId },
      body: { version: 99, lines: [], shipping: 1, reason: 'No' },
    }),
  ];
  await ask(products, 'POST /api/products/{id}/stock', {
    params: { id: product._id },
    body: { from: 10, to: 0, reason: 'lost' },
  });
  expect(refusals.map(({ status }) => status)).toEqual([409, 200, 409]);
  expect(await entriesBy(editor.userId)).toHaveLength(1);
});
