import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { someRoutines } from '../routines/routine-fixtures.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin, type FakeResponse } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openTimingPage } from '../support/pages/timing-page.ts';

const site = setUpSite();

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });
const userOf = (name: string) => ({ _id: `usr_${name}`, name, email: `${name}@example.com` });

interface Options {
  granted?: readonly Permission[];
  width?: number;
}

/** Opens a page of the back office with something to find of every kind; `searches` are the searches that the server got. */
async function openOffice(options: Options = {}) {
  const searches: string[] = [];
  const admin = await openAdmin(site, {
    path: '/admin',
    routines: someRoutines(),
    ...options,
    respond: (request, pathname) => {
      const search = new URL(request.url()).searchParams.get('search');
      if (search === null) return undefined;
      searches.push(`${pathname} ${search}`);
      const finds = !search.startsWith('zzz');
      if (pathname === '/api/orders')
        return success({ orders: finds ? [orderOf(1).order] : [], count: null, nextCursor: null });
      if (pathname === '/api/users')
        return { json: { success: true, data: finds ? [userOf(search)] : [], nextCursor: null } };
      const products = finds ? [productOf('Avena')] : [];
      return { json: { success: true, data: { products, summary: {} }, pagination: {} } };
    },
  });
  return Object.assign(admin, { searches });
}

const input = (page: Page) => page.getByRole('combobox', { name: /^Buscar página/ });
const options = (page: Page) => page.getByRole('option');
const active = (page: Page) => page.locator('[role=option][aria-selected=true]');
const openPalette = async (page: Page, keys = 'Control+k') => {
  await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor();
  await page.keyboard.press(keys);
  await input(page).waitFor();
};

