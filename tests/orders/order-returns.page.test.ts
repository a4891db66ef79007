import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { returnOf } from '../support/pages/admin/fake-returns.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

/** A delivered order whose first product is food; all its units can be returned. */
function delivered(facts: Partial<Order> = {}): Order {
  const { order } = orderOf(1, { status: 'delivered', withdrawal: { until: '2099-12-07' } });
  for (const item of order.items) item.returnableQuantity = item.quantity;
  order.items[0]!.kind = 'food';
  return { ...order, ...facts };
}

/** Opens the profile with one order unfolded. A return that is asked for is in the next list. */
async function openOrder(order: Order, { width = 1280, isRefused = false } = {}) {
  const sent: Record<string, unknown>[] = [];
  const { page } = await openAdmin(site, {
    path: `/perfil?tab=pedidos&pedido=${order._id}`,
    granted: [],
    width,
    route: async (opened: Page) => {
      await opened.route('**/api/orders/my-orders', (route) =>
        route.fulfill({ json: { success: true, data: [order], nextCursor: null } }),
      );
      await opened.route('**/api/orders/*/returns', (route) => {
        sent.push(route.request().postDataJSON() as Record<string, unknown>);
        if (isRefused) return route.fulfill(errorResponse(409, 'return_over', 'El plazo ha terminado.'));
        order.returns.push(returnOf());
        order.items[0]!.returnableQuantity = 0;
        return route.fulfill(successResponse({ order }));
      });
    },
  });
  const region = page.getByRole('region', { name: /^Desistir del pedido/ });
  return { page, region, dialog: page.getByRole('dialog'), sent };
}

const title = 'Proteína de suero, chocolate, 1 kg';

it('P46: a buyer withdraws in two steps: what is returned and sealed, then the confirmation; the state is shown', async () => {
  const { page, region, dialog, sent } = await openOrder(delivered(), { width: 360 });
  await region.getByText('hasta el 7 de diciembre de 2099').waitFor();
  await region.getByRole('button', { name: 'Desistir del contrato aquí' }).click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByText('Elige qué quieres devolver.').waitFor();
  await dialog.getByRole('button', { name: `Añadir uno de ${title}` }).click();
  await dialog.getByText('Marca que está sin abrir').waitFor();
  await expectSoundLayout(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Motivo (opcional)').fill('No me vale');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  expect(sent).toEqual([]);
  await dialog.getByText(`1 × ${title}`).waitFor();
  await dialog.getByText('29,90 €').waitFor();
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: 'Confirmar desistimiento' }).click();
  await region.getByText('Has desistido.').waitFor();
  await region.getByText('Envíanos los productos hasta el 5 de diciembre de 2026').waitFor();
  await expectSoundLayout(page);
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      lines: [{ product: 'prd_suero', quantity: 1 }],
      isSealed: true,
      reason: 'No me vale',
      confirmed: true,
    },
  ]);
});

