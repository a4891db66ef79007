import { afterAll, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { holdClockWithRoom } from '../support/hold-clock.ts';
import { startOrderDesk } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { cartLine, createBuyer, createProduct, startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(() => shop.close());

const desk = await startOrderDesk(shop);
const { sold, waiting, pages, detail, send, setStatus, setTracking, mailsOf, news, orderOf } = desk;

it('a shipped and a delivered order tell their buyer once each, and the timeline says who did what and which mails went out', async () => {
  const sale = await sold();
  const tracking = { carrier: 'seur', trackingNumber: '0123 AB/4' };
  expect((await detail(sale)).order.arrival).not.toBe(null);
  expect((await setStatus(sale, { status: 'shipped', ...tracking })).status).toBe(200);
  expect((await detail(sale)).order.arrival).toBe(null);
  expect((await setStatus(sale, { status: 'shipped', ...tracking })).status).toBe(200);
  await setTracking(sale, { ...tracking, trackingNumber: '99' });
  await setTracking(sale, { ...tracking, trackingNumber: '99' });
  const unknown = await setTracking(sale, { carrier: 'paloma', trackingNumber: '1' });
  expect({ status: unknown.status, field: unknown.body.field }).toEqual({ status: 400, field: 'carrier' });
  await send('POST /api/orders/{id}/notes')({ id: sale.orderId }, { text: 'Llamó para preguntar' });
  await setStatus(sale, { status: 'delivered' });
  const { order, timeline, paymentUrl } = await detail(sale);
  expect(order).toMatchObject({
    status: 'delivered',
    carrier: 'seur',
    trackingNumber: '99',
    trackingUrl: expect.stringContaining('Identificador=99') as string,
    user: { name: 'Vera Prueba', email: 'vera@example.com' },
  });
  expect(paymentUrl).toContain(sale.intent);
  expect(
    timeline.map(({ kind, status, author, text, mails }) => [
      kind,
      status ?? text ?? null,
      author,
      mails.map(({ template, state }) => `${template} ${state}`).join(' '),
    ]),
  ).toEqual([
    ['placed', null, null, ''],
    ['paid', null, null, 'order-confirmed queued'],
    ['status', 'shipped', 'Clara', 'order-shipped queued'],
    ['tracking', null, 'Clara', 'order-shipped queued'],
    ['note', 'Llamó para preguntar', 'Clara', ''],
    ['status', 'delivered', 'Clara', 'order-delivered queued'],
  ]);
  expect(await mailsOf(sale)).toEqual([
    'order-confirmed',
    'order-delivered',
    'order-shipped',
    'order-shipped',
  ]);
  expect((await setTracking(sale, { carrier: 'mrw', trackingNumber: '5' })).body.code).toBe(
    'status_not_allowed',
  );
});

it('P35: an edit of an order that has changed since answers 409 with the order as it is, and a cancelled one stays cancelled', async () => {
  const sale = await sold();
  const { version } = await orderOf(sale);
  await setTracking(sale, { carrier: 'gls', trackingNumber: '1' });
  const stale = await setStatus(sale, { status: 'shipped', version });
  expect({ status: stale.status, code: stale.body.code }).toEqual({ status: 409, code: 'stale_edit' });
  expect(stale.body.details.current.order).toMatchObject({
    status: 'processing',
    carrier: 'gls',
    trackingNumber: '1',
  });
  // two admins ship it at once, each with a parcel of their own: the second number is not lost silently
  const twice = await sold();
  const seen = (await orderOf(twice)).version;
  await setStatus(twice, { status: 'shipped', carrier: 'gls', trackingNumber: '2' });
  const other = await setStatus(twice, {
    status: 'shipped',
    carrier: 'gls',
    trackingNumber: '3',
    version: seen,
  });
  expect(other.body.code).toBe('stale_edit');
  expect(other.body.details.current.order.trackingNumber).toBe('2');
  await setStatus(sale, { status: 'cancelled' });
  for (const status of ['processing', 'shipped', 'delivered', 'refunded', 'pending'])
    expect((await setStatus(sale, { status })).body.code).toBe('status_not_allowed');
});

nightly(
  'another company is told by its name, in mail, order and timeline; without a name the number alone is',
  async () => {
    const sale = await sold();
    const tracking = { carrier: 'other', carrierName: ' Nacex\u200B ', trackingNumber: '12345' };
    await setStatus(sale, { status: 'shipped', ...tracking });
    await setStatus(sale, { status: 'shipped', ...tracking });
    expect(await orderOf(sale)).toMatchObject({ carrier: 'other', carrierName: 'Nacex' });
    const { order, timeline } = await detail(sale);
    expect(order).toMatchObject({ carrierName: 'Nacex', trackingNumber: '12345', trackingUrl: null });
    expect(timeline.at(-1)).toMatchObject({ carrier: 'other', carrierName: 'Nacex' });
    expect(await news(sale.buyer)).toContainEqual(
      expect.objectContaining({
        message: expect.stringContaining('lo lleva Nacex con el número de seguimiento 12345'),
      }),
    );
    await setTracking(sale, { carrier: 'seur', carrierName: 'Nacex', trackingNumber: '1' });
    expect(await orderOf(sale)).toMatchObject({ carrier: 'seur', carrierName: null });
    await setTracking(sale, { trackingNumber: '2' });
    expect(await orderOf(sale)).toMatchObject({ carrier: 'other', carrierName: null });
  },
);

it('edits without a version are made one after the other, on the order as it is', async () => {
  const sale = await sold();
  const put = (part: string, body: object) =>
    send(`PUT /api/orders/{id}/${part}`)({ id: sale.orderId }, body);
  const [tracked, shipped] = await Promise.all([
    put('tracking', { trackingNumber: '7' }),
    put('status', { status: 'shipped' }),
  ]);
  expect([tracked.status, shipped.status]).toEqual([200, 200]);
  expect(await orderOf(sale)).toMatchObject({ status: 'shipped', carrier: 'other', trackingNumber: '7' });
});

it('two presses at once without a version both succeed, and the buyer is told once', async () => {
  const sale = await sold();
  const ship = () => send('PUT /api/orders/{id}/status')({ id: sale.orderId }, { status: 'shipped' });
  const answers = await Promise.all([ship(), ship(), ship()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const told = (await detail(sale)).timeline.filter(({ kind }) => kind === 'status');
  expect(told).toHaveLength(1);
});

nightly(
  'P35: an admin who closes an order that another one has closed otherwise sees 409 with what stands, a second press succeeds',
  async () => {
    for (const [status, mine, theirs] of [
      ['cancelled', { reason: 'Sin existencias' }, { reason: 'Dirección falsa' }],
      ['cancelled', {}, { reason: 'Dirección falsa' }],
      ['refunded', { reason: 'Roto' }, { reason: 'Roto', restock: true }],
    ] as const) {
      const sale = await sold();
      const { version } = await orderOf(sale);
      const close = (body: object) => setStatus(sale, { status, version, ...body });
      expect((await close(mine)).status).toBe(200);
      expect((await close(mine)).status).toBe(200);
      const { status: answered, body } = await close(theirs);
      expect([answered, body.code]).toEqual([409, 'stale_edit']);
      expect(body.details.current.refunds).toMatchObject([mine]);
      expect(await desk.refundsAtStripe(sale)).toHaveLength(1);
    }
  },
);

it('an unpaid order that is cancelled closes its payment page, returns its units and tells its buyer once', async () => {
  const purchase = await waiting();
  const { version } = await orderOf(purchase);
  // two admins at once
  await Promise.all([1, 2].map(() => setStatus(purchase, { status: 'cancelled', version })));
  expect((await setStatus(purchase, { status: 'cancelled' })).status).toBe(200);
  expect(await orderOf(purchase)).toMatchObject({ status: 'cancelled', hold: 'released' });
  expect(await mailsOf(purchase)).toEqual(['order-cancelled']);
  expect((await news(purchase.buyer)).map(({ message }) => message)).toEqual(['No se te ha cobrado nada.']);
  expect(await desk.units(purchase.product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
  expect((await shop.sdk.checkout.sessions.retrieve(purchase.sessionId)).status).toBe('expired');
  // Stripe's event about the page knows of no admin
  await shop.stripe.idle();
  const told = ({ timeline }: Awaited<ReturnType<typeof detail>>) =>
    timeline.map(({ kind, status, author }) => [kind, status, author]);
  const placed = ['placed', undefined, null];
  expect(told(await detail(purchase))).toEqual([placed, ['status', 'cancelled', 'Clara']]);
  const abandoned = await waiting();
  await desk.cancel(abandoned.buyer, abandoned.orderId);
  expect(told(await detail(abandoned))).toEqual([placed, ['status', 'cancelled', null]]);
  expect(await mailsOf(abandoned)).toEqual([]);
});

nightly('the other orders of a customer are listed without the order itself', async () => {
  const sale = await sold();
  const again = await desk.open(
    sale.buyer,
    [{ product: sale.product._id, quantity: 1, price: sale.product.priceCents / 100 }],
    { again: true },
  );
  const others = await send('GET /api/orders/{id}/others')({ id: sale.orderId });
  expect(others.body.data.orders).toMatchObject([{ _id: again.body.data.orderId }]);
});

nightly(
  'P34: a search finds orders by the number, the e-mail, and the names of buyer and recipient, also within filters',
  async () => {
    const sale = await sold();
    const { orderNumber } = await orderOf(sale);
    const found = async (query: Record<string, string>) => (await pages({ limit: '2', ...query })).flat();
    for (const search of [orderNumber, orderNumber.slice(-6).toLowerCase(), `vera ${orderNumber.slice(-6)}`])
      expect(await found({ search })).toEqual([sale.orderId]);
    for (const purchase of [await waiting(), await waiting()])
      await setStatus(purchase, { status: 'cancelled' });
    const recipient = (await orderOf(sale)).shippingAddress!.name;
    const all = await pages({});
    for (const search of ['vera@example', 'VERA prue', recipient])
      expect((await found({ search })).toSorted()).toContain(sale.orderId);
    expect((await found({ search: 'vera' })).toSorted()).toEqual(all.flat().toSorted());
    const cancelled = (await pages({ status: 'cancelled' })).flat().toSorted();
    expect(cancelled.length).toBeGreaterThan(1);
    expect((await found({ search: 'vera', status: 'cancelled' })).toSorted()).toEqual(cancelled);
    expect(await found({ search: 'vera', to: '2020-01-01' })).toEqual([]);
    expect(await found({ search: 'nadie' })).toEqual([]);
    // the recipient's name begins with the buyer's
    const gift = await waiting();
    await shop.stripe.pay(gift.sessionId, { name: 'Veramunda Pruebas' });
    await shop.stripe.idle();
    expect((await orderOf(gift)).shippingAddress!.name).toBe('Veramunda Pruebas');
    for (const search of ['vera', 'prue', 'veramunda', 'pruebas'])
      expect(
        (await found({ search })).filter((id) => id === gift.orderId),
        search,
      ).toEqual([gift.orderId]);
  },
);

it('many orders are shipped from a file, each line with its own outcome, and the same file does nothing more', async () => {
  const [first, second] = [await sold(), await sold()];
  await setStatus(second, { status: 'cancelled' });
  const shipments = await Promise.all(
    [first, second].map(async (sale) => ({
      orderNumber: (await orderOf(sale)).orderNumber,
      carrier: 'ups',
      // as a spreadsheet writes it
      trackingNumber: '="0012"\u200B',
    })),
  );
  shipments.push({ orderNumber: 'TZ-000000-NADIE0', carrier: 'ups', trackingNumber: '1' });
  shipments.push({ ...shipments[0]!, trackingNumber: '1E+15' });
  const third = await sold();
  const { orderNumber } = await orderOf(third);
  shipments.push({ orderNumber, carrier: 'Nacex', trackingNumber: '5' });
  const ship = async () =>
    (await send('POST /api/orders/management/shipments')(undefined, { shipments })).body.data.results.map(
      ({ state, message }: { state: string; message: string | null }) => message ?? state,
    );
  const refusals = [
    'Este pedido no puede pasar a ese estado.',
    'No hemos encontrado ese pedido.',
    expect.stringContaining('ha recortado el número: da formato de texto a la columna'),
  ];
  expect(await ship()).toEqual(['shipped', ...refusals, 'shipped']);
  expect(await ship()).toEqual(['unchanged', ...refusals, 'unchanged']);
  expect(await orderOf(first)).toMatchObject({ carrier: 'ups', trackingNumber: '0012' });
  expect(await orderOf(third)).toMatchObject({ carrier: 'other', carrierName: 'Nacex' });
  expect((await mailsOf(first)).filter((template) => template === 'order-shipped')).toHaveLength(1);
});

it('P65: many orders are moved by the rules of one, each with its own outcome, and the same selection does nothing more', async () => {
  const [plain, cancelled, withdrawn, unpaid] = [await sold(), await sold(), await sold(), await waiting()];
  await setStatus(cancelled, { status: 'cancelled' });
  await (await startReturns(desk)).request(withdrawn);
  const ids = [plain, cancelled, withdrawn, unpaid, { orderId: 'ord_none' }].map(({ orderId }) => orderId);
  const move = async (status: string) =>
    (await send('POST /api/orders/management/status')(undefined, { ids, status })).body.data.results;
  const notAllowed = { state: 'failed', message: 'Este pedido no puede pasar a ese estado.' };
  const openReturn = { state: 'failed', message: expect.stringContaining('ha desistido de este pedido') };
  const unknown = { state: 'failed', message: 'No hemos encontrado ese pedido.' };
  const outcome = (first: object) =>
    [first, notAllowed, openReturn, notAllowed, unknown].map((one, at) => ({ _id: ids[at], ...one }));
  expect(await move('shipped')).toEqual(outcome({ state: 'changed', message: null }));
  expect(await move('shipped')).toEqual(outcome({ state: 'unchanged', message: null }));
  expect((await move('delivered'))[0]).toMatchObject({ state: 'changed' });
  expect(await orderOf(plain)).toMatchObject({ status: 'delivered', trackingNumber: null });
  expect(await mailsOf(plain)).toEqual(['order-confirmed', 'order-delivered', 'order-shipped']);
  expect((await detail(plain)).timeline.slice(2).map(({ status, author }) => [status, author])).toEqual([
    ['shipped', 'Clara'],
    ['delivered', 'Clara'],
  ]);
});

describe('P282: the address of an order', () => {
  const typed = { name: 'Vera Segura', address: ' Calle Nueva 7\u200B', city: 'Toledo', postalCode: '45001' };
  const setAddress = (order: { orderId: string }, body: object) =>
    send('PUT /api/orders/{id}/address')({ id: order.orderId }, body);

  it('is corrected before it leaves: slips, file and search follow, its buyer is told once, the trail names no address', async () => {
    const sale = await sold();
    for (const _press of [1, 2]) expect((await setAddress(sale, typed)).status).toBe(200);
    const address = { name: 'Vera Segura', address: 'Calle Nueva 7', city: 'Toledo', postalCode: '45001' };
    expect((await orderOf(sale)).shippingAddress).toMatchObject({ ...address, country: 'ES' });
    const slips = await send('GET /api/orders/management/slips')(undefined, undefined, { ids: sale.orderId });
    expect(slips.body.data.slips[0].shippingAddress).toMatchObject(address);
    const mails = (await desk.mailContentsOf(sale)).filter(({ template }) => template === 'order-address');
    expect(mails).toMatchObject([{ data: { address: 'Vera Segura, Calle Nueva 7, 45001 Toledo' } }]);
    const found = async (search: string) =>
      (await pages({ search })).flat().filter((id) => id === sale.orderId);
    const { orderNumber } = await orderOf(sale);
    for (const search of ['segura', 'vera', orderNumber.slice(-6)])
      expect(await found(search), search).toEqual([sale.orderId]);
    const { timeline } = await detail(sale);
    expect(timeline.filter(({ kind }) => kind === 'address')).toMatchObject([{ author: 'Clara' }]);
    expect(JSON.stringify(timeline)).not.toContain('Nueva');
  });

  it('is checked like that of an account, and refused for another version, once it is sent, and without a payment', async () => {
    const [sale, unpaid] = [await sold(), await waiting()];
    for (const [field, value] of [
      ['postalCode', '99001'],
      ['city', '\u2800'],
      ['address', ''],
      ['name', 'x'.repeat(130)],
    ]) {
      const { status, body } = await setAddress(sale, { ...typed, [field!]: value });
      expect({ status, field: body.field }).toEqual({ status: 400, field });
    }
    expect((await setAddress(sale, { ...typed, version: 99 })).body.code).toBe('stale_edit');
    await setStatus(sale, { status: 'shipped' });
    for (const order of [sale, unpaid])
      expect((await setAddress(order, typed)).body).toMatchObject({ code: 'order_sent' });
    expect((await orderOf(sale)).shippingAddress!.city).not.toBe('Toledo');
    expect(await mailsOf(sale)).toEqual(['order-confirmed', 'order-shipped']);
  });
});

it('packing slips are those of a selection, or of every order of a filter', async () => {
  const sale = await sold(2);
  const slips = async (query: Record<string, string>) =>
    (await send('GET /api/orders/management/slips')(undefined, undefined, query)).body.data;
  const selection = await slips({ ids: `${sale.orderId},ord_none` });
  expect(selection.slips).toMatchObject([
    {
      _id: sale.orderId,
      itemsCount: 2,
      status: 'processing',
      user: { name: 'Vera Prueba' },
      items: [{ title: sale.product.title, refundedQuantity: 0 }],
    },
  ]);
  const filtered = await slips({ status: 'processing', limit: '1' });
  expect(filtered.slips[0]._id).toBe(sale.orderId);
  expect(filtered.nextCursor).not.toBeNull();
});

nightly('the timeline says which mails were sent and which came back', async () => {
  const { findMail, markMailSent } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
  const { handleFeedback } = await import('#functions/routines/sending/handle-feedback.ts');
  const sale = await sold();
  await setStatus(sale, { status: 'shipped', carrier: 'seur', trackingNumber: '99' });
  const { orderNumber } = await orderOf(sale);
  const mails = (await shop.mails()).filter(({ content }) => JSON.stringify(content).includes(orderNumber));
  for (const { _id } of mails) await markMailSent((await findMail(_id))!, new Date());
  const returned = mails.find(({ content }) => content.template === 'order-shipped')!;
  const detail = {
    eventType: 'Bounce',
    mail: { timestamp: new Date().toISOString(), destination: [], tags: { mail: [returned._id] } },
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'vera@example.com' }] },
  };
  await handleFeedback(
    { Records: [{ messageId: '1', body: JSON.stringify({ detail }) }] } as never,
    async () => undefined,
  );
  const told = (await desk.detail(sale)).timeline.flatMap(({ mails: about }) => about);
  expect(told.map(({ template, state }) => [template, state])).toEqual([
    ['order-confirmed', 'sent'],
    ['order-shipped', 'bounced'],
  ]);
});

nightly(
  'the largest order, of forty products, fits into the transactions of its sale and its cancellation',
  async () => {
    const [buyer, ...products] = await Promise.all([
      createBuyer('Ana Belén Carmen Dolores Elena Francisca García Hernández Inés Juana Karina Lucía'),
      ...Array.from({ length: 40 }, () => createProduct({ stock: 3 })),
    ]);
    const { status, body } = await desk.open(
      buyer,
      products.map((product) => cartLine(product)),
    );
    expect(status).toBe(200);
    await shop.stripe.pay(body.data.sessionId);
    await shop.stripe.idle();
    const sale = { buyer, product: products[39]!, ...body.data };
    expect((await orderOf(sale)).hold).toBe('sold');
    expect((await setStatus(sale, { status: 'cancelled' })).status).toBe(200);
    expect(await desk.units(products[0]!)).toEqual({ stock: 3, held: 0, totalSales: 1 });
  },
);

describe('P283: a mail of an order', () => {
  const markSent = async (sale: { orderId: string }) => {
    const { findMail, markMailSent } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
    for (const { mails } of (await detail(sale)).timeline)
      for (const { _id, state } of mails)
        if (state === 'queued') await markMailSent((await findMail(_id))!, new Date());
  };
  const mailOf = async (sale: { orderId: string }, template: string) =>
    (await detail(sale)).timeline.flatMap(({ mails }) => mails).find((mail) => mail.template === template)!;
  const resend = (sale: { orderId: string }, mailId: string) =>
    send('POST /api/orders/{id}/mails/{mailId}')({ id: sale.orderId, mailId });

  it('goes once more with what is true now, stands as a repetition, and two presses send one', async () => {
    holdClockWithRoom(180_000);
    const sale = await sold();
    await setStatus(sale, { status: 'shipped', carrier: 'seur', trackingNumber: '1' });
    const queued = await mailOf(sale, 'order-shipped');
    expect((await resend(sale, queued._id)).body.code).toBe('mail_not_repeatable');
    await setTracking(sale, { carrier: 'seur', trackingNumber: '2' });
    await markSent(sale);
    const answers = await Promise.all([resend(sale, queued._id), resend(sale, queued._id)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const again = (await desk.mailContentsOf(sale)).filter(({ data }) => 'delivery' in data);
    expect(again).toMatchObject([{ data: { delivery: expect.stringContaining('seguimiento 2') } }]);
    const entries = (await detail(sale)).timeline.filter(({ kind }) => kind === 'resend');
    expect(entries).toMatchObject([
      { author: 'Clara', mails: [{ template: 'order-shipped', state: 'queued' }] },
    ]);
    // three a day, whatever the minute
    await markSent(sale);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await resend(sale, queued._id)).status).toBe(201);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await resend(sale, queued._id)).body.code).toBe('too_many_requests');
    // a repetition is not repeated, and a mail of another order is not found
    await markSent(sale);
    expect((await resend(sale, entries[0]!.mails[0]!._id)).body.code).toBe('mail_not_repeatable');
    expect((await resend(await sold(), queued._id)).body.code).toBe('mail_not_found');
  });

  nightly('of each kind is written anew; of a buyer whose address takes none it is refused', async () => {
    const [sale, other] = [await sold(2, { priceCents: 1000 }), await sold()];
    await desk.refund(sale, { lines: [], amount: 2, reason: 'Retraso' });
    await setStatus(sale, { status: 'shipped' });
    await setStatus(sale, { status: 'delivered' });
    const returns = await startReturns(desk);
    await returns.request(sale);
    await setStatus(other, { status: 'cancelled' });
    await markSent(sale);
    await markSent(other);
    const templates = [
      'order-confirmed',
      'refund-issued',
      'order-shipped',
      'order-delivered',
      'return-receipt',
    ];
    for (const template of templates)
      expect((await resend(sale, (await mailOf(sale, template))._id)).status, template).toBe(201);
    expect((await resend(other, (await mailOf(other, 'order-cancelled'))._id)).status).toBe(201);
    const written = await desk.mailContentsOf(sale);
    expect(written.map(({ template }) => template).toSorted()).toEqual(templates.toSorted());
    expect(written.find(({ template }) => template === 'refund-issued')).toMatchObject({
      data: { amount: expect.stringMatching(/^2,00/) },
    });
    const { changeUserStep } = await import('#functions/accounts/users.ts');
    const { transact } = await import('#functions/platform/table/table.ts');
    await transact([changeUserStep(other.buyer.userId, { emailProblem: 'bounced' }, {})]);
    const refused = await resend(other, (await mailOf(other, 'order-confirmed'))._id);
    expect(refused.body).toMatchObject({
      code: 'mail_not_repeatable',
      message: expect.stringContaining('no acepta'),
    });
  });
});
