import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { Session } from '../../web/src/api/storage/parse-session.ts';
import { openEvaluation } from '../support/pages/admin/evaluation-page.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { chooseBan, openUsers, userOf } from '../support/pages/admin/users-page.ts';

const site = setUpSite();

const navigation = (page: Page) => page.locator('.office-nav a').allTextContents();

/** What the session says that the role grants. */
const known = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session')!) as Session).permissions);

/** The page hears that another tab has learnt what the role grants now. */
const learnInOtherTab = (page: Page, permissions: readonly Permission[]) =>
  page.evaluate(async (granted) => {
    const session = JSON.parse(localStorage.getItem('session')!) as Session;
    localStorage.setItem('session', JSON.stringify({ ...session, permissions: granted }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    // behind what the listeners of the page render
    await new Promise((resolve) => setTimeout(resolve));
  }, permissions);

describe('a permission that is lost while a page is open', () => {
  it('P108: the refused change is told, and buttons and navigation follow without a reload', async () => {
    const { page, row, grant, rejectNext, refreshes } = await openUsers(site, {
      users: [userOf(1, { banned: true })],
      granted: ['users:read', 'users:ban', 'orders:read'],
    });
    await row(1).waitFor();
    expect(await navigation(page)).toEqual(['Pedidos', 'Usuarios']);
    const before = refreshes();
    grant(['users:read', 'audit:read']);
    rejectNext('/unban', 403, 'forbidden');
    await row(1).getByRole('button', { name: 'Readmitir a Vera Prueba 1' }).click();
    await waitForShownToast(page, { title: 'Error al readmitir usuario' });
    await expect.poll(() => navigation(page)).toEqual(['Usuarios', 'Historial de cambios']);
    expect(await row(1).getByRole('button').count()).toBe(0);
    expect(refreshes()).toBe(before + 1);
  });

  nightly(
    'P108: a page that may no longer be read says so, and a refusal without a change asks once',
    async () => {
      const { page, row, grant, refreshes } = await openUsers(site, { users: [userOf(1)] });
      await row(1).waitFor();
      const now = Date.now();
      await page.clock.setFixedTime(now);
      const before = refreshes();
      const failure = page.getByRole('heading', { name: 'Error al cargar usuarios' });
      let refusals = 0;
      await page.route('**/api/users?**', async (route) => {
        // a failure that is shown later is of this answer
        await failure.waitFor({ state: 'hidden' });
        refusals++;
        await route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No.', requestId: 'x' } });
      });
      const retry = () => page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByLabel('Buscar').fill('vera');
      await failure.waitFor();
      await expect.poll(refreshes).toBe(before + 1);
      const refused = refusals;
      await retry();
      await expect.poll(() => refusals).toBe(refused + 1);
      await failure.waitFor();
      expect(refreshes()).toBe(before + 1);
      grant(['orders:read']);
      // the pause between two questions is over
      await page.clock.setFixedTime(now + 60_000);
      await retry();
      await page.getByRole('heading', { name: 'Tu rol no incluye esta página' }).waitFor();
      // a question at the second refusal would have been counted before this one
      expect(refreshes()).toBe(before + 2);
    },
  );

  nightly('P108: what is typed into a dialog stays until the dialog is closed', async () => {
    const { page, row, dialog, grant, rejectNext } = await openUsers(site, { users: [userOf(1)] });
    await chooseBan(row(1));
    await dialog.getByLabel('Motivo (opcional)').fill('Insultos');
    grant(['users:read']);
    rejectNext('/ban', 403, 'forbidden');
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, { title: 'Error al expulsar usuario' });
    await expect.poll(() => known(page)).toEqual(['users:read']);
    expect(await dialog.getByLabel('Motivo (opcional)').inputValue()).toBe('Insultos');
    expect(await navigation(page)).toContain('Pedidos');
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => navigation(page)).toEqual(['Usuarios']);
    expect(await row(1).getByRole('button').count()).toBe(0);
  });

  nightly('P108: a typed note stays until its page is left', async () => {
    const { page, grant, rejectNext } = await openUsers(site, {
      users: [userOf(1)],
      path: '/usr_u1',
    });
    await page.getByLabel('Nota privada').fill('Llamó por su envío.');
    grant(['users:read']);
    rejectNext('/notes', 403, 'forbidden');
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await waitForShownToast(page, { title: 'No se ha guardado la nota' });
    await expect.poll(() => known(page)).toEqual(['users:read']);
    expect(await navigation(page)).toContain('Pedidos');
    expect(await page.getByLabel('Nota privada').inputValue()).toBe('Llamó por su envío.');
    await page.locator('.office-nav').getByRole('link', { name: 'Usuarios' }).click();
    await expect.poll(() => navigation(page)).toEqual(['Usuarios']);
  });

  nightly(
    'P108: an order of the evaluation that the role no longer grants is told, given up, and asks once',
    async () => {
      const { page, grant, rejectNext, names, calls } = await openEvaluation(site);
      await expect.poll(names).toEqual(['En casa', 'De menú', 'Con táper', 'A deshoras']);
      grant(['evaluation:read', 'users:read']);
      rejectNext('/order', 403, 'forbidden');
      await page.getByRole('button', { name: 'Bajar En casa' }).click();
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await waitForShownToast(page, { title: 'No se ha guardado el orden' });
      await expect.poll(() => navigation(page)).toEqual(['Evaluación', 'Usuarios']);
      expect(await names()).toEqual(['En casa', 'De menú', 'Con táper', 'A deshoras']);
      await page.getByRole('link', { name: 'Panel Administrativo' }).click();
      await page.getByRole('heading', { level: 1, name: 'Panel Administrativo' }).waitFor();
      expect(calls).toEqual(['PUT /api/eating-habits/order']);
    },
  );

  nightly(
    'P108: refused shipments of a file renew what is granted; their results stay until the dialog is closed',
    async () => {
      const { page, dialog, grant, rejectNext } = await openOrders(site, {
        orders: [orderOf(1)],
        path: '?dialogo=envios',
      });
      const file = `order,carrier,tracking\n${orderOf(1).order.orderNumber},SEUR,ES1`;
      await dialog
        .getByLabel('Archivo CSV')
        .setInputFiles({ name: 'envios.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      grant(['orders:read']);
      rejectNext('/shipments', 403, 'forbidden');
      await dialog.getByRole('button', { name: 'Marcar 1 pedido como enviado' }).click();
      await dialog.getByText('No puede ser.').waitFor();
      await expect.poll(() => known(page)).toEqual(['orders:read']);
      await dialog.getByText('No puede ser.').waitFor();
      await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
      await expect.poll(() => navigation(page)).toEqual(['Pedidos']);
    },
  );
});

describe('a permission whose loss another tab has learnt', () => {
  nightly(
    'P108: what is typed into a dialog stays until it is closed, when every permission is lost',
    async () => {
      const { page, row, dialog } = await openUsers(site, { users: [userOf(1)] });
      await chooseBan(row(1));
      await dialog.getByLabel('Motivo (opcional)').fill('Insultos');
      await learnInOtherTab(page, []);
      expect(await dialog.getByLabel('Motivo (opcional)').inputValue()).toBe('Insultos');
      expect(await navigation(page)).toContain('Pedidos');
      await dialog.getByRole('button', { name: 'Volver' }).click();
      await expect.poll(() => navigation(page)).toEqual([]);
      await page.getByRole('heading', { level: 1, name: 'No tienes permiso' }).waitFor();
    },
  );

  nightly('P108: an open page follows at once while nothing is typed', async () => {
    const { page, row, dialog } = await openUsers(site, { users: [userOf(1)] });
    await chooseBan(row(1));
    await dialog.waitFor();
    await learnInOtherTab(page, ['users:read']);
    await expect.poll(() => navigation(page)).toEqual(['Usuarios']);
    expect(await dialog.count()).toBe(0);
  });

  nightly('P108: what is typed into the form of a new routine stays', async () => {
    const { page } = await openAdmin(site, { path: '/admin/routines/upload' });
    const name = page.getByLabel('Nombre de la rutina');
    await name.fill('Fuerza en casa');
    await learnInOtherTab(page, ['routines:read']);
    expect(await name.inputValue()).toBe('Fuerza en casa');
  });

  nightly('P108: what is typed into the form of a product stays', async () => {
    const { page } = await openProducts(site, { query: '?dialogo=nuevo' });
    const title = page.getByLabel('Título', { exact: true });
    await title.fill('Cinta de lastre');
    await learnInOtherTab(page, ['catalogue:read']);
    expect(await title.inputValue()).toBe('Cinta de lastre');
  });
});