nightly(
  'the whole order pays back its shipping too; a refusal is said, and the next try has the same key',
  async () => {
    const { page, region, dialog, sent } = await openOrder(delivered({ status: 'processing' }), {
      isRefused: true,
    });
    await region.getByRole('button', { name: 'Desistir del contrato aquí' }).click();
    for (const [name, units] of [
      [title, 2],
      ['Barritas de avena', 3],
    ] as const)
      for (let unit = 0; unit < units; unit++)
        await dialog.getByRole('button', { name: `Añadir uno de ${name}` }).click();
    // what has not been shipped is sealed
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByText('72,29 €').waitFor();
    await dialog.getByRole('button', { name: 'Confirmar desistimiento' }).click();
    await page.getByText('El plazo ha terminado.').waitFor();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByRole('button', { name: 'Confirmar desistimiento' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[0]!['key']).toBe(sent[1]!['key']);
  },
);

nightly(
  'P46: a buyer takes a return back after a confirmation, by keyboard; one that has arrived meanwhile says so',
  async () => {
    const order = delivered({ returns: [returnOf()] });
    const { page, region, dialog } = await openOrder(order, { width: 360 });
    let tries = 0;
    await page.route('**/api/orders/*/returns/ret_1/cancellation', async (route) => {
      tries++;
      if (tries === 1)
        return route.fulfill(errorResponse(409, 'return_state', 'Esta devolución ya está en otro estado.'));
      order.returns[0]!.state = 'cancelled';
      return route.fulfill(successResponse({ order }));
    });
    const button = region.getByRole('button', { name: 'Anular la devolución' });
    await button.press('Enter');
    await dialog.getByText('Si ya has enviado el paquete, no la anules.').waitFor();
    await dialog.getByRole('button', { name: 'Anular la devolución' }).press('Enter');
    await page.getByText('Esta devolución ya está en otro estado.').waitFor();
    // the dialog is closed by then
    await expectFocus(button);
    await button.press('Enter');
    await dialog.getByRole('button', { name: 'Anular la devolución' }).press('Enter');
    await region.getByText('La has anulado').waitFor();
    await region.getByText('Anulada', { exact: true }).waitFor();
    await expectFocus(region.getByText('Has anulado la devolución: te quedas los productos.'));
    expect(await button.count()).toBe(0);
  },
);

nightly(
  'after the time there is no button but the reason and the legal guarantee, and each state of a return is told',
  async () => {
    const over = await openOrder(delivered({ withdrawal: { until: '2026-11-01' } }));
    await over.region.getByText('El plazo para desistir terminó el 1 de noviembre de 2026.').waitFor();
    expect(await over.region.getByRole('button').count()).toBe(0);
    const sent = await openOrder(delivered({ status: 'shipped' }));
    await sent.region
      .getByText(
        'hasta 14 días después de recibirlo; si no sabemos cuándo llega, hasta el 7 de diciembre de 2099.',
      )
      .waitFor();
    const returns = (['received', 'inspected', 'refunded', 'rejected'] as const).map((state) =>
      returnOf({ _id: `ret_${state}`, state, answer: state === 'rejected' ? 'Estaba abierto' : '' }),
    );
    const told = await openOrder(delivered({ withdrawal: null, returns }));
    for (const text of [
      'Ha llegado y lo estamos revisando.',
      'Está revisada.',
      'Está reembolsada.',
      'Motivo: Estaba abierto',
    ])
      await told.region.getByText(text).waitFor();
    await expectSoundLayout(told.page);
  },
);

it('P201: a line that the law excepts says so beside its product, with the guarantee, and cannot be chosen', async () => {
  const order = delivered();
  Object.assign(order.items[1]!, { kind: 'custom', returnableQuantity: 0 });
  const { page, region, dialog } = await openOrder(order, { width: 360 });
  await page.getByText('No se puede devolver: se hace para ti').waitFor();
  await page.getByText('Se devuelve solo sin abrir').waitFor();
  await expect
    .poll(() => page.locator('main li').getByRole('link', { name: 'Garantía legal' }).count())
    .toBe(1);
  await expectSoundLayout(page);
  await region.getByRole('button', { name: 'Desistir del contrato aquí' }).click();
  await dialog.getByRole('button', { name: `Añadir uno de ${title}` }).waitFor();
  expect(await dialog.getByText('Barritas de avena').count()).toBe(0);
});

it('P201: an order of which the law excepts everything has no right of withdrawal, and says why; hygiene goods need their seal', async () => {
  const order = delivered({ withdrawal: null });
  for (const item of order.items) Object.assign(item, { kind: 'perishable', returnableQuantity: 0 });
  order.items[1]!.kind = 'hygiene';
  const { page, region } = await openOrder(order);
  await page.getByText('No se puede devolver: caduca pronto').first().waitFor();
  await page.getByText('Se devuelve solo con su precinto').waitFor();
  expect(await region.count()).toBe(0);
});
