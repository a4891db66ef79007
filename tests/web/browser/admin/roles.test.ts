import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { permissions } from '#shared/rules/permissions.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { openAdmin } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';
import { foundUser, openRoles, roleOf, type RolesPage } from '../support/admin/roles-page.ts';

const site = setUpSite();

const dialogOf = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name, exact: true });

async function choose({ page }: RolesPage, role: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${role}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the list of roles', () => {
  it('P46: list, form, comparison, facts and question are sound at 360 and 1280 px', async () => {
    const admin = await openRoles(site, { width: 360 });
    const { page, roles } = admin;
    await admin.row('Almacén').waitFor();
    await expectSoundLayout(page);
    await choose(admin, 'Almacén', 'Editar');
    await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Escribe cómo se llama el rol').waitFor();
    await expectSoundLayout(page);
    await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('Reparto');
    roles[3] = roleOf('almacen', 'Depósito', { permissions: ['orders:read', 'orders:write'], version: 2 });
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('group', { name: 'Permisos' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Descartar lo mío' }).click();
    await choose(admin, 'Administración', 'Ver permisos');
    await page.getByText('Este rol no se puede cambiar.').waitFor();
    await expectSoundLayout(page);
    await dialogOf(page).getByRole('button', { name: 'Cerrar' }).last().click();
    await choose(admin, 'Entrenador', 'Eliminar');
    await page.getByText('tiene 3 usuarios').waitFor();
    await expectSoundLayout(page);
  });

  it('the counters add up roles, registered users and those with any permission', async () => {
    const { page, row } = await openRoles(site);
    await row('Almacén').waitFor();
    await expect.poll(() => page.locator('.stat-figure').allTextContents()).toEqual(['4', '1205', '5']);
  });

  it('a list that fails to load shows the error with a retry', async () => {
    const { page, rejectNext, row } = await openRoles(site);
    await row('Almacén').waitFor();
    rejectNext('/api/roles', 403, 'forbidden');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar roles' }).waitFor();
    await expect.poll(() => page.getByText('No puede ser.').count()).toBe(1);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await row('Almacén').waitFor();
  });

  it('the missing default roles are added once however often the button is pressed', async () => {
    const { page, calls, row } = await openRoles(site);
    await page.getByRole('button', { name: 'Inicializar' }).dblclick();
    await waitForShownToast(page, {
      title: 'Roles inicializados exitosamente',
      description: 'Se ha añadido 1 rol.',
    });
    await row('Atención al cliente').waitFor();
    expect(calls).toEqual(['POST /api/roles/initialize']);
  });
});

describe('the form of a role', () => {
  it('a new role is sent once, and a permission to change brings the one to see', async () => {
    const { page, calls, sent, row } = await openRoles(site);
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    const dialog = dialogOf(page);
    await expectFocus(dialog.getByLabel('Nombre', { exact: true }));
    await dialog.getByLabel('Nombre', { exact: true }).fill('Reparto');
    await dialog.getByLabel('Nombre interno').fill('Reparto');
    await box(page, 'Reembolsar pedidos').check();
    expect(await box(page, 'Ver pedidos').isChecked()).toBe(true);
    await box(page, 'Ver rutinas').check();
    await box(page, 'Ver rutinas').uncheck();
    await dialog.getByRole('button', { name: 'Crear rol' }).dblclick();
    await waitForShownToast(page, { title: 'Rol creado exitosamente' });
    expect(calls).toEqual(['POST /api/roles']);
    expect(sent).toEqual([
      {
        name: 'reparto',
        displayName: 'Reparto',
        description: '',
        permissions: ['orders:read', 'orders:refund'],
      },
    ]);
    await row('Reparto').waitFor();
  });

  it('a refused form gives the focus to its first wrong field, each time', async () => {
    const { page, calls } = await openRoles(site, { query: '?dialogo=nuevo' });
    const dialog = dialogOf(page);
    const name = dialog.getByLabel('Nombre', { exact: true });
    const innerName = dialog.getByLabel('Nombre interno');
    for (const wrong of [name, name, innerName]) {
      if (wrong === innerName) await name.fill('Reparto');
      await dialog.getByRole('button', { name: 'Crear rol' }).click();
      await expectFocus(wrong);
    }
    expect(calls).toEqual([]);
  });

  it('P35: of two versions of a role what the admin chose is saved', async () => {
    const admin = await openRoles(site);
    const { page, roles, sent } = admin;
    await choose(admin, 'Almacén', 'Editar');
    await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('Reparto');
    await box(page, 'Ver productos y categorías').check();
    roles[3] = roleOf('almacen', 'Depósito', { permissions: ['orders:read', 'users:read'], version: 2 });
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    const versions = (field: string) =>
      page.getByRole('group', { name: field, exact: true }).getByRole('radio');
    await versions('Permisos').nth(1).check();
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForShownToast(page, { title: 'Rol actualizado exitosamente' });
    expect(sent.at(-1)).toEqual({ displayName: 'Reparto', version: 2 });
    expect(roles[3]).toMatchObject({ displayName: 'Reparto', permissions: ['orders:read', 'users:read'] });
  });

  it('P113: a role that another admin deletes while it is edited keeps what was typed, and can be created again', async () => {
    const admin = await openRoles(site, { width: 360 });
    const { page, roles, sent, row } = admin;
    await choose(admin, 'Almacén', 'Editar');
    const dialog = dialogOf(page);
    await dialog.getByLabel('Descripción').fill('Prepara y envía los pedidos de la tienda');
    await box(page, 'Ver usuarios').check();
    roles.splice(3, 1);
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.getByText('Otra persona ha eliminado este rol mientras lo editabas').waitFor();
    expect(await row('Almacén').count()).toBe(0);
    expect(await dialog.getByLabel('Descripción').inputValue()).toBe(
      'Prepara y envía los pedidos de la tienda',
    );
    await expectSoundLayout(page);
    // nothing is lost without a question
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancelar' }).last().click();
    await dialog.getByLabel('Nombre', { exact: true }).fill('Almacén y envíos');
    await dialog.getByText('Otra persona ha eliminado este rol mientras lo editabas').waitFor();
    await dialog.getByRole('button', { name: 'Crear de nuevo' }).click();
    await waitForShownToast(page, { title: 'Rol creado exitosamente' });
    expect(sent.at(-1)).toEqual({
      name: 'almacen',
      displayName: 'Almacén y envíos',
      description: 'Prepara y envía los pedidos de la tienda',
      permissions: ['orders:read', 'users:read'],
    });
    await dialog.waitFor({ state: 'hidden' });
    await row('Almacén y envíos').waitFor();
  });

  it('what an admin lacks cannot be given, and the internal name stays while users have the role', async () => {
    const admin = await openRoles(site, { granted: ['roles:read', 'roles:write', 'orders:read'] });
    await choose(admin, 'Entrenador', 'Editar');
    const { page } = admin;
    expect(await box(page, 'Ver rutinas').isDisabled()).toBe(true);
    expect(await box(page, 'Ver pedidos').isDisabled()).toBe(false);
    expect(await dialogOf(page).getByLabel('Nombre interno').isEditable()).toBe(false);
  });

  it('without the permission to change roles they are only shown', async () => {
    const admin = await openRoles(site, { granted: ['roles:read'] });
    await choose(admin, 'Almacén', 'Ver permisos');
    await dialogOf(admin.page).getByText('Ver pedidos').waitFor();
    for (const name of ['Nuevo rol', 'Inicializar', 'Guardar cambios'])
      expect(await admin.page.getByRole('button', { name }).count()).toBe(0);
  });

  it('a role without users is deleted after a question; one that fails says why and the list is read again', async () => {
    const admin = await openRoles(site);
    const { page, rejectNext, row, calls } = admin;
    await choose(admin, 'Almacén', 'Eliminar');
    rejectNext('/api/roles/rol_almacen', 409, 'role_in_use');
    await dialogOf(page).getByRole('button', { name: 'Eliminar' }).click();
    await waitForShownToast(page, { title: 'Error al eliminar rol', description: 'No puede ser.' });
    await choose(admin, 'Almacén', 'Eliminar');
    await dialogOf(page).getByRole('button', { name: 'Eliminar' }).dblclick();
    await waitForShownToast(page, { title: 'Rol eliminado', description: 'Almacén' });
    await row('Almacén').waitFor({ state: 'detached' });
    expect(calls).toEqual(['DELETE /api/roles/rol_almacen', 'DELETE /api/roles/rol_almacen']);
  });
});

describe('the role of a user', () => {
  it('a user is searched and chosen, then the role, and the counts follow', async () => {
    const { page, calls, sent, row } = await openRoles(site);
    await page.getByRole('button', { name: 'Asignar rol' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('radio').nth(2).waitFor();
    await expectFocus(dialog.getByRole('searchbox', { name: 'Usuario' }));
    await dialog.getByRole('button', { name: 'Asignar rol' }).click();
    await dialog.getByText('Elige un usuario').waitFor();
    expect(calls).toEqual([]);
    await expectSoundLayout(page);
    await dialog.getByRole('searchbox', { name: 'Usuario' }).fill('Gil');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    await dialog.getByRole('radio', { name: /Carla Gil/ }).check();
    await dialog.getByText('Ahora: Cliente.').waitFor();
    await dialog.getByLabel('Rol').selectOption({ label: 'Almacén' });
    await dialog.getByRole('button', { name: 'Asignar rol' }).dblclick();
    await waitForShownToast(page, { title: 'Rol asignado exitosamente', description: 'Carla Gil: Almacén' });
    expect(calls).toEqual(['PUT /api/users/usr_2/role']);
    expect(sent).toEqual([{ roleId: 'rol_almacen' }]);
    await row('Almacén').getByText('1', { exact: true }).waitFor();
  });

  it('a user who is chosen right after typing stays chosen when the search follows', async () => {
    const { page } = await openRoles(site, { query: '?dialogo=asignar' });
    const dialog = dialogOf(page);
    const carla = dialog.getByRole('radio', { name: /Carla Gil/ });
    const target = await carla.elementHandle();
    const search = dialog.getByRole('searchbox', { name: 'Usuario' });
    await search.focus();
    // in one step: the machine may not spend the pause of the search between them
    await search.evaluate((_field, radio) => {
      document.execCommand('insertText', false, 'Gil');
      (radio as HTMLElement).focus();
      (radio as HTMLElement).click();
    }, target);
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    expect(await carla.isChecked()).toBe(true);
    await dialog.getByText('Ahora: Cliente.').waitFor();
    await search.fill('Ana');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
    await dialog.getByText('Ahora: Cliente.').waitFor({ state: 'detached' });
  });

  it('that a user is missing is said below the list, also when the list is long', async () => {
    const { page } = await openRoles(site);
    const users = Array.from({ length: 8 }, (_, at) => foundUser('Ana Gil', at));
    await page.route('**/api/users?*', (route) => route.fulfill({ json: { success: true, data: users } }));
    await page.getByRole('button', { name: 'Asignar rol' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('radio').nth(7).waitFor();
    await dialog.getByRole('button', { name: 'Asignar rol' }).click();
    const message = (await dialog.getByText('Elige un usuario').boundingBox())!;
    const role = (await dialog.getByLabel('Rol').boundingBox())!;
    expect(message.y + message.height).toBeLessThan(role.y);
  });

  it('the dialog stays where it is, however many users a search finds', async () => {
    const { page } = await openRoles(site, { query: '?dialogo=asignar' });
    const dialog = dialogOf(page);
    await dialog.getByRole('radio').nth(2).waitFor();
    const search = dialog.getByRole('searchbox', { name: 'Usuario' });
    const before = await search.boundingBox();
    await search.fill('Ana');
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
    expect(await search.boundingBox()).toEqual(before);
    await search.fill('Zacarías');
    await dialog.getByText('Nadie coincide con la búsqueda.').waitFor();
    expect(await search.boundingBox()).toEqual(before);
  });

  it('a search without result says so, and a refusal is shown in the dialog, which stays', async () => {
    const { page, rejectNext } = await openRoles(site, { query: '?dialogo=asignar&de=Ana' });
    const dialog = dialogOf(page);
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
    await dialog.getByRole('searchbox', { name: 'Usuario' }).fill('Zacarías');
    await dialog.getByText('Nadie coincide con la búsqueda.').waitFor();
    await dialog.getByRole('searchbox', { name: 'Usuario' }).fill('Ana');
    await dialog.getByRole('radio', { name: /Ana Gil/ }).check();
    await dialog.getByLabel('Rol').selectOption({ label: 'Administración' });
    rejectNext('/role', 403, 'forbidden');
    await dialog.getByRole('button', { name: 'Asignar rol' }).click();
    await waitForShownToast(page, { title: 'Error al asignar rol', description: 'No puede ser.' });
    expect(await dialog.isVisible()).toBe(true);
  });
});

describe('the back office for a part of the permissions', () => {
  it('navigation and first page show only the sections that the role grants', async () => {
    const { page } = await openAdmin(site, { path: '/admin', granted: ['orders:read', 'orders:write'] });
    await page.locator('.office-contents').waitFor();
    await expect.poll(() => page.locator('.office-nav a').allTextContents()).toEqual(['Pedidos']);
    await expect.poll(() => page.locator('.office-contents a').count()).toBe(1);
  });

  it('a direct address says which permission is missing and who can give it', async () => {
    const { page } = await openAdmin(site, { path: '/admin/routines', granted: ['orders:read'] });
    await page.getByRole('heading', { name: 'Tu rol no incluye esta página' }).waitFor();
    await page.getByText('«Ver rutinas»').waitFor();
    await expectSoundLayout(page);
    await page.getByRole('link', { name: 'Ir a lo que sí puedes hacer' }).click();
    await page.waitForURL((url) => url.pathname === '/admin');
  });

  it('P41: a session of an earlier release learns its permissions before the back office opens', async () => {
    const { page } = await openAdmin(site, { path: '/blog', granted: permissions });
    await page.evaluate(() => {
      const { permissions: _, ...older } = JSON.parse(localStorage.getItem('session')!) as Record<
        string,
        unknown
      >;
      sessionStorage.setItem('older', JSON.stringify(older));
    });
    await page.addInitScript(() => {
      const older = sessionStorage.getItem('older');
      if (older) localStorage.setItem('session', older);
    });
    await page.goto(new URL('/admin', page.url()).href);
    await page.locator('.office-contents').waitFor();
    expect(await page.getByRole('link', { name: 'Roles' }).count()).toBeGreaterThan(0);
  });
});
