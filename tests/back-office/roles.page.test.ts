import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { foundUser, openRoles, roleOf, type RolesPage } from '../support/pages/admin/roles-page.ts';

const site = setUpSite();

const dialogOf = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name, exact: true });

async function choose({ page }: RolesPage, role: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${role}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the roles', () => {
  nightly(
    'P46, P35: list, form and versions of the roles are sound, of two versions the chosen one is saved, and a role with users says so before it goes',
    async () => {
      const admin = await openRoles(site);
      const { page, roles, sent } = admin;
      await admin.row('Almacén').waitFor();
      await expect.poll(() => page.locator('.stat-figure').allTextContents()).toEqual(['4', '1205', '5']);
      await expectSoundLayout(page);
      await choose(admin, 'Almacén', 'Editar');
      await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await page.getByText('Escribe cómo se llama el rol').waitFor();
      await expectSoundLayout(page);
      await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('Reparto');
      await box(page, 'Ver productos y categorías').check();
      roles[3] = roleOf('almacen', 'Depósito', { permissions: ['orders:read', 'users:read'], version: 2 });
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      const versions = page.getByRole('group', { name: 'Permisos', exact: true }).getByRole('radio');
      await versions.nth(1).check();
      await expectSoundLayout(page);
      await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await waitForShownToast(page, { title: 'Rol actualizado exitosamente' });
      expect(sent.at(-1)).toEqual({ displayName: 'Reparto', version: 2 });
      expect(roles[3]).toMatchObject({ displayName: 'Reparto', permissions: ['orders:read', 'users:read'] });
      await dialogOf(page).waitFor({ state: 'hidden' });
      await choose(admin, 'Administración', 'Ver permisos');
      await page.getByText('Este rol no se puede cambiar.').waitFor();
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'hidden' });
      await choose(admin, 'Entrenador', 'Eliminar');
      await page.getByText('tiene 3 usuarios').waitFor();
    },
  );

  nightly(
    'the role of admins alone has a badge, and changes that fail without a word are told in the words of the page',
    async () => {
      const admin = await openRoles(site);
      const { page, row } = admin;
      await row('Entrenador').waitFor();
      expect(await page.locator('tbody .badge').count()).toBe(1);
      expect(await row('Administración').locator('.badge').count()).toBe(1);
      await page.route('**/api/roles/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 502, json: null }),
      );
      await page.getByRole('button', { name: 'Inicializar' }).click();
      await waitForShownToast(page, { title: 'Error al inicializar roles' });
      await choose(admin, 'Almacén', 'Editar');
      await dialogOf(page).getByLabel('Nombre', { exact: true }).fill('Depósito');
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await waitForShownToast(page, { title: 'Error al actualizar rol' });
    },
  );

  nightly(
    'P293: what is typed into a role stays over a reload, until it is discarded or its admin signs out',
    async () => {
      const admin = await openRoles(site);
      const { page } = admin;
      const drafts = () =>
        page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')).length);
      const name = dialogOf(page).getByLabel('Nombre', { exact: true });
      const isRestored = () => page.getByText('Sigues con lo que escribiste antes').isVisible();
      await choose(admin, 'Almacén', 'Editar');
      await name.fill('Depósito');
      await box(page, 'Ver productos y categorías').check();
      page.on('dialog', (question) => void question.accept());
      await page.reload();
      await name.waitFor();
      expect([await name.inputValue(), await isRestored()]).toEqual(['Depósito', true]);
      expect(await box(page, 'Ver productos y categorías').isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
      expect([await name.inputValue(), await isRestored(), await drafts()]).toEqual(['Almacén', false, 0]);
      await name.fill('Depósito');
      await expect.poll(drafts).toBe(1);
      await page.goto(`${site.url}/admin/roles`);
      await page.getByRole('button', { name: /^Cuenta de/ }).click();
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      await expect.poll(drafts).toBe(0);
    },
  );

  it('missing roles are added, a new one is created from its first wrong field on, and one without users is deleted', async () => {
    const admin = await openRoles(site);
    const { page, calls, sent, row, rejectNext } = admin;
    await row('Almacén').waitFor();
    rejectNext('/api/roles', 403, 'forbidden');
    await page.reload();
    await page.getByRole('heading', { name: 'Error al cargar roles' }).waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('button', { name: 'Inicializar' }).click();
    await waitForShownToast(page, {
      title: 'Roles inicializados exitosamente',
      description: 'Se ha añadido 1 rol.',
    });
    await row('Atención al cliente').waitFor();
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    const dialog = dialogOf(page);
    const name = dialog.getByLabel('Nombre', { exact: true });
    const innerName = dialog.getByLabel('Nombre interno');
    // a refused form gives the focus to its first wrong field, each time
    for (const wrong of [name, name, innerName]) {
      if (wrong === innerName) await name.fill('Reparto');
      await dialog.getByRole('button', { name: 'Crear rol' }).click();
      await expectFocus(wrong);
    }
    await innerName.fill('Reparto');
    await box(page, 'Reembolsar pedidos').check();
    expect(await box(page, 'Ver pedidos').isChecked()).toBe(true);
    await box(page, 'Ver rutinas').check();
    await box(page, 'Ver rutinas').uncheck();
    await dialog.getByRole('button', { name: 'Crear rol' }).click();
    await waitForShownToast(page, { title: 'Rol creado exitosamente' });
    expect(sent.at(-1)).toEqual({
      name: 'Reparto',
      displayName: 'Reparto',
      description: '',
      permissions: ['orders:read', 'orders:refund'],
    });
    await row('Reparto').waitFor();
    await choose(admin, 'Almacén', 'Eliminar');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await waitForShownToast(page, { title: 'Rol eliminado', description: 'Almacén' });
    await row('Almacén').waitFor({ state: 'detached' });
    expect(calls).toEqual(['POST /api/roles/initialize', 'POST /api/roles', 'DELETE /api/roles/rol_almacen']);
  });

  nightly(
    'P113: a role that another admin deletes while it is edited keeps what was typed, and can be created again',
    async () => {
      const admin = await openRoles(site);
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
      await dialog.getByLabel('Nombre', { exact: true }).fill('Almacén y envíos');
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
    },
  );

  nightly(
    'what an admin lacks cannot be given, and the internal name stays while users have the role',
    async () => {
      const admin = await openRoles(site, { granted: ['roles:read', 'roles:write', 'orders:read'] });
      await choose(admin, 'Entrenador', 'Editar');
      const { page } = admin;
      expect(await box(page, 'Ver rutinas').isDisabled()).toBe(true);
      expect(await box(page, 'Ver pedidos').isDisabled()).toBe(false);
      expect(await dialogOf(page).getByLabel('Nombre interno').isEditable()).toBe(false);
    },
  );
});

