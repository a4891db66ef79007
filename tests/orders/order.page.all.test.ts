import { describe, expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { changeOrder, orderOf } from '../support/pages/admin/fake-orders.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';

const site = setUpSite();

const at = '2026-11-21T08:00:00.000Z';

/** A shipped order of which one unit has been paid back, with an entry of each kind in its timeline. */
function rich() {
  const detail = orderOf(1, {
    status: 'shipped',
    carrier: 'seur',
    trackingNumber: 'ES0048213377',
    paymentStatus: 'partially_refunded',
    refunded: 29.9,
  });
  detail.order.items[0]!.refundedQuantity = 1;
  const refund = { lines: [], freeAmount: 0, author: 'Marta Ruiz', createdAt: at, outside: null };
  detail.refunds.push(
    {
      ...refund,
      _id: 'rfd_0',
      state: 'failed',
      amount: 4.99,
      shipping: 4.99,
      reason: 'Tarde',
      failure: 'charge_disputed',
    },
    {
      ...refund,
      _id: 'rfd_2',
      state: 'failed',
      amount: 2,
      shipping: 0,
      lines: [{ product: 'prd_barritas', quantity: 1, restock: true, isSealed: null }],
      reason: 'Tarde',
      failure: 'some_new_code',
    },
    {
      ...refund,
      _id: 'rfd_1',
      state: 'succeeded',
      amount: 29.9,
      shipping: 0,
      lines: [{ product: 'prd_suero', quantity: 1, restock: true, isSealed: null }],
      reason: 'Roto',
      failure: null,
    },
  );
  const event = { at, author: 'Marta Ruiz', mails: [] };
  detail.timeline.push(
    {
      ...event,
      _id: 'evt_2',
      kind: 'status',
      status: 'shipped',
      carrier: 'seur',
      trackingNumber: 'ES0048213377',
      mails: [{ _id: 'mal_2', template: 'order-shipped', state: 'bounced', at }],
    },
    { ...event, _id: 'evt_3', kind: 'note', text: 'Llamó por un bote roto.' },
    { ...event, _id: 'evt_4', kind: 'refund', amount: 29.9, text: 'Roto' },
    {
      ...event,
      _id: 'evt_5',
      kind: 'refund_failed',
      author: null,
      amount: 4.99,
      text: 'El banco lo devolvió.',
    },
  );
  return [detail, orderOf(2), orderOf(3, { isRefunding: true })];
}

describe('the page of an order', () => {
  it('P46: shows lines, amounts, parcel, customer, payment and the whole timeline, and takes a note, whose text a failure keeps', async () => {
    const { page, sent, rejectNext } = await openOrders(site, { orders: rich(), path: '/ord_1' });
    await expectSoundLayout(page);
    const section = (name: string) => page.getByRole('region', { name });
    const texts = async (name: string) => (await section(name).innerText()).replaceAll(/\s+/g, ' ');
    expect(await texts('Productos')).toContain('2 × 29,90 € · 1 reembolsada');
    expect(await texts('Productos')).toContain('Total 72,29 € Reembolsado -29,90 € Cobrado 42,39 €');
    await expect.poll(() => section('Productos').locator('img').count()).toBe(1);
    expect(await section('Envío').getByRole('link', { name: 'ES0048213377' }).getAttribute('href')).toContain(
      'seur.com',
    );
    expect(await section('Pago').getByRole('link', { name: 'Ver en Stripe' }).getAttribute('href')).toBe(
      'https://dashboard.stripe.com/payments/pi_1',
    );
    expect(await texts('Pago')).toMatch(
      /4,99 € Rechazado Envío: 4,99 € Tarde\..* El cliente ha reclamado el pago a su banco\./,
    );
    expect(await texts('Pago')).toContain('2,00 € Rechazado 1 × Barritas de avena Tarde.');
    expect(await texts('Pago')).toContain('Stripe dice: some_new_code');
    expect(await texts('Pago')).toContain(
      '29,90 € Hecho 1 × Proteína de suero, chocolate, 1 kg (vuelve a la venta) Roto.',
    );
    await expect
      .poll(() => section('Cliente').getByRole('link', { name: 'vera.prueba@example.com' }).count())
      .toBe(1);
    const timeline = section('Historial').locator('ol > li');
    expect((await timeline.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Pedido hecho/),
      expect.stringMatching(/^Pago recibido: 72,29 €.*Correo «Pedido confirmado»: enviado/),
      expect.stringMatching(
        /^Enviado con SEUR ES0048213377 .*Marta Ruiz Correo «Pedido en camino»: rebotado/,
      ),
      expect.stringMatching(/^Nota privada .*Marta Ruiz Llamó por un bote roto\.$/),
      expect.stringMatching(/^Reembolsados 29,90 € .*Roto$/),
      expect.stringMatching(/^Reembolso de 4,99 € fallido .*El banco lo devolvió\.$/),
    ]);
    await section('Cliente').getByRole('link', { name: '#TZ-261120-000002' }).click();
    await page.getByRole('heading', { name: 'Pedido #TZ-261120-000002' }).waitFor();
    const note = page.getByLabel('Nota privada');
    const save = page.getByRole('button', { name: 'Guardar nota' });
    await save.dispatchEvent('click');
    expect(sent).toEqual([]);
    rejectNext('/notes', 403, 'forbidden');
    await note.fill('  Entregar por la tarde. ');
    await save.click();
    await waitForShownToast(page, { title: 'No se ha guardado la nota', description: 'No puede ser.' });
    await save.click();
    await waitForShownToast(page, { title: 'Nota guardada' });
    await page.locator('.timeline').getByText('Entregar por la tarde.').waitFor();
    expect(sent).toEqual([{ text: 'Entregar por la tarde.' }]);
    await expect.poll(() => note.inputValue()).toBe('');
    await page.getByRole('link', { name: 'Order Management' }).click();
    await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  });

  it('P293: what is typed into a note stays over a link, Back and a reload, with its own order only, until it is saved', async () => {
    const { page, sent } = await openOrders(site, { orders: rich(), path: '/ord_1' });
    const note = page.getByLabel('Nota privada');
    await note.fill('Llamó por');
    await page.getByRole('link', { name: '#TZ-261120-000002' }).click();
    await page.getByRole('heading', { name: 'Pedido #TZ-261120-000002' }).waitFor();
    expect(await note.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => note.inputValue()).toBe('Llamó por');
    await note.fill('Llamó por su envío.');
    await page.reload();
    expect(await note.inputValue()).toBe('Llamó por su envío.');
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await expect.poll(() => note.inputValue()).toBe('');
    await page.reload();
    expect(await note.inputValue()).toBe('');
    expect(sent).toEqual([{ text: 'Llamó por su envío.' }]);
  });

  it('P293: a change of an order that is typed is lost by Back or the cross only after a question', async () => {
    const { page, dialog, sent } = await openOrders(site, { orders: [orderOf(1)], path: '/ord_1' });
    await page.getByRole('button', { name: /^Corregir/ }).click();
    const street = dialog.getByLabel('Dirección', { exact: true });
    await street.fill('Calle Nueva 7');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await street.inputValue()).toBe('Calle Nueva 7');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cerrar sin guardar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent).toEqual([]);
  });

  it('an order that was never paid says so, and one word of state is not shown twice', async () => {
    const { page } = await openOrders(site, {
      orders: [
        orderOf(1, { status: 'cancelled', paymentStatus: 'failed', shippingAddress: null }),
        orderOf(2, { status: 'refunded', paymentStatus: 'refunded', refunded: 72.29 }),
      ].map((detail) => ({ ...detail, paymentUrl: null })),
      path: '/ord_1',
    });
    await page.getByText('Sin dirección: no se llegó a pagar.').waitFor();
    await expect.poll(() => page.getByText('No se llegó a pagar.', { exact: true }).count()).toBe(1);
    await page
      .getByRole('region', { name: 'Cliente' })
      .getByRole('link', { name: '#TZ-261120-000002' })
      .click();
    await page.getByRole('heading', { name: 'Pedido #TZ-261120-000002' }).waitFor();
    await expect.poll(() => page.locator('.order-head').getByText('Reembolsado').count()).toBe(1);
  });

  it('an unknown order shows the error with a retry; a refund under way and a queued mail are followed to their end', async () => {
    const { page, orders } = await openOrders(site, { orders: rich(), path: '/ord_none' });
    await page.getByRole('heading', { name: 'No se ha cargado el pedido' }).waitFor();
    await expectSoundLayout(page);
    const detail = orderOf(4, { _id: 'ord_none', isRefunding: true });
    const [mail] = detail.timeline.at(-1)!.mails;
    mail!.state = 'queued';
    orders.push(detail);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Reembolso en curso').waitFor();
    await page.getByText('Correo «Pedido confirmado»: en cola').waitFor();
    // nothing can be changed meanwhile
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Reembolsar una parte' }).count()).toBe(0);
    mail!.state = 'sent';
    changeOrder(detail, { isRefunding: false, status: 'cancelled', paymentStatus: 'refunded' });
    await page.getByText('Cancelado', { exact: true }).waitFor();
    await page.getByText('Correo «Pedido confirmado»: enviado').waitFor();
  });
});

