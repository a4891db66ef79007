import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { changeOrder, orderOf } from '../support/pages/admin/fake-orders.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openOrders, type OrdersPage } from '../support/pages/admin/orders-page.ts';

/** The banner of the list, which stays after a change. */
const banner = (page: Page, text: string) =>
  page.getByRole('status').locator('.order-banner').filter({ hasText: text });

const site = setUpSite();

const some = () => [
  orderOf(1),
  orderOf(2, { status: 'pending', paymentStatus: 'pending', shippingAddress: null }),
  orderOf(3, { status: 'shipped', carrier: 'seur', trackingNumber: 'ES0048213377' }),
  orderOf(4, { status: 'delivered', paymentStatus: 'partially_refunded', refunded: 29.9 }),
  orderOf(5, { status: 'cancelled', paymentStatus: 'refunded', refunded: 72.29, user: null }),
  orderOf(6, { isRefunding: true }),
];
const many = () => [...some(), ...Array.from({ length: 40 }, (_, at) => orderOf(7 + at))];

const statusOf = ({ row }: OrdersPage, number: number) => row(number).getByRole('combobox');

async function move(orders: OrdersPage, number: number, status: string) {
  const select = statusOf(orders, number);
  // as a user's press does
  await select.focus();
  await select.selectOption(status);
  await orders.dialog.getByText(`#${orderOf(number).order.orderNumber}`).waitFor();
}

