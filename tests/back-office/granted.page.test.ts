import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { someRoutines } from '../routines/routine-fixtures.ts';
import { categoryOf, openCategories } from '../support/pages/admin/categories-page.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';
import { openRoles } from '../support/pages/admin/roles-page.ts';
import { openUsers, subscription, userOf } from '../support/pages/admin/users-page.ts';

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
  nightly('is offered no change of products, also by an address that opens one', async () => {
    const options = { products: [productOf('Avena')], granted: ['catalogue:read'] } as const;
    const { page } = await openProducts(site, { ...options, products: [...options.products] });
    await page.getByRole('table', { name: 'Productos' }).getByText('Avena').first().waitFor();
    expect(
      (await controls(page)).filter((name) => /crear|nuevo|importar|editar|corregir|destacar/i.test(name)),
    ).toEqual([]);
    expect(await openMenu(page, 'Avena')).toEqual(['Ver movimientos', 'Ver en la tienda']);
    for (const query of ['?dialogo=editar&de=prd_avena', '?vista=grid']) {
      await page.goto(new URL(`/admin/products${query}`, page.url()).href);
      await page.getByRole('table', { name: 'Productos' }).getByText('Avena').first().waitFor();
      expect(await page.getByRole('dialog').count(), query).toBe(0);
      expect(await page.getByLabel('Precio de Avena').count(), query).toBe(0);
    }
  });

  nightly('is offered no change of categories', async () => {
    const { page } = await openCategories(site, {
      categories: [categoryOf('Snacks', 1)],
      granted: ['catalogue:read'],
    });
    await page.getByText('Snacks', { exact: true }).waitFor();
    expect(await controls(page)).toEqual(['Acciones de Snacks']);
    expect(await openMenu(page, 'Snacks')).toEqual(['Ver cifras', 'Ver en la tienda']);
  });

  nightly('is offered no change of orders, in the list and on the page of one', async () => {
    const { page } = await openOrders(site, { orders: [orderOf(1)], granted: ['orders:read'] });
    const { orderNumber, _id } = orderOf(1).order;
    await page.getByText(orderNumber).first().waitFor();
    expect(await page.getByRole('link', { name: 'Vera Prueba' }).count()).toBe(0);
    expect(await page.getByLabel(`Estado de ${orderNumber}`).count()).toBe(0);
    for (const name of ['Enviar con CSV', 'Export Orders'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    expect(await openMenu(page, orderNumber)).toEqual(['Ver pedido', 'Imprimir albarán']);
    await page.goto(new URL(`/admin/orders/${_id}?dialogo=cancelar`, page.url()).href);
    await page.getByText('hace falta el permiso «Reembolsar pedidos»').waitFor();
    await page.getByRole('button', { name: 'Entendido' }).click();
    expect(await controls(page)).toEqual([]);
  });

  nightly(
    'is offered no ban, note, view and history of users, also by an address that opens one',
    async () => {
      const { page, row } = await openUsers(site, {
        users: [userOf(1, {}, { subscription })],
        granted: ['users:read'],
        path: '?dialogo=expulsar&de=usr_u1',
      });
      await row(1).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByRole('button', { name: /Expulsar|Readmitir/ }).count()).toBe(0);
      await page.goto(new URL('/admin/users/usr_u1?dialogo=ver-como&de=usr_u1', page.url()).href);
      await page.getByRole('heading', { name: 'Historial' }).waitFor();
      await page.getByText('Premium, 19,99 € al mes').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(
        await page.getByRole('button', { name: /Expulsar|Guardar|Ver como|Quitar llaves/ }).count(),
      ).toBe(0);
      expect(await page.getByRole('heading', { name: /Pedidos|Rutinas|[Pp]agos/ }).count()).toBe(0);
      expect(await page.getByText('Cambios', { exact: true }).count()).toBe(0);
    },
  );

  nightly('is offered no change of roles, also by an address that opens one', async () => {
    const { page, row } = await openRoles(site, {
      granted: ['roles:read', 'users:read'],
      query: '?dialogo=eliminar&de=rol_almacen',
    });
    await row('Almacén').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (const name of ['Nuevo rol', 'Inicializar', 'Asignar rol'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    await page.getByRole('button', { name: 'Acciones de Almacén' }).click();
    await page.getByRole('menuitem', { name: 'Ver permisos' }).click();
    await page.getByRole('dialog', { name: 'Almacén' }).getByText('Ver pedidos').waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
  });

  nightly('is offered no change of routines', async () => {
    const { page } = await openAdmin(site, { routines: someRoutines(), granted: ['routines:read'] });
    await page.locator('.routine').first().waitFor();
    expect((await controls(page)).filter((name) => /mover|acciones|crear|nueva/i.test(name))).toEqual([]);
    expect(await page.getByRole('link', { name: /Nueva Rutina|Crear rutina/ }).count()).toBe(0);
  });
});

nightly('a role that ships but does not refund is offered the parcel, not the money', async () => {
  const { page } = await openOrders(site, { orders: [orderOf(1)], granted: ['orders:read', 'orders:write'] });
  const { orderNumber } = orderOf(1).order;
  await page.getByText(orderNumber).first().waitFor();
  const status = page.getByLabel(`Estado de ${orderNumber}`);
  await expect.poll(() => status.locator('option').allTextContents()).toEqual(['Procesando', 'Enviado']);
  expect(await openMenu(page, orderNumber)).toEqual(['Ver pedido', 'Añadir seguimiento', 'Imprimir albarán']);
});

nightly(
  'a role that changes roles but sees no users is offered no search of them, also by an address',
  async () => {
    const { page, row } = await openRoles(site, {
      granted: ['roles:read', 'roles:write'],
      query: '?dialogo=asignar',
    });
    await row('Almacén').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

it('P46: a customer is told that the back office is not for them, and loads nothing of it', async () => {
  const scripts: string[] = [];
  const { page } = await openAdmin(site, {
    path: '/admin/orders',
    granted: [],
    route: async (page) => void page.on('request', (request) => scripts.push(request.url())),
  });
  await page.getByRole('heading', { level: 1, name: 'No tienes permiso' }).waitFor();
  expect(scripts.filter((url) => /\/admin-[^/]+\.js$/.test(url))).toHaveLength(1);
  expect(scripts.filter((url) => /\/(back-office|orders)-[^/]+\.js$/.test(url))).toEqual([]);
  await expectSoundLayout(page);
});
