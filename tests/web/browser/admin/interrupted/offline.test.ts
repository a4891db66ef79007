import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { setUpSite } from '../../support/open-site.ts';
import { openRoles } from '../../support/admin/roles-page.ts';
import { openUsers, userOf } from '../../support/admin/users-page.ts';

/* Pages of the back office while there is no network. */

const site = setUpSite();

const notice = 'Sin conexión. Lo que ya ves sigue aquí; lo demás volverá con la red.';
const reason = 'No hay conexión. Comprueba tu red e inténtalo de nuevo.';

/** Ends the network of a page; returns how to bring it back. */
async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  let isCut = true;
  // what a test answers itself would arrive
  await page.route('**/api/**', (route) => (isCut ? route.abort('internetdisconnected') : route.fallback()));
  await page.context().setOffline(true);
  await page.getByText(notice).waitFor();
  return async () => {
    isCut = false;
    await page.context().setOffline(false);
    await page.getByText(notice).waitFor({ state: 'detached' });
  };
}

describe('the users offline', () => {
  it('P41: what is shown stays, a search waits for the network, and its answer comes by itself', async () => {
    const { page, row, queries } = await openUsers(site, { users: [userOf(1), userOf(2)] });
    await row(2).waitFor();
    const restore = await cutNetwork(page);
    const before = queries.length;
    await page.getByLabel('Buscar').fill('vera.prueba1@');
    await page.getByRole('region', { name: 'Usuarios' }).locator('[aria-busy=true]').waitFor();
    await row(2).waitFor();
    expect(queries.length).toBe(before);
    await restore();
    await row(2).waitFor({ state: 'detached' });
    await row(1).waitFor();
  });

  it('P41: a ban fails at once and says so; the reason stays, is sent once with the network, and never by itself', async () => {
    const { page, row, dialog, sent } = await openUsers(site, { users: [userOf(1)] });
    await row(1).getByRole('button', { name: 'Expulsar a Vera Prueba 1' }).click();
    await dialog.getByLabel('Motivo (opcional)').fill('Comparte su cuenta');
    const restore = await cutNetwork(page);
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, { title: 'Error al expulsar usuario', description: reason });
    expect(await dialog.getByLabel('Motivo (opcional)').inputValue()).toBe('Comparte su cuenta');
    await restore();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await row(1).getByText('Expulsado').waitFor();
    expect(sent).toEqual([{ reason: 'Comparte su cuenta', cancelSubscription: false }]);
  });

  it('P41: the page of a user loads once the network is back', async () => {
    const { page, row } = await openUsers(site, { users: [userOf(1)] });
    await row(1).waitFor();
    const restore = await cutNetwork(page);
    await row(1).getByRole('link', { name: 'Vera Prueba 1', exact: true }).click();
    await page.locator('.office-page [aria-busy=true]').first().waitFor();
    await restore();
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Vera Prueba 1' }));
    await expect.poll(() => page.locator('.office-page [aria-busy=true]').count()).toBe(0);
  });
});

describe('the roles offline', () => {
  it('P41: what is shown stays; a role that is not saved says so, keeps what was typed and is saved with the network', async () => {
    const { page, row, sent } = await openRoles(site, { query: '?dialogo=editar&de=rol_almacen' });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Descripción').fill('Prepara los pedidos');
    const restore = await cutNetwork(page);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForShownToast(page, { title: 'Error al actualizar rol', description: reason });
    expect(await dialog.getByLabel('Descripción').inputValue()).toBe('Prepara los pedidos');
    await expect.poll(() => row('Almacén').count()).toBe(1);
    await restore();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForShownToast(page, { title: 'Rol actualizado exitosamente' });
    expect(sent).toEqual([{ description: 'Prepara los pedidos', version: 1 }]);
  });

  it('P41: a removal fails at once, and the role stays', async () => {
    const { page, row, sent } = await openRoles(site, { query: '?dialogo=eliminar&de=rol_almacen' });
    await cutNetwork(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
    await waitForShownToast(page, { title: 'Error al eliminar rol', description: reason });
    await expect.poll(() => row('Almacén').count()).toBe(1);
    expect(sent).toEqual([]);
  });

  it('P41: a search for who gets a role waits for the network', async () => {
    const { page } = await openRoles(site, { query: '?dialogo=asignar' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(2).waitFor();
    const restore = await cutNetwork(page);
    await dialog.getByLabel('Usuario').fill('Carla');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(3);
    await restore();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
    await dialog.getByText('Carla Gil').waitFor();
  });
});