describe('the list of orders', () => {
  nightly(
    'P46: list, empty list and the dialogs of each status are sound; an old link to a change that is not possible any more says so',
    async () => {
      const orders = await openOrders(site, { orders: some(), path: '?dialogo=enviar&de=ord_3' });
      const { page, dialog } = orders;
      // an old link to a change that is not possible any more
      await dialog.getByText('está en «Enviado»').waitFor();
      await dialog.getByRole('button', { name: 'Entendido' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('');
      const texts = async (place: string) => (await page.locator(place).allTextContents()).join(', ');
      expect(await texts('.stat-card dt')).toBe('Total Orders, Total Revenue, Avg Order Value, Items Sold');
      const customer = orders.row(1).getByRole('link', { name: 'Vera Prueba' });
      expect(await customer.getAttribute('href')).toBe('/admin/users/usr_vera');
      expect(await texts('thead th')).toBe('Elegir, Order, Customer, Status, Payment, Total, Date, Actions');
      await page.getByLabel('Elegir esta página').check();
      await expectSoundLayout(page);
      for (const [number, status] of [
        [1, 'shipped'],
        [1, 'cancelled'],
        [2, 'cancelled'],
        [3, 'delivered'],
        [4, 'refunded'],
      ] as const) {
        await move(orders, number, status);
        await expectSoundLayout(page);
        await dialog.getByRole('button', { name: 'Volver' }).click();
        await dialog.waitFor({ state: 'hidden' });
      }
      const back = page.getByRole('link', { name: 'Back to Dashboard' });
      expect(await back.getAttribute('href')).toBe('/admin');
      orders.orders.length = 0;
      const answer = orders.holdNext('/api/orders');
      await page.reload();
      await page.getByText('Loading orders...').waitFor();
      answer();
      await page.getByLabel('Payment').selectOption('failed');
      await page.getByRole('heading', { name: 'No orders found' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Clear Filters' }).count()).toBe(1);
      await expectSoundLayout(page);
    },
  );

  nightly('an empty list says why: it tells how orders are searched only when they are', async () => {
    const { page } = await openOrders(site, { orders: some(), path: '?pago=failed' });
    const empty = page.getByRole('heading', { name: 'No orders found' }).locator('..');
    const reason = () => empty.locator('p').innerText();
    await expect.poll(reason).toBe('Ningún pedido cumple el filtro (Pago: Pago no completado).');
    await page.getByPlaceholder('Order number, customer...').fill('nadie');
    const search =
      'Se busca por el número del pedido, el email y el principio de cada nombre, del cliente o de un producto';
    await expect.poll(reason).toBe(`${search}, solo entre los del filtro (Pago: Pago no completado).`);
    await page.getByLabel('Payment').selectOption('Todos');
    await expect.poll(reason).toBe(`${search}.`);
    await page.getByLabel('Desde').fill('2026-11-20');
    await page.getByLabel('Hasta').fill('2026-11-01');
    await expect.poll(reason).toBe('«Hasta» es anterior a «Desde»: cambia una de las dos fechas.');
  });

  nightly(
    'cards, count and rows show the orders and the statuses that may follow; a failed list can be retried, failed cards are silent',
    async () => {
      const orders = await openOrders(site, { orders: many() });
      const { page, row, rejectNext } = orders;
      await expect
        .poll(() => page.locator('.stat-figure').allInnerTexts())
        .toEqual(['1284', expect.stringContaining('71.234,50'), expect.stringContaining('55,48'), '3910']);
      await page.getByRole('heading', { name: 'Orders (46)' }).waitFor();
      for (const text of ['5 unidades', 'Vera Prueba', 'vera.prueba@example.com', 'Madrid, España', 'Pagado'])
        await expect.poll(() => row(1).getByText(text, { exact: true }).count(), { message: text }).toBe(1);
      expect(await row(4).innerText()).toContain('-29,90');
      // a final status, and one that a refund holds, cannot be changed
      expect(await row(5).getByRole('combobox').count()).toBe(0);
      expect(await row(6).getByRole('combobox').count()).toBe(0);
      await expect.poll(() => row(6).getByText('Reembolso en curso').count()).toBe(1);
      await page.route(/\/management\/(stats|returns)$/, (route) =>
        route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.', requestId: 'x' } }),
      );
      rejectNext('/api/orders', 403, 'forbidden');
      await page.reload();
      await page.getByRole('heading', { name: 'Error loading orders' }).waitFor();
      await expect.poll(() => page.getByText('No puede ser.').count()).toBe(1);
      await expect.poll(() => page.locator('.stat-figure').allInnerTexts()).toEqual(['—', '—', '—', '—']);
      await expect.poll(() => page.getByRole('alert').count()).toBe(1);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await row(1).waitFor();
      const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(stored).not.toMatch(/vera/i);
      const offered = async (number: number) => statusOf(orders, number).locator('option').allInnerTexts();
      expect(await offered(1)).toEqual(['Procesando', 'Enviado', 'Cancelado', 'Reembolsado']);
      expect(await offered(2)).toEqual(['Pendiente', 'Cancelado']);
      expect(await offered(3)).toEqual(['Enviado', 'Entregado', 'Reembolsado']);
      expect(await offered(4)).toEqual(['Entregado', 'Reembolsado']);
      await row(2)
        .getByRole('button', { name: /^Acciones/ })
        .click();
      // an unpaid order has neither a parcel nor money
      await expect
        .poll(() => page.getByRole('menuitem').allInnerTexts())
        .toEqual(['Ver pedido', 'Imprimir albarán']);
      await page.getByRole('menuitem', { name: 'Ver pedido' }).click();
      await page.getByRole('heading', { name: 'Pedido #TZ-261120-000002' }).waitFor();
    },
  );

  nightly(
    'filters in any combination and the page are in the URL and in the request; Back returns to them',
    async () => {
      const { page, queries, row } = await openOrders(site, { orders: many() });
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await expect.poll(() => queries.at(-1)).toBe('?limit=20&cursor=20');
      await page.getByLabel('Status', { exact: true }).selectOption('processing');
      await page.getByLabel('Payment').selectOption('paid');
      // as it is typed, the year grows digit by digit
      await page.getByLabel('Desde').pressSequentially('11192026');
      await page.getByLabel('Hasta').fill('2026-11-20');
      await page.getByPlaceholder('Order number, customer...').fill('vera');
      const asked =
        '?search=vera&status=processing&paymentStatus=paid&from=2026-11-19&to=2026-11-20&limit=20';
      await expect.poll(() => queries.at(-1)).toBe(asked);
      await page.getByRole('heading', { name: 'Orders (20+)' }).waitFor();
      const shared = page.url();
      expect(new URL(shared).search).toBe(
        '?buscar=vera&estado=processing&pago=paid&desde=2026-11-19&hasta=2026-11-20',
      );
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await page.getByRole('heading', { name: 'Orders (46)' }).waitFor();
      await page.goBack();
      await expect.poll(() => page.getByLabel('Desde').inputValue()).toBe('2026-11-19');
      await page.goto(shared);
      await row(1).waitFor();
      expect(queries.at(-1)).toBe(asked);
      await page.getByLabel('Hasta').fill('2026-11-01');
      await page.getByText('Es anterior a «Desde»', { exact: true }).waitFor();
    },
  );

  nightly(
    'P121: the address of the open refunds shows their orders alone, says so in the filter, and asks for them at the server',
    async () => {
      const orders = [orderOf(1), orderOf(2, { isRefunding: true }), orderOf(3)];
      const { page, queries, row } = await openOrders(site, { orders, path: '?reembolso=abierto' });
      await row(2).waitFor();
      expect(await row(1).count()).toBe(0);
      expect(queries).toEqual(['?refund=open&limit=20']);
      const filter = page.getByLabel('Reembolso');
      expect(await filter.locator('option:checked').innerText()).toBe('En curso');
      await page.getByRole('link', { name: /^Albaranes del filtro/ }).waitFor();
      await filter.selectOption('Todos');
      await row(1).waitFor();
      expect(new URL(page.url()).search).toBe('');
      await filter.selectOption('En curso');
      await row(1).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('?reembolso=abierto');
    },
  );
});

it('selected orders that can be moved are moved at once: a disputed one warns, each says what became of it, and what is not done stays selected', async () => {
  const disputes = [
    {
      _id: 'dp_1',
      kind: 'dispute',
      state: 'open',
      amount: 7229,
      reason: 'fraudulent',
      openedAt: '2026-11-21T08:00:00.000Z',
      dueBy: null,
    } as const,
  ];
  const orders = [orderOf(1, { disputes }), orderOf(2), orderOf(3, { status: 'delivered' }), orderOf(4)];
  const { page, dialog, sent } = await openOrders(site, { orders, width: 360 });
  await page.getByLabel('Elegir esta página').check();
  await page.getByRole('button', { name: 'Marcar como enviados' }).click();
  await dialog.getByText('El cobro de algún pedido está reclamado').waitFor();
  await dialog.getByText('Está en «Entregado»').waitFor();
  await expectSoundLayout(page);
  changeOrder(orders[3]!, { status: 'cancelled' });
  await dialog.getByRole('button', { name: 'Marcar como enviados: 3 pedidos' }).dblclick();
  await dialog.getByText('2 pedidos hechos, 1 sin hacer.').waitFor();
  await dialog.getByText('Este pedido no puede pasar a ese estado.').waitFor();
  expect(sent).toEqual([{ ids: ['ord_1', 'ord_2', 'ord_4'], status: 'shipped' }]);
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.getByText('2 pedidos en la selección').waitFor();
});

describe('the changes of an order', () => {
  nightly(
    'an order is shipped once, with carrier and number or without one; the dialog is in the URL, and a refusal loses nothing',
    async () => {
      const orders = await openOrders(site, { orders: [...some(), orderOf(7), orderOf(8), orderOf(9)] });
      const { page, dialog, sent, row, rejectNext } = orders;
      await move(orders, 1, 'shipped');
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(statusOf(orders, 1));
      await page.goForward();
      await dialog.getByRole('heading', { name: 'Enter tracking number:' }).waitFor();
      const save = dialog.getByRole('button', { name: 'Marcar como enviado' });
      await save.click();
      await dialog.getByText('Escribe el número de seguimiento').waitFor();
      await dialog.getByText('Elige la empresa de transporte').waitFor();
      expect(sent).toEqual([]);
      await dialog.getByLabel('Empresa de transporte').selectOption({ label: 'Correos Express' });
      await dialog.getByLabel('Número de seguimiento').fill('  CX 1 ');
      rejectNext('/status', 409, 'refund_open');
      await save.click();
      await dialog
        .getByRole('alert')
        .filter({ hasText: 'Error updating order statusNo puede ser.' })
        .waitFor();
      await save.dblclick();
      await banner(page, 'Order status updated successfully').waitFor();
      await dialog.waitFor({ state: 'hidden' });
      expect(sent).toEqual([
        { version: 1, status: 'shipped', carrier: 'correos-express', trackingNumber: 'CX 1' },
      ]);
      expect(await statusOf(orders, 1).inputValue()).toBe('shipped');
      await row(1)
        .getByRole('button', { name: /^Acciones/ })
        .click();
      await page.getByRole('menuitem', { name: 'Cambiar seguimiento' }).click();
      await dialog.getByLabel('Número de seguimiento').fill('CX 2');
      await dialog.getByRole('button', { name: 'Guardar seguimiento' }).click();
      await banner(page, 'Tracking number added successfully').waitFor();
      expect(sent.at(-1)).toEqual({ version: 2, carrier: 'correos-express', trackingNumber: 'CX 2' });
      await dialog.waitFor({ state: 'hidden' });
      await move(orders, 7, 'shipped');
      await dialog.getByText('recibe un correo con el número y el enlace para seguirlo.').waitFor();
      await dialog.getByLabel('Este envío no lleva número').check();
      await dialog.getByText('recibe un correo que dice que está en camino.').waitFor();
      await save.click();
      await banner(page, 'Order status updated successfully').waitFor();
      expect(sent.at(-1)).toEqual({ version: 1, status: 'shipped' });
      await dialog.waitFor({ state: 'hidden' });
      // the carrier of the last parcel is chosen already, also another company's name
      await move(orders, 8, 'shipped');
      expect(await dialog.getByLabel('Empresa de transporte').inputValue()).toBe('correos-express');
      await dialog.getByLabel('Empresa de transporte').selectOption({ label: 'Otra empresa' });
      await dialog.getByText('recibe un correo con el número; sin enlace para seguirlo').waitFor();
      await dialog.getByLabel('Nombre de la empresa').fill('\u200FNacex\u2060');
      await dialog.getByText('con el nombre de Nacex y el número; sin enlace para seguirlo').waitFor();
      await dialog.getByLabel('Número de seguimiento').fill('N1');
      await expectSoundLayout(page);
      await save.click();
      await expect
        .poll(() => sent.at(-1))
        .toEqual({
          version: 1,
          status: 'shipped',
          carrier: 'other',
          carrierName: 'Nacex',
          trackingNumber: 'N1',
        });
      await dialog.waitFor({ state: 'hidden' });
      await move(orders, 9, 'shipped');
      expect(await dialog.getByLabel('Nombre de la empresa').inputValue()).toBe('Nacex');
    },
  );

  nightly('cancelling and refunding say what happens to money, stock and mail', async () => {
    const orders = await openOrders(site, { orders: some() });
    const { page, dialog, sent } = orders;
    const facts = async () =>
      (await dialog.locator('.facts dd').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ');
    await move(orders, 1, 'cancelled');
    expect(await facts()).toBe(
      'Stripe reembolsa 72,29 € a la tarjeta: todo lo pagado. 5 unidades vuelven a la venta. Se avisa a Vera Prueba por correo y con una notificación.',
    );
    await expectFocus(dialog.getByRole('button', { name: 'Volver' }));
    await dialog.getByLabel('Motivo').fill('Sin existencias');
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).dblclick();
    await banner(page, 'Order status updated successfully').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await move(orders, 2, 'cancelled');
    expect(await facts()).toBe(
      'No se ha cobrado nada. La página de pago se cierra. 5 unidades apartadas vuelven a la venta. Se avisa a Vera Prueba por correo y con una notificación.',
    );
    await page.keyboard.press('Escape');
    const [single] = orders.orders[1]!.order.items;
    orders.orders[1]!.order.items = [{ ...single!, quantity: 1 }];
    await move(orders, 2, 'cancelled');
    expect(await facts()).toContain('1 unidad apartada vuelve a la venta.');
    await page.keyboard.press('Escape');
    await move(orders, 4, 'refunded');
    expect(await facts()).toContain('Stripe reembolsa 42,39 € a la tarjeta: lo que queda de 72,29 €.');
    expect(await dialog.getByLabel('Las unidades vuelven a la venta').isChecked()).toBe(false);
    expect(await facts()).toContain('No cambian: nada vuelve a la venta.');
    await dialog.getByRole('button', { name: 'Reembolsar' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent).toEqual([
      { version: 1, status: 'cancelled', reason: 'Sin existencias' },
      { version: 1, status: 'refunded', restock: false },
    ]);
  });

  nightly(
    'P35: of an order that another admin has changed, both versions are shown before anything happens',
    async () => {
      const orders = await openOrders(site, { orders: some() });
      const { page, dialog, sent } = orders;
      await move(orders, 1, 'refunded');
      changeOrder(orders.orders[0]!, { status: 'shipped', carrier: 'gls', trackingNumber: 'G1' });
      await dialog.getByLabel('Motivo').fill('Llega tarde');
      await dialog.getByRole('button', { name: 'Reembolsar' }).click();
      await expectSoundLayout(page);
      const state = dialog.getByRole('row', { name: /^Estado/ }).getByRole('cell');
      await expect.poll(() => state.allInnerTexts()).toEqual(['Procesando', 'Enviado']);
      await dialog.getByRole('button', { name: 'Seguir con el pedido actual' }).click();
      expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Llega tarde');
      await dialog.getByRole('button', { name: 'Reembolsar' }).click();
      await banner(page, 'Order status updated successfully').waitFor();
      expect(sent.at(-1)).toEqual({ version: 2, status: 'refunded', reason: 'Llega tarde', restock: false });
      // what is not possible any more is not offered, and what stands is told
      await move(orders, 3, 'delivered');
      const { refunds } = orders.orders[2]!;
      const lines = [{ product: 'prd_suero', quantity: 2, restock: false, isSealed: null }];
      const refund = {
        lines,
        freeAmount: 0,
        shipping: 4.99,
        amount: 72.29,
        author: 'Marta Ruiz',
        failure: null,
        outside: null,
      };
      const reason = 'Dirección falsa';
      refunds.push({
        ...refund,
        _id: 'rfd_1',
        state: 'succeeded',
        reason,
        createdAt: '2026-11-21T09:00:00.000Z',
      });
      changeOrder(orders.orders[2]!, { status: 'refunded' });
      await dialog.getByRole('button', { name: 'Marcar como entregado' }).click();
      await dialog.getByText('Lo que veías').waitFor();
      const cells = (name: RegExp) => dialog.getByRole('row', { name }).getByRole('cell').allInnerTexts();
      expect(await cells(/^Motivo/)).toEqual(['—', 'Dirección falsa']);
      expect(await cells(/^Vuelve a la venta/)).toEqual(['—', 'No']);
      // no word is broken on a phone
      await page.setViewportSize({ width: 360, height: 740 });
      for (const text of ['Reembolsado', 'Seguimiento']) {
        const lines = await dialog
          .getByText(text, { exact: true })
          .first()
          .evaluate((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return range.getClientRects().length;
          });
        expect(lines, text).toBe(1);
      }
      expect(await dialog.getByRole('button', { name: /Seguir|Marcar/ }).count()).toBe(0);
    },
  );

  nightly('P35: of two tracking numbers the admin chooses one', async () => {
    const orders = await openOrders(site, { orders: some() });
    const { page, dialog, sent } = orders;
    await move(orders, 1, 'shipped');
    await dialog.getByLabel('Empresa de transporte').selectOption('seur');
    await dialog.getByLabel('Número de seguimiento').fill('ES1');
    changeOrder(orders.orders[0]!, { carrier: 'gls', trackingNumber: 'G1' });
    await dialog.getByRole('button', { name: 'Marcar como enviado' }).click();
    const versions = (field: string) => dialog.getByRole('group', { name: field }).getByRole('radio');
    await versions('Número de seguimiento').first().waitFor();
    await expectSoundLayout(page);
    await expect.poll(() => dialog.getByText(/GLS$/).count()).toBe(1);
    await versions('Empresa de transporte').nth(1).check();
    await versions('Número de seguimiento').nth(1).check();
    await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await banner(page, 'Order status updated successfully').waitFor();
    expect(sent.at(-1)).toEqual({ version: 2, status: 'shipped', carrier: 'gls', trackingNumber: 'G1' });
  });
});