describe('the role of a user', () => {
  nightly(
    'a user is searched and chosen, then the role, and the counts follow; the dialog stays where it is, also when that is refused',
    async () => {
      const { page, calls, sent, row, rejectNext } = await openRoles(site);
      await page.getByRole('button', { name: 'Asignar rol' }).click();
      const dialog = dialogOf(page);
      await dialog.getByRole('radio').nth(2).waitFor();
      const search = dialog.getByRole('searchbox', { name: 'Usuario' });
      await expectFocus(search);
      const before = await search.boundingBox();
      await search.fill('Zacarías');
      await dialog.getByText('Nadie coincide con la búsqueda.').waitFor();
      expect(await search.boundingBox()).toEqual(before);
      await search.fill('Gil');
      await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
      expect(await search.boundingBox()).toEqual(before);
      await dialog.getByRole('button', { name: 'Asignar rol' }).click();
      await dialog.getByText('Elige un usuario').waitFor();
      expect(calls).toEqual([]);
      await expectSoundLayout(page);
      await dialog.getByRole('radio', { name: /Carla Gil/ }).check();
      await dialog.getByText('Ahora: Cliente.').waitFor();
      await dialog.getByLabel('Rol').selectOption({ label: 'Almacén' });
      rejectNext('/role', 403, 'forbidden');
      await dialog.getByRole('button', { name: 'Asignar rol' }).click();
      await waitForShownToast(page, { title: 'Error al asignar rol', description: 'No puede ser.' });
      await dialog.getByRole('button', { name: 'Asignar rol' }).click();
      await waitForShownToast(page, {
        title: 'Rol asignado exitosamente',
        description: 'Carla Gil: Almacén',
      });
      expect(calls).toEqual(['PUT /api/users/usr_2/role', 'PUT /api/users/usr_2/role']);
      expect(sent).toEqual([{ roleId: 'rol_almacen' }]);
      await row('Almacén').getByText('1', { exact: true }).waitFor();
    },
  );

  nightly('a user who is chosen right after typing stays chosen when the search follows', async () => {
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

  nightly('that a user is missing is said below the list, also when the list is long', async () => {
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
});

describe('the back office for a part of the permissions', () => {
  nightly(
    'a direct address says which permission is missing and who can give it; navigation and first page show only what is granted',
    async () => {
      const { page } = await openAdmin(site, { path: '/admin/routines', granted: ['orders:read'] });
      await page.getByRole('heading', { name: 'Tu rol no incluye esta página' }).waitFor();
      await page.getByText('«Ver rutinas»').waitFor();
      await expect.poll(() => page.locator('.office-nav a').allTextContents()).toEqual(['Pedidos']);
      await expectSoundLayout(page);
      await page.getByRole('link', { name: 'Ir a lo que sí puedes hacer' }).click();
      await page.waitForURL((url) => url.pathname === '/admin');
      await expect.poll(() => page.locator('.office-contents a').count()).toBe(1);
    },
  );
});
