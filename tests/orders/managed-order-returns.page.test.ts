import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { changeOrder, orderOf } from '../support/pages/admin/fake-orders.ts';
import { returnOf } from '../support/pages/admin/fake-returns.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

/** A delivered order with a return in a state. */
function returned(facts: Parameters<typeof returnOf>[0] = {}) {
  const detail = orderOf(1, { status: 'delivered' });
  detail.returns.push(returnOf(facts));
  return detail;
}

nightly(
  'P46: the list of orders counts the open returns; theirs says what came back, marks what is late, and says when there are none',
  async () => {
    const late = orderOf(2, { status: 'delivered' });
    late.returns.push(returnOf({ _id: 'ret_2', state: 'received', until: '2026-11-01' }));
    const missing = orderOf(3, { status: 'delivered' });
    missing.returns.push(returnOf({ _id: 'ret_3', until: '2026-11-01' }));
    const { page, orders } = await openOrders(site, {
      orders: [returned({ until: '2099-12-05' }), late, missing],
    });
    await page.getByRole('link', { name: 'Devoluciones (3)' }).click();
    const rows = page.getByRole('table', { name: 'Devoluciones abiertas' }).locator('tbody tr');
    await rows.first().waitFor();
    await expect.poll(() => rows.filter({ hasText: 'Fuera de plazo' }).count()).toBe(1);
    await expect.poll(() => rows.filter({ hasText: 'Paquete pendiente' }).count()).toBe(1);
    await expectSoundLayout(page);
    await rows.first().getByRole('link').click();
    await page.getByRole('heading', { name: /^Pedido/ }).waitFor();
    orders.length = 0;
    await page.goto(`${site.url}/admin/orders/returns`);
    await page.getByText('No hay devoluciones abiertas').waitFor();
    await expectSoundLayout(page);
  },
);

it('a return is received, inspected line by line and refunded on the page of its order', async () => {
  const { page, dialog, sent } = await openOrders(site, { orders: [returned()], path: '/ord_1' });
  const card = page.getByRole('region', { name: 'Devoluciones' });
  await card.getByText('Motivo del cliente: No me vale').waitFor();
  await card.getByRole('button', { name: 'Ha llegado' }).click();
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: 'Marcar como recibida' }).click();
  await card.getByText('Recibida').waitFor();

  await card.getByRole('button', { name: 'Revisar' }).click();
  const title = 'Proteína de suero, chocolate, 1 kg';
  await dialog.getByRole('button', { name: `Quitar uno de ${title} que vuelve a la venta` }).click();
  await dialog.getByRole('button', { name: 'Guardar la revisión' }).click();
  await dialog.getByText('Escribe por qué se dan de baja').waitFor();
  await dialog.getByLabel('Motivo de la baja').fill('Golpeada');
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: 'Guardar la revisión' }).click();
  await card.getByText('1 a la venta, 1 de baja').waitFor();

  await card.getByRole('button', { name: 'Reembolsar' }).click();
  await dialog.getByRole('button', { name: /^Reembolsar 59,80/ }).click();
  await card.getByText('Reembolsada').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  expect(sent).toEqual([
    { version: 1 },
    {
      version: 2,
      lines: [{ product: 'prd_suero', restocked: 1, refused: 0 }],
      note: 'Golpeada',
      answer: '',
    },
    { version: 3 },
  ]);
});

nightly(
  'what was sealed goes back on sale only when the admin says so: at first it is written off',
  async () => {
    const detail = returned({ state: 'received' });
    for (const item of detail.order.items) item.kind = 'hygiene';
    const { page, dialog, sent } = await openOrders(site, { orders: [detail], path: '/ord_1' });
    const card = page.getByRole('region', { name: 'Devoluciones' });
    await card.getByRole('button', { name: 'Revisar' }).click();
    await dialog.getByText('A la venta solo con su precinto intacto').waitFor();
    const add = dialog.getByRole('button', { name: /^Añadir uno de .* que vuelve a la venta$/ });
    await add.click();
    await add.click();
    await dialog.getByRole('button', { name: 'Guardar la revisión' }).click();
    await card.getByText('2 a la venta').waitFor();
    expect(sent).toMatchObject([{ lines: [{ product: 'prd_suero', restocked: 2, refused: 0 }], note: '' }]);
  },
);

nightly(
  'a return is rejected with a reason, and a step that another admin has taken meanwhile is not taken again',
  async () => {
    const { page, dialog, orders, sent } = await openOrders(site, {
      orders: [returned()],
      path: '/ord_1',
      width: 360,
    });
    const card = page.getByRole('region', { name: 'Devoluciones' });
    await card.getByRole('button', { name: 'Rechazar' }).click();
    await dialog.getByRole('button', { name: 'Rechazar' }).click();
    await dialog.getByText('Escribe el motivo').waitFor();
    expect(sent).toEqual([]);
    // another admin has inspected it
    orders[0]!.returns[0]!.state = 'inspected';
    changeOrder(orders[0]!, {});
    await dialog.getByLabel('Motivo para el cliente').fill('No ha llegado');
    await dialog.getByRole('button', { name: 'Rechazar' }).click();
    await dialog.getByText('Otra persona ha cambiado este pedido').waitFor();
    expect(await dialog.getByRole('button', { name: 'Seguir con el pedido actual' }).count()).toBe(0);
  },
);

nightly('who may send but not refund is not offered the refund of a return', async () => {
  const { page } = await openOrders(site, {
    orders: [returned({ state: 'inspected' })],
    path: '/ord_1',
    granted: ['orders:read', 'orders:write'],
  });
  const card = page.getByRole('region', { name: 'Devoluciones' });
  await card.getByText('Revisada').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
});

nightly(
  'a withdrawal that came by mail is registered with its day, its units and what the buyer says of the seal',
  async () => {
    const detail = orderOf(1, { status: 'delivered' });
    const [suero, bars] = detail.order.items;
    Object.assign(suero!, { returnableQuantity: 2 });
    Object.assign(bars!, { returnableQuantity: 3, kind: 'food' });
    const { page, dialog, sent } = await openOrders(site, { orders: [detail], path: '/ord_1', width: 360 });
    await page.getByRole('button', { name: 'Registrar desistimiento' }).click();
    const register = dialog.getByRole('button', { name: 'Registrar', exact: true });
    await register.click();
    await dialog.getByText('Escribe cuántas unidades').waitFor();
    await dialog.getByLabel('Unidades de Barritas').fill('4');
    await dialog.getByText('Hasta 3').waitFor();
    await expectSoundLayout(page);
    expect(sent).toEqual([]);
    await dialog.getByLabel('Unidades de Barritas').fill('1');
    await dialog.getByLabel('Día en que llegó').fill('2026-11-20');
    await dialog.getByLabel('están sin abrir').check();
    await register.dblclick();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent).toMatchObject([
      {
        version: 1,
        receivedOn: '2026-11-20',
        lines: [{ product: 'prd_barritas', quantity: 1 }],
        isSealed: true,
        reason: '',
      },
    ]);
  },
);