describe('the palette', () => {
  it('P46: its code loads when it is first opened; arrows wrap around, Escape gives the focus back, Enter goes to a page and its heading', async () => {
    const { page, consoleErrors } = await openOffice();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.getByText('Nada pendiente').waitFor();
    expect(scripts.filter((path) => path.includes('palette'))).toEqual([]);
    // a key event without a key, as browsers send when they fill in a form, is no error
    await page.evaluate(() => document.dispatchEvent(new Event('keydown', { bubbles: true })));
    const link = page.getByRole('link', { name: 'Volver a la web' });
    await link.focus();
    await openPalette(page, 'Meta+k');
    expect(scripts.filter((path) => /palette.*\.js$/.test(path))).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
    const count = await options(page).count();
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => active(page).textContent())
      .toBe(
        await options(page)
          .nth(count - 1)
          .textContent(),
      );
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page).textContent()).toBe(await options(page).first().textContent());
    await page.keyboard.press('Escape');
    await input(page).waitFor({ state: 'detached' });
    await expectFocus(link);
    await openPalette(page, 'Meta+k');
    await page.keyboard.press('Meta+k');
    await input(page).waitFor({ state: 'detached' });
    await openPalette(page);
    await expectFocus(input(page));
    await page.keyboard.type('tipo');
    await expect.poll(() => active(page).allTextContents()).toEqual([expect.stringMatching(/^Rutinas/)]);
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(
      await active(page).getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/admin/routines');
    await expectFocus(page.getByRole('heading', { name: 'Rutinas', level: 1 }));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('an order, a user, a product, a routine and actions are found and opened; while another dialog is open, its key does nothing', async () => {
    const { page } = await openOffice();
    const { order } = orderOf(1);
    const [routine] = someRoutines();
    const reached = () => new URL(page.url()).href.slice(new URL(page.url()).origin.length);
    const targets = [
      ['Pedidos', 'avena', `/admin/orders/${order._id}`],
      ['Usuarios', 'avena', '/admin/users/usr_avena'],
      ['Productos', 'avena', `/admin/products/${productOf('Avena')._id}`],
      ['Rutinas', routine!.name, `/admin/routines#${routine!._id}`],
    ] as const;
    for (const [group, search, address] of targets) {
      await openPalette(page);
      await page.keyboard.type(search);
      await page.getByRole('group', { name: group }).getByRole('option').first().click();
      await expect.poll(reached).toBe(address);
      await page.goBack();
      await page.getByText('Nada pendiente').waitFor();
    }
    await openPalette(page);
    await page.keyboard.type('forzar');
    await expect.poll(() => active(page).textContent()).toMatch(/^Forzar Envío General/);
    await page.keyboard.press('Enter');
    await expect.poll(reached).toBe('/admin/routine-timing?dialogo=forzar-envio');
    await page.goBack();
    await page.getByText('Nada pendiente').waitFor();
    await openPalette(page);
    await page.keyboard.type('crear prod');
    await page.keyboard.press('Enter');
    await expect.poll(reached).toBe('/admin/products/new');
    await page.getByRole('button', { name: 'Nueva categoría' }).click();
    await page.getByRole('dialog', { name: 'Nueva categoría' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await input(page).count()).toBe(0);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  });

  it('the address of a general send opens its question, and closing it leaves the page', async () => {
    const { page } = await openTimingPage(site, { query: '?dialogo=forzar-envio' });
    await page.getByRole('dialog', { name: /pendientes/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('P41: a search waits until typing pauses, and the answer of an earlier one is never shown', async () => {
    const { page, searches, holdNext } = await openOffice();
    await openPalette(page);
    const release = holdNext('/api/users');
    await page.keyboard.type('ana');
    await expect.poll(() => searches.some((each) => each.endsWith(' ana'))).toBe(true);
    await page.keyboard.type(' gil');
    const users = page.getByRole('group', { name: 'Usuarios' }).getByRole('option');
    await expect.poll(() => users.allTextContents()).toEqual([expect.stringMatching(/^ana gil/)]);
    release();
    await page.getByText('resultados').waitFor();
    await expect.poll(() => users.allTextContents()).toEqual([expect.stringMatching(/^ana gil/)]);
    expect(new Set(searches.map((each) => each.split(' ').slice(1).join(' ')))).toEqual(
      new Set(['ana', 'ana gil']),
    );
  });

  it('P46: it fills the window of a phone; a search without result says so, and one that fails says which and why, with a retry', async () => {
    const { page, rejectNext } = await openOffice({ width: 360 });
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await input(page).fill('avena');
    await page.getByRole('group', { name: 'Usuarios' }).waitFor();
    const box = (await page.getByRole('dialog').boundingBox())!;
    expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 360, 800]);
    await expectSoundLayout(page);
    await input(page).fill('zzz');
    await page.getByRole('status').getByText('Sin resultados').waitFor();
    await page.keyboard.press('Enter');
    expect(await input(page).isVisible()).toBe(true);
    rejectNext('/api/orders', 403, 'forbidden');
    await input(page).fill('zzzz');
    await page.getByRole('alert').getByText('No puede ser.').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/^Pedidos:/);
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('P92: the palette of a role', () => {
  it('P92: it offers and searches only what the role grants', async () => {
    const { page, searches } = await openOffice({ granted: ['catalogue:read', 'orders:read'] });
    await openPalette(page);
    const labels = await page.locator('.search-entry > .font-semibold').allTextContents();
    expect(labels).toEqual(
      expect.arrayContaining(['Panel Administrativo', 'Productos', 'Categorías', 'Pedidos', 'Ver la web']),
    );
    for (const hidden of ['Rutinas', 'Usuarios', 'Roles', 'Cifras', 'Opiniones'])
      expect(labels).not.toContain(hidden);
    await page.keyboard.type('avena');
    const product = page.getByRole('group', { name: 'Productos' }).getByRole('option');
    await product.waitFor();
    expect(new Set(searches.map((each) => each.split(' ')[0]))).toEqual(
      new Set(['/api/orders', '/api/products/management']),
    );
    await product.click();
    await page.waitForURL((url) => url.pathname + url.search === '/admin/products?buscar=Avena');
  });
});
