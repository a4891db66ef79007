import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openOrders, type OrdersPage } from '../support/pages/admin/orders-page.ts';

const site = setUpSite();

const many = () => Array.from({ length: 60 }, (_, at) => orderOf(1 + at));
const numberOf = (number: number) => orderOf(number).order.orderNumber;

const choose = ({ dialog }: OrdersPage, text: string | Buffer) =>
  dialog
    .getByLabel('Archivo CSV')
    .setInputFiles({ name: 'envios.csv', mimeType: 'text/csv', buffer: Buffer.from(text as string) });

describe('shipments from a file', () => {
  it('the lines and their errors are shown before, the result of each line afterwards', async () => {
    const list = many();
    const openedAt = '2026-11-21T08:00:00.000Z';
    const dispute = { _id: 'dp_1', amount: 7229, reason: 'fraudulent', openedAt, dueBy: null } as const;
    list[0] = orderOf(1, { disputes: [{ ...dispute, kind: 'dispute', state: 'open' }] });
    list[1] = orderOf(2, { status: 'shipped', carrier: 'gls', trackingNumber: 'G2' });
    const orders = await openOrders(site, { orders: list, path: '?dialogo=envios' });
    const { dialog, sent, page } = orders;
    await choose(orders, 'a;b\n1;2\n');
    await dialog.getByText('La primera línea debe llevar los nombres').waitFor();
    const lines = [
      `${numberOf(1)};SEUR;ES1`,
      `#${numberOf(2).toLowerCase()};;G2`,
      `${numberOf(1)};GLS;G3`,
      'TZ-261120-ZZZZZZ;Nacex;1E+15',
      'TZ-261120-ZZZZZZ;correos express;1',
    ];
    // as Excel in Spain saves it
    await choose(
      orders,
      Buffer.from(`Número de pedido;Empresa;Seguimiento\n\n${lines.join('\n')}\n`, 'latin1'),
    );
    const table = dialog.getByRole('table', { name: 'Envíos del archivo' });
    const results = async () =>
      (await table.locator('tbody tr').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    await expect.poll(async () => (await results()).length).toBe(5);
    expect((await results())[1]).toMatch(/^4 .*Falta la empresa de transporte$/);
    await dialog.getByLabel('Empresa de transporte').selectOption('gls');
    // one is disputed at the bank: it can be sent, and says so
    await dialog.getByText('El cobro de algún pedido está reclamado al banco').waitFor();
    expect(await results()).toEqual([
      expect.stringMatching(/^3 .*SEUR ES1 Reclamado$/),
      expect.stringMatching(/^4 .*GLS G2 Lista$/),
      expect.stringContaining('El pedido ya está en la línea 3'),
      expect.stringMatching(/Nacex 1E\+15 La hoja de cálculo ha recortado el número/),
      expect.stringContaining('El pedido ya está en la línea 6'),
    ]);
    await expectSoundLayout(page);
    const begun = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar las líneas con error' }).click();
    const errors = await readFile(await (await begun).path(), 'utf8');
    expect(errors.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFNúmero de pedido;Empresa;Seguimiento;Error',
      `${numberOf(1)};GLS;G3;El pedido ya está en la línea 3`,
    ]);
    await dialog.getByRole('button', { name: 'Marcar 2 pedidos como enviados' }).click();
    await dialog.getByText('1 enviado, 1 ya lo estaba, 3 líneas con errores.').waitFor();
    expect(sent).toEqual([
      {
        shipments: [
          { orderNumber: numberOf(1), carrier: 'seur', trackingNumber: 'ES1' },
          { orderNumber: numberOf(2), carrier: 'gls', trackingNumber: 'G2' },
        ],
      },
    ]);
    expect((await results()).slice(0, 2)).toEqual([
      expect.stringMatching(/Enviado$/),
      expect.stringMatching(/Ya estaba enviado$/),
    ]);
  });

  it('a large file is sent in parts, and what did not arrive can be sent again', async () => {
    const orders = await openOrders(site, { orders: many(), path: '?dialogo=envios' });
    const { dialog, sent, rejectNext } = orders;
    const lines = many().map(({ order }) => `${order.orderNumber},MRW,M-${order._id}`);
    await choose(orders, ['order,carrier,tracking', ...lines].join('\n'));
    rejectNext('/shipments', 403, 'forbidden');
    await dialog.getByRole('button', { name: 'Marcar 60 pedidos como enviados' }).click();
    await dialog.getByText('10 enviados, 50 no se han enviado.').waitFor();
    await expect.poll(() => dialog.getByText('No puede ser.').count()).toBe(50);
    await dialog.getByRole('button', { name: 'Reintentar 50 pedidos' }).click();
    await dialog.getByText('60 enviados.').waitFor();
    expect(sent.map((body) => (body as { shipments: unknown[] }).shipments.length)).toEqual([10, 50]);
  });
});

