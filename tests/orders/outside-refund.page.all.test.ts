import { expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { changeOrder, orderOf } from '../support/pages/admin/fake-orders.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

/** An order that owes the money of a refused refund. */
function owing() {
  const detail = orderOf(1, { status: 'cancelled', owed: 29.9 });
  const failed = {
    state: 'failed',
    shipping: 0,
    freeAmount: 0,
    reason: 'Roto',
    author: 'Marta Ruiz',
    outside: null,
  } as const;
  const lines = [{ product: 'prd_suero', quantity: 1, restock: true, isSealed: null }];
  const createdAt = '2026-11-21T08:00:00.000Z';
  detail.refunds.push({
    ...failed,
    _id: 'rfd_1',
    amount: 29.9,
    lines,
    createdAt,
    failure: 'expired_or_canceled_card',
  });
  return detail;
}

const open = 'Reembolsado por otra vía';
const confirm = /^Anotar 29,90/;
const label = 'Cómo y cuándo lo has pagado';

it('a refused refund that was paid outside Stripe is recorded after a question that says what it means', async () => {
  const { page, dialog, sent } = await openOrders(site, {
    orders: [owing()],
    path: '/ord_1',
    width: 360,
    scheme: 'dark',
  });
  const card = page.getByRole('region', { name: 'Pago' });
  await card.getByText(/^Pendiente de reembolsar: 29,90/).waitFor();
  await expectSoundLayout(page);
  await card.getByRole('button', { name: open }).click();
  await dialog.getByText('después no se puede deshacer').waitFor();
  await dialog.getByText('No se mueve: Stripe no paga nada.').waitFor();
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: confirm }).click();
  await dialog.getByText('Escribe cómo y cuándo lo has pagado').waitFor();
  expect(sent).toEqual([]);
  await dialog.getByLabel(label).fill(' Transferencia del 12/03, ref. 123 ');
  await dialog.getByRole('button', { name: confirm }).click();
  await waitForShownToast(page, { title: 'Reembolso anotado' });
  await dialog.waitFor({ state: 'hidden' });
  expect(sent).toEqual([{ version: 1, reason: 'Transferencia del 12/03, ref. 123' }]);
  expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /29,90 € Por otra vía 1 × Proteína de suero, chocolate, 1 kg Roto\..* Pagados 29,90 € por otra vía: Transferencia del 12\/03, ref\. 123\./,
  );
  expect(await card.getByText('Pendiente de reembolsar').count()).toBe(0);
  expect(await card.getByRole('button').count()).toBe(0);
  await page.locator('.timeline').getByText('Reembolsados 29,90 € por otra vía').waitFor();
});

it('P35: what another admin has recorded meanwhile is shown, and cannot be recorded again', async () => {
  const { page, dialog, orders } = await openOrders(site, { orders: [owing()], path: '/ord_1' });
  await page.getByRole('button', { name: open }).click();
  await dialog.getByLabel(label).fill('Transferencia');
  changeOrder(orders[0]!, { owed: 0, refunded: 29.9 });
  Object.assign(orders[0]!.refunds[0]!, { state: 'outside' });
  await dialog.getByRole('button', { name: confirm }).click();
  const owed = dialog.getByRole('row', { name: /^Pendiente de reembolsar/ });
  expect((await owed.innerText()).replaceAll(/\s+/g, ' ')).toBe('Pendiente de reembolsar 29,90 € 0,00 €');
  expect(await dialog.getByRole('button', { name: /Seguir|Anotar/ }).count()).toBe(0);
});

it('a role without refunds reads what is owed, and while a refund is under way nothing is recorded', async () => {
  const { page } = await openOrders(site, {
    orders: [owing()],
    path: '/ord_1',
    granted: ['orders:read', 'orders:write'],
  });
  await page.getByText(/^Pendiente de reembolsar: 29,90/).waitFor();
  expect(await page.getByRole('button', { name: open }).count()).toBe(0);
  const busy = owing();
  busy.order.isRefunding = true;
  const other = await openOrders(site, { orders: [busy], path: '/ord_1' });
  await other.page.getByText(/^Pendiente de reembolsar: 29,90/).waitFor();
  expect(await other.page.getByRole('button', { name: open }).count()).toBe(0);
});
