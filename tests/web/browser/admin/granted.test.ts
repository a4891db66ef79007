import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { someRoutines } from '../../routines/routine-fixtures.ts';
import { categoryOf, openCategories } from '../support/admin/categories-page.ts';
import { orderOf } from '../support/admin/fake-orders.ts';
import { openAdmin } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';
import { openOrders } from '../support/admin/orders-page.ts';
import { productOf } from '../support/admin/product-fixtures.ts';
import { openProducts } from '../support/admin/products-page.ts';
import { openRoles } from '../support/admin/roles-page.ts';
import { openUsers, userOf } from '../support/admin/users-page.ts';

const site = setUpSite();

/** The names of the buttons, menu items, boxes and fields of the page's main part. */
const controls = (page: Page): Promise<string[]> =>
  page
    .locator('.office-page')
    .locator('button, [role=menuitem], select, input, textarea')
    .evaluateAll((found) =>
      found
        .filter((each) => each.checkVisibility())
        .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim()),
    );

async function openMenu(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  return page.getByRole('menuitem').allTextContents();
}

describe('a role that grants reading only', () => {
  it('is offered no change of products, also by an address that opens one', async () => {
    const options = { products: [productOf('Avena')], granted: ['catalogue:read'] } as const;
    const { page } = await openProducts(site, { ...options, products: [...options.products] });
    await page.getByRole('table', { name: 'Productos' }).getByText('Avena').first().waitFor();
    expect(
      (await controls(page)).filter((name) => /crear|nuevo|importar|editar|corregir|destacar/i.test(name)),
    ).toEqual([]);
    expect(await openMenu(page, 'Avena')).toEqual(['Ver movimientos', 'Ver en la tienda']);
    for (const query of ['?dialogo=nuevo', '?dialogo=editar&de=prd_avena', '?vista=grid']) {
      await page.goto(new URL(`/admin/products${query}`, page.url()).href);
      await page.getByRole('table', { name: 'Productos' }).getByText('Avena').first().waitFor();
      expect(await page.getByRole('dialog').count(), query).toBe(0);
      expect(await page.getByLabel('Precio de Avena').count(), query).toBe(0);
    }
  });

  it('is offered no change of categories', async () => {
    const { page } = await openCategories(site, {
      categories: [categoryOf('Snacks', 1)],
      granted: ['catalogue:read'],
    });
    await page.getByText('Snacks', { exact: true }).waitFor();
    expect(await controls(page)).toEqual(['Acciones de Snacks']);
    expect(await openMenu(page, 'Snacks')).toEqual(['Ver cifras', 'Ver en la tienda']);
  });

  it('is offered no change of orders, in the list and on the page of one', async () => {
    const { page } = await openOrders(site, { orders: [orderOf(1)], granted: ['orders:read'] });
    const { orderNumber, _id } = orderOf(1).order;
    await page.getByText(orderNumber).first().waitFor();
    expect(await page.getByLabel(`Estado de ${orderNumber}`).count()).toBe(0);
    for (const name of ['Enviar con CSV', 'Exportar', 'Exportar pedidos'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    expect(await openMenu(page, orderNumber)).toEqual(['Ver pedido', 'Imprimir albarán']);
    await page.goto(new URL(`/admin/orders/${_id}?dialogo=cancelar`, page.url()).href);
    await page.getByText('hace falta el permiso «Reembolsar pedidos»').waitFor();
    await page.getByRole('button', { name: 'Entendido' }).click();
    expect(await controls(page)).toEqual([]);
  });

  it('is offered no ban and no view of users, also by an address that opens one', async () => {
    const { page, row } = await openUsers(site, { users: [userOf(1)], granted: ['users:read'] });
    await row(1).waitFor();
    for (const kind of ['expulsar', 'ver-como']) {
      await page.goto(new URL(`/admin/users?dialogo=${kind}&de=usr_u1`, page.url()).href);
      await row(1).waitFor();
      expect(await page.getByRole('dialog').count(), kind).toBe(0);
      await page.goto(new URL(`/admin/users/usr_u1?dialogo=${kind}&de=usr_u1`, page.url()).href);
      await page.getByRole('heading', { name: 'Historial' }).waitFor();
      expect(await page.getByRole('dialog').count(), `${kind} on the page of a user`).toBe(0);
    }
  });

  it('is offered no change of roles, also by an address that opens one', async () => {
    const { page, row } = await openRoles(site, { granted: ['roles:read', 'users:read'] });
    await row('Almacén').waitFor();
    for (const query of ['nuevo', 'eliminar&de=rol_almacen', 'asignar']) {
      await page.goto(new URL(`/admin/roles?dialogo=${query}`, page.url()).href);
      await row('Almacén').waitFor();
      expect(await page.getByRole('dialog').count(), query).toBe(0);
    }
    await page.goto(new URL('/admin/roles?dialogo=editar&de=rol_almacen', page.url()).href);
    await page.getByRole('dialog', { name: 'Almacén' }).getByText('Ver pedidos').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
  });

  it('is offered no change of routines', async () => {
    const { page } = await openAdmin(site, { routines: someRoutines(), granted: ['routines:read'] });
    await page.locator('.routine').first().waitFor();
    expect((await controls(page)).filter((name) => /mover|acciones|crear|nueva/i.test(name))).toEqual([]);
    expect(await page.getByRole('link', { name: /Nueva Rutina|Crear rutina/ }).count()).toBe(0);
  });
});

it('a role that ships but does not refund is offered the parcel, not the money', async () => {
  const { page } = await openOrders(site, { orders: [orderOf(1)], granted: ['orders:read', 'orders:write'] });
  const { orderNumber } = orderOf(1).order;
  await page.getByText(orderNumber).first().waitFor();
  const status = page.getByLabel(`Estado de ${orderNumber}`);
  expect(await status.locator('option').allTextContents()).toEqual(['Procesando', 'Enviado']);
  expect(await openMenu(page, orderNumber)).toEqual(['Ver pedido', 'Añadir seguimiento', 'Imprimir albarán']);
});

it('a role that changes roles but sees no users is offered no search of them, also by an address', async () => {
  const { page, row } = await openRoles(site, {
    granted: ['roles:read', 'roles:write'],
    query: '?dialogo=asignar',
  });
  await row('Almacén').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

describe('a permission that is lost while a page is open', () => {
  const navigation = (page: Page) => page.locator('.office-nav a').allTextContents();

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

  it('P108: a page that may no longer be read says so, and a refusal without a change asks once', async () => {
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
  });

  it('P108: what is typed into a dialog stays until the dialog is closed', async () => {
    const { page, row, dialog, grant, rejectNext, refreshes } = await openUsers(site, {
      users: [userOf(1)],
    });
    const before = refreshes();
    await row(1).getByRole('button', { name: 'Expulsar a Vera Prueba 1' }).click();
    await dialog.getByLabel('Motivo (opcional)').fill('Insultos');
    grant(['users:read']);
    rejectNext('/ban', 403, 'forbidden');
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, { title: 'Error al expulsar usuario' });
    // a question after the first refusal would be counted before the second one is shown
    rejectNext('/ban', 403, 'forbidden');
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, { title: 'Error al expulsar usuario' });
    expect(refreshes()).toBe(before);
    expect(await dialog.getByLabel('Motivo (opcional)').inputValue()).toBe('Insultos');
    expect(await navigation(page)).toContain('Pedidos');
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => navigation(page)).toEqual(['Usuarios']);
    expect(await row(1).getByRole('button').count()).toBe(0);
  });

  it('P108: a typed note stays until its page is left', async () => {
    const { page, grant, rejectNext, refreshes } = await openUsers(site, {
      users: [userOf(1)],
      path: '/usr_u1',
    });
    const before = refreshes();
    await page.getByLabel('Nota privada').fill('Llamó por su envío.');
    grant(['users:read']);
    rejectNext('/notes', 403, 'forbidden');
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await waitForShownToast(page, { title: 'No se ha guardado la nota' });
    // a question after the first refusal would be counted before the second one is shown
    rejectNext('/notes', 403, 'forbidden');
    await page.getByRole('button', { name: 'Guardar nota' }).click();
    await waitForShownToast(page, { title: 'No se ha guardado la nota' });
    expect(refreshes()).toBe(before);
    expect(await navigation(page)).toContain('Pedidos');
    expect(await page.getByLabel('Nota privada').inputValue()).toBe('Llamó por su envío.');
    await page.locator('.office-nav').getByRole('link', { name: 'Usuarios' }).click();
    await expect.poll(() => navigation(page)).toEqual(['Usuarios']);
  });
});