describe('a partial refund', () => {
  it('its amount is computed while lines, shipping and restocking are chosen, and it is sent once', async () => {
    const orders = rich();
    const { order } = orders[0]!;
    order.status = 'shipped';
    order.items[1] = { ...order.items[1]!, kind: 'food' };
    const { page, dialog, sent } = await openOrders(site, { orders, path: '/ord_1', width: 360 });
    await page.getByRole('button', { name: 'Reembolsar una parte' }).click();
    const total = async () => (await dialog.locator('output').innerText()).replaceAll(/\s+/g, ' ');
    const confirm = dialog.getByRole('button', { name: 'Reembolsar', exact: true });
    await confirm.click();
    await dialog.getByText('Elige qué quieres reembolsar').waitFor();
    await dialog.getByText('Escribe el motivo').waitFor();
    await expectSoundLayout(page);
    expect(sent).toEqual([]);
    const unitsOf = (title: string) => dialog.getByLabel(`Unidades de ${title}`);
    await unitsOf('Barritas').fill('2');
    // one of the two has been paid back before
    await unitsOf('Proteína').fill('2');
    await dialog.getByText('Queda 1', { exact: true }).waitFor();
    await unitsOf('Proteína').fill('1');
    expect(await total()).toBe('34,90 € de 42,39 €');
    // nothing is restocked unless the admin says so, and opened food never
    const barsBack = dialog.getByLabel('Vuelven a la venta');
    const sueroBack = dialog.getByLabel('Vuelve a la venta', { exact: true });
    expect([await barsBack.isChecked(), await sueroBack.isChecked()]).toEqual([false, false]);
    await sueroBack.check();
    expect(await barsBack.isDisabled()).toBe(true);
    await dialog.getByLabel('Sin abrir').check();
    await barsBack.check();
    await dialog.getByLabel('Abierto, o no vuelve').check();
    expect([await barsBack.isChecked(), await barsBack.isDisabled()]).toEqual([false, true]);
    await dialog.getByLabel('Envío (€)').fill('5,00');
    await dialog.getByLabel('Motivo').fill('Llegó roto');
    await confirm.click();
    await dialog.getByText('Quedan 4,99').last().waitFor();
    expect(sent).toEqual([]);
    await dialog.getByLabel('Envío (€)').fill('1,5');
    await dialog.getByLabel('Importe libre (€)').fill('6');
    expect(await total()).toBe('42,40 € de 42,39 €');
    await confirm.click();
    await dialog.getByText('Quedan 5,99').waitFor();
    await dialog.getByLabel('Importe libre (€)').fill('2,00');
    expect(await total()).toBe('38,40 € de 42,39 €');
    await confirm.dblclick();
    await waitForShownToast(page, { title: 'Reembolso hecho' });
    expect(sent).toEqual([
      {
        version: 1,
        lines: [
          { product: 'prd_suero', quantity: 1, restock: true },
          { product: 'prd_barritas', quantity: 2, restock: false, isSealed: false },
        ],
        shipping: 1.5,
        amount: 2,
        reason: 'Llegó roto',
      },
    ]);
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.timeline').getByText('Reembolsados 38,40').waitFor();
  });

  it('P35: after another refund both versions are shown, and only what is left can still be chosen', async () => {
    const { page, dialog, sent, orders } = await openOrders(site, {
      orders: rich(),
      path: '/ord_2?dialogo=devolver',
    });
    const [order] = orders.slice(1).map((detail) => detail.order);
    await dialog.getByLabel('Unidades de Proteína').fill('2');
    await dialog.getByLabel('Motivo').fill('Roto');
    changeOrder(orders[1]!, { refunded: 29.9, paymentStatus: 'partially_refunded' });
    order!.items[0]!.refundedQuantity = 1;
    await dialog.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    const refunded = dialog.getByRole('row', { name: /^Reembolsado/ });
    expect((await refunded.innerText()).replaceAll(/\s+/g, ' ')).toBe('Reembolsado 0,00 € 29,90 €');
    await dialog.getByRole('button', { name: 'Seguir con el pedido actual' }).click();
    await dialog.getByText('Queda 1', { exact: true }).waitFor();
    await dialog.getByLabel('Unidades de Proteína').fill('1');
    await dialog.getByRole('button', { name: 'Reembolsar', exact: true }).click();
    await waitForShownToast(page, { title: 'Reembolso hecho' });
    expect(sent.at(-1)).toMatchObject({ version: 2, lines: [{ product: 'prd_suero', quantity: 1 }] });
  });
});