describe('the export of orders', () => {
  it('says what it exports, shows the progress and gives a link; a failed one can be tried again', async () => {
    const job = { _id: 'exp_1', createdAt: '2026-11-21T09:00:00.000Z', estimate: 1200, url: null };
    const orders = await openOrders(site, {
      orders: many(),
      path: '?estado=processing&dialogo=exportar',
      exports: [{ ...job, state: 'failed', rows: 0 }],
    });
    const { dialog, sent, page, exports } = orders;
    await dialog.getByText('Se exportan los pedidos del filtro: Estado: Procesando.').waitFor();
    await dialog.getByRole('button', { name: 'Exportar' }).dblclick();
    await dialog.getByText('No se ha podido escribir el archivo.').waitFor();
    exports[0] = { ...job, state: 'running', rows: 420 };
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await dialog.getByText('420 pedidos de unos 1200').waitFor();
    await expectSoundLayout(page);
    exports[0] = { ...job, state: 'finished', rows: 1190, url: 'https://files.test/orders.csv?signed=1' };
    const link = dialog.getByRole('link', { name: 'Descargar CSV' });
    expect(await link.getAttribute('href')).toBe('https://files.test/orders.csv?signed=1');
    await dialog.getByText('Listo: 1190 pedidos.').waitFor();
    expect(sent).toEqual([{ status: 'processing' }, { status: 'processing' }]);
  });

  it('a reload and a closed dialog find the export again while it is written and when it is finished; another filter has its own', async () => {
    const job = { _id: 'exp_1', createdAt: '2026-11-21T09:00:00.000Z', estimate: 1200, url: null };
    const { dialog, sent, page, exports, rejectNext } = await openOrders(site, {
      orders: many(),
      exports: [{ ...job, state: 'running', rows: 420 }],
    });
    const open = () => page.getByRole('button', { name: 'Export Orders' }).click();
    const close = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    await open();
    await dialog.getByRole('button', { name: 'Exportar' }).click();
    await dialog.getByText('420 pedidos de unos 1200').waitFor();
    await page.reload();
    await dialog.getByText('420 pedidos de unos 1200').waitFor();
    await close();
    await open();
    await dialog.getByText('420 pedidos de unos 1200').waitFor();
    await close();
    exports[0] = { ...job, state: 'finished', rows: 1190, url: 'https://files.test/orders.csv?signed=1' };
    await open();
    await dialog.getByText('Listo: 1190 pedidos. Empezó el 21 nov 2026, 10:00.').waitFor();
    expect(sent).toHaveLength(1);
    exports[0] = { ...job, _id: 'exp_2', state: 'running', rows: 7 };
    await dialog.getByRole('button', { name: 'Exportar de nuevo' }).click();
    await dialog.getByText('7 pedidos de unos 1200').waitFor();
    expect(sent).toHaveLength(2);
    await close();
    await page.goto(`${page.url()}?estado=processing&dialogo=exportar`);
    await dialog.getByText('Se exportan los pedidos del filtro').waitFor();
    expect(await dialog.getByRole('progressbar').count()).toBe(0);
    // the server keeps an export for a day
    rejectNext('/exports/exp_2', 404, 'export_not_found');
    await page.goto(new URL('/admin/orders?dialogo=exportar', page.url()).href);
    await dialog.getByRole('button', { name: 'Exportar' }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });
});

describe('packing slips', () => {
  it('P46: of a selection over two pages: says which and how many, one page of paper each', async () => {
    const { page, orders } = await openOrders(site, { orders: many() });
    const { order } = orders[20]!;
    // as many products as an order may have
    order.items = Array.from({ length: 40 }, (_, at) => ({
      ...order.items[0]!,
      product: `prd_${at}`,
      title: `Proteína de suero, sabor chocolate con avellanas ${at + 1}, bote de 1 kg`,
    }));
    for (const number of [1, 3]) await page.getByLabel(`Elegir ${numberOf(number)}`).check();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByLabel(`Elegir ${numberOf(21)}`).check();
    await page.getByRole('link', { name: 'Albaranes de la selección (3)' }).click();
    await page.getByText('De la selección: 3 pedidos.').waitFor();
    await expectSoundLayout(page);
    const slips = page.getByRole('article');
    await expect.poll(() => slips.count()).toBe(3);
    expect(await slips.nth(1).innerText()).toMatch(
      /#TZ-261120-000003[\s\S]*Vera Prueba Soler[\s\S]*28013 Madrid/,
    );
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of ['Ver la web', 'Imprimir 3 albaranes', 'Order Management'])
      expect(await page.getByText(hidden).isVisible(), hidden).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
    // paper is light, whatever the screen is
    const ink = await slips.first().evaluate((slip) => getComputedStyle(slip).color);
    expect(ink).toBe('rgb(16, 32, 26)');
  });

  it('of a filter: all of its orders, page after page, also after a failed load; without any it says so', async () => {
    const { page, rejectNext, orders } = await openOrders(site, {
      orders: many(),
      path: '?estado=processing',
    });
    rejectNext('/slips', 403, 'forbidden');
    await page.getByRole('link', { name: 'Albaranes del filtro (60)' }).click();
    await page.getByRole('heading', { name: 'No se han cargado los albaranes' }).waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Del filtro (Estado: Procesando): 60 pedidos.').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(60);
    await page.evaluate(() => {
      window.print = () => (document.title = 'printed');
    });
    await page.getByRole('button', { name: 'Imprimir 60 albaranes' }).click();
    expect(await page.title()).toBe('printed');
    orders.length = 0;
    await page.reload();
    await page.getByRole('heading', { name: 'No hay albaranes' }).waitFor();
    await expectSoundLayout(page);
  });

  it('of more orders than a printer takes: the first 500, and says how to get the others', async () => {
    const orders = Array.from({ length: 501 }, (_, at) => orderOf(1 + at));
    const { page } = await openOrders(site, { orders, path: '/slips' });
    await page.getByText('De todos los pedidos: los 500 primeros de la lista.', { exact: true }).waitFor();
    await page.getByText('acota las fechas en la lista').waitFor();
    await page.getByRole('button', { name: 'Imprimir 500 albaranes' }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(500);
    expect(await page.getByText(numberOf(501)).count()).toBe(0);
  });

  it('leave out the units that have been refunded, and say of which orders nothing is to be sent', async () => {
    const orders = [
      orderOf(1),
      orderOf(2, { status: 'cancelled' }),
      orderOf(3, { status: 'pending', shippingAddress: null }),
    ];
    const [suero, barritas] = orders[0]!.order.items;
    Object.assign(suero!, { refundedQuantity: 2 });
    Object.assign(barritas!, { refundedQuantity: 1 });
    const { page } = await openOrders(site, { orders, path: '/slips' });
    await page.getByText('De todos los pedidos: 3 pedidos.').waitFor();
    const slips = (await page.getByRole('article').allInnerTexts()).map((text) =>
      text.replaceAll(/\s+/g, ' '),
    );
    expect(slips[0]).toMatch(/Vera Prueba 2 Barritas de avena 2 unidades/);
    expect(slips[0]).not.toMatch(/Proteína|No enviar/);
    expect(slips[1]).toContain('No enviar: pedido cancelado');
    expect(slips[2]).toContain('No enviar: pedido sin pagar');
  });
});