it('the address of an order that has not left is corrected, and a mail is sent once more', async () => {
  const { page, dialog, sent, calls } = await openOrders(site, {
    orders: [orderOf(1)],
    path: '/ord_1',
    width: 360,
  });
  await page.getByRole('button', { name: 'Corregir dirección' }).click();
  await dialog.getByLabel('Código postal').fill('2801');
  const save = dialog.getByRole('button', { name: 'Guardar la dirección' });
  await save.click();
  await dialog.getByText('El código postal tiene cinco cifras').waitFor();
  await expectSoundLayout(page);
  expect(sent).toEqual([]);
  await dialog.getByLabel('Código postal').fill('45001');
  await dialog.getByLabel('Ciudad').fill('Toledo');
  await save.dblclick();
  await waitForShownToast(page, { title: 'Dirección corregida' });
  expect(sent).toEqual([
    {
      version: 1,
      name: 'Vera Prueba Soler',
      address: 'Calle Mayor 1, 3.º B',
      postalCode: '45001',
      city: 'Toledo',
    },
  ]);
  await page.getByText('45001 Toledo').waitFor();
  await page.getByRole('button', { name: 'Reenviar «Pedido confirmado»' }).click();
  await waitForShownToast(page, { title: 'Correo reenviado' });
  expect(calls.filter((call) => call.includes('/mails/'))).toHaveLength(1);
  // the repetition has no button of its own
  await page.locator('.timeline').getByText('Correo reenviado').waitFor();
  expect(await page.getByRole('button', { name: /^Reenviar/ }).count()).toBe(1);
  await expectSoundLayout(page);
});

const dispute = {
  _id: 'dp_1',
  kind: 'dispute',
  state: 'open',
  amount: 7229,
  reason: 'fraudulent',
  openedAt: at,
  dueBy: '2026-11-28T08:00:00.000Z',
} as const;

it('P243: a disputed payment stands on the order and in the list, and the dialogs that ship and close it say so', async () => {
  const disputes = [dispute];
  const warned = orderOf(3, { disputes: [{ ...dispute, kind: 'warning' }] });
  const orders = [orderOf(1, { disputes }), orderOf(2), warned];
  const { page, dialog } = await openOrders(site, { orders, path: '/ord_1?dialogo=enviar&de=ord_1' });
  await dialog.getByText('lo que envíes puede quedar sin pagar').waitFor();
  await expectSoundLayout(page);
  await page.goto(new URL('/admin/orders/ord_1?dialogo=cancelar&de=ord_1', page.url()).href);
  await dialog.getByText('el cobro está reclamado, y el banco tiene el dinero').waitFor();
  await page.goto(new URL('/admin/orders/ord_1', page.url()).href);
  const notice =
    'Cobro reclamado al banco: 72,29 €; desde el 21 nov 2026; responde en Stripe antes del 28 nov 2026.';
  await page.getByText(notice).waitFor();
  await page.goto(new URL('/admin/orders?reembolso=reclamado', page.url()).href);
  await page.getByText('Reclamado', { exact: true }).waitFor();
  await page.getByText('Aviso de fraude', { exact: true }).waitFor();
  expect(await page.getByText('TZ-261120-000002').count()).toBe(0);
});

it('P243: an order that was closed while the bank had its money says that nothing was refunded', async () => {
  const closed = orderOf(1, { status: 'cancelled', disputes: [{ ...dispute, state: 'lost' }] });
  for (const item of closed.order.items) item.refundedQuantity = item.quantity;
  const entry = { author: 'Marta Ruiz', mails: [] };
  closed.timeline.push(
    { ...entry, _id: 'evt_8', kind: 'dispute', at, text: 'El banco avisa.' },
    { ...entry, _id: 'evt_9', kind: 'refund', at, amount: 0, status: 'cancelled', text: 'Sin motivo' },
  );
  const facts = { shipping: 0, freeAmount: 0, reason: 'Sin motivo', author: null, createdAt: at };
  closed.refunds.push({
    ...facts,
    _id: 'rfd_9',
    state: 'succeeded',
    amount: 0,
    lines: [],
    failure: null,
    outside: null,
  });
  const { page } = await openOrders(site, { orders: [closed], path: '/ord_1' });
  const section = (name: string) => page.getByRole('region', { name });
  await section('Historial').getByText('Cancelado, sin reembolso').waitFor();
  await section('Historial').getByText('Aviso del banco').waitFor();
  await section('Productos').getByText('anulada').first().waitFor();
  await section('Pago').getByText('Sin reembolso').waitFor();
  // the bank has the money: Stripe would refuse
  expect(await page.getByRole('button', { name: 'Reembolsar una parte' }).count()).toBe(0);
  for (const part of ['Productos', 'Historial', 'Pago'])
    expect(await section(part).innerText()).not.toMatch(/reembolsad|0,00/i);
});
