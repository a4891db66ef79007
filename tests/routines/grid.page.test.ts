import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../support/pages/open-admin.ts';
import {
  card,
  chooseAction,
  expectToast,
  handle,
  isHandleFocused,
  moveTo,
  slotAt,
  snoozeWarnings,
} from '../support/pages/grid-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { frequencies, routineAt, someRoutines, types } from './routine-fixtures.ts';

const site = setUpSite();

const expectSeen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('access to the back office', () => {
  it('P19: a user without the admin role sees a message, and no code of the back office is loaded', async () => {
    const requests: string[] = [];
    const { page, consoleErrors } = await openAdmin(site, {
      granted: [],
      route: async (opened) =>
        void opened.on('request', (request) => requests.push(new URL(request.url()).pathname)),
    });
    await page.getByRole('heading', { name: 'No tienes permiso' }).waitFor();
    expect(requests).toContain('/admin/routines');
    expect(requests.filter((path) => /back-admin|assets\/routines|api\/routines/.test(path))).toEqual([]);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(consoleErrors).toEqual([]);
  });

  nightly('an admin reaches every section from the first page and returns', async () => {
    const { page, consoleErrors } = await openAdmin(site, { path: '/admin', routines: someRoutines() });
    await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
    const sections = page.getByRole('navigation', { name: 'Administración' });
    const entries = page.getByRole('region', { name: 'Secciones' }).getByRole('link');
    const links = (list: Locator) => list.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    // the first page shows the figures themselves, the history is about all of them, reviews wait in its list; exercises are not counted
    const others = ['/admin/exercises', '/admin/reviews', '/admin/audit', '/admin/metrics'];
    const shown = await links(sections.getByRole('link'));
    expect(shown.filter((to) => !others.includes(to!))).toEqual(await links(entries));
    expect(shown.filter((to) => others.includes(to!))).toEqual(others);
    await entries.filter({ hasText: /^Rutinas/ }).click();
    await page.getByText('5 rutinas · 2 tipos de entrenamiento').waitFor();
    expect(await sections.locator('[aria-current]').textContent()).toBe('Rutinas');
    await page.getByRole('link', { name: 'Panel Administrativo' }).click();
    await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
    expect(await sections.locator('[aria-current]').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });
});

describe('a card', () => {
  nightly('a card opens its file in a new tab with a hint about its permissions', async () => {
    const { page } = await openAdmin(site, { routines: someRoutines() });
    const link = card(page, 'rtn_001').getByRole('link', { name: /^Abrir enlace/ });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.context().route('https://docs.google.com/**', (route) => route.fulfill({ body: 'ok' }));
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    expect(opened.url()).toContain('docs.google.com');
    await expectToast(
      page,
      'Abriendo archivo de Google Drive. Si no puedes acceder, verifica que esté abierto al público.',
    );
  });

  it('P37, P40: a card shows a name with HTML as text, and has no link to an address that is not at Google Drive', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const routines = [routineAt([0, 0, 1], { name, driveLink: 'javascript:alert(1)' })];
    const { page, consoleErrors } = await openAdmin(site, { routines });
    await page.getByRole('heading', { name }).waitFor();
    expect(await page.locator('.board img').count()).toBe(0);
    await card(page, 'rtn_001')
      .getByRole('button', { name: /^Abrir enlace/ })
      .click();
    await expectToast(page, 'No hay enlace disponible para esta rutina');
    expect(consoleErrors).toEqual([]);
  });

  nightly(
    'P46: a card shows the e-mail of the uploader on hover and focus until Escape; those that share a slot are marked as conflicts',
    async () => {
      const routines = [routineAt([0, 0, 1]), routineAt([0, 0, 1], { _id: 'rtn_twin' })];
      const { page } = await openAdmin(site, { routines });
      await page.getByText('2 rutinas · 1 tipo de entrenamiento · 2 en conflicto').waitFor();
      await expect.poll(() => page.getByText('Conflicto', { exact: true }).count()).toBe(2);
      await expect.poll(() => page.getByText(/^¡CONFLICTO! Hay 2 rutinas en el mismo mes/).count()).toBe(1);

      const name = card(page, 'rtn_001').getByRole('button', { name: 'Marta Ruiz Soto', exact: true });
      const email = page.getByRole('tooltip');
      await name.focus();
      await email.waitFor();
      expect(await email.textContent()).toBe('marta@tenaz.test');
      await page.keyboard.press('Escape');
      await email.waitFor({ state: 'hidden' });
      await name.hover();
      await email.waitFor();
      await email.hover();
      expect(await email.isVisible()).toBe(true);
    },
  );
});

describe('duplicating and deleting', () => {
  nightly(
    'duplicating and deleting need a confirmation, unless it was snoozed in the last five minutes',
    async () => {
      const { page, calls } = await openAdmin(site, { routines: someRoutines() });
      await chooseAction(page, 'Fuerza 2 · mes 3', 'Duplicar');
      const dialog = page.getByRole('dialog', { name: 'Duplicar rutina' });
      await dialog.getByText('Mes 4 de Fuerza, 2 días por semana').waitFor();
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Duplicar' }).click();
      await expectToast(page, 'Rutina duplicada exitosamente');
      await expect.poll(() => isHandleFocused(page, 'rtn_003_copy')).toBe(true);

      await chooseAction(page, 'Fuerza 2 · mes 1', 'Eliminar');
      await expectToast(page, 'Rutina eliminada exitosamente');
      await expect.poll(() => card(page, 'rtn_001').count()).toBe(0);
      expect(calls).toEqual(['POST /api/routines/rtn_003/duplicate', 'DELETE /api/routines/rtn_001']);
      // the slot of the deleted card has the focus
      await expect
        .poll(() => slotAt(page, 0, 0, 1).evaluate((slot) => slot.contains(document.activeElement)))
        .toBe(true);

      await snoozeWarnings(page, Date.now() - 300_000);
      await chooseAction(page, 'Fuerza 2 · mes 2', 'Eliminar');
      await page.getByRole('dialog', { name: 'Eliminar rutina' }).waitFor();
      expect(calls).toHaveLength(2);
    },
  );
});

nightly(
  'a focused card that another admin moves keeps the focus, and one that is deleted leaves it in its slot',
  async () => {
    const { page, routines } = await openAdmin(site, { routines: someRoutines(), height: 1600 });
    await handle(page, 'rtn_001').focus();
    let minutes = 0;
    const refetch = async () => {
      const refetched = page.waitForResponse('**/routines/grid');
      // a return to the tab after a minute refetches the grid
      await page.clock.setSystemTime(Date.now() + ++minutes * 61_000);
      await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
      await refetched;
    };
    routines[0] = { ...routines[0]!, month: 4, version: 2 };
    await refetch();
    await slotAt(page, 0, 0, 4).locator('[data-drag-item="rtn_001"]').waitFor();
    expect(await isHandleFocused(page, 'rtn_001')).toBe(true);
    routines.shift();
    await refetch();
    await expect.poll(() => card(page, 'rtn_001').count()).toBe(0);
    await expectFocus(slotAt(page, 0, 0, 4).locator('.month-free'));
  },
);

describe('editing', () => {
  const edit = async ({ page }: AdminPage) => {
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Editar');
    return page.getByRole('dialog', { name: 'Editar rutina' });
  };

  nightly('an edit is saved only with a link to Google Drive', async () => {
    const admin = await openAdmin(site, { routines: someRoutines() });
    const dialog = await edit(admin);
    const link = dialog.getByLabel('Enlace de Google Drive');
    await link.fill('');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.getByText('El enlace de Google Drive es requerido').waitFor();
    await link.fill('https://example.com/drive.google.com');
    await dialog.getByText('Ingresa un enlace válido de Google Drive').waitFor();
    await link.fill('  https://drive.google.com/file/d/9/view ');
    await dialog.getByLabel('Nombre').fill(' Nueva ');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expectToast(admin.page, 'Rutina actualizada exitosamente');
    expect(admin.routines[0]).toMatchObject({
      name: 'Nueva',
      driveLink: 'https://drive.google.com/file/d/9/view',
    });
  });

  nightly(
    "P35, P46: an edit that conflicts with another admin's shows that version, keeps the focus, and is saved only on top of it",
    async () => {
      const admin = await openAdmin(site, { routines: someRoutines() });
      const { page, routines, rejectNext } = admin;
      const dialog = await edit(admin);
      await dialog.getByLabel('Nombre').fill('La mía');
      const link = 'https://drive.google.com/file/d/7/view';
      routines[0] = { ...routines[0]!, name: 'La de otra persona', driveLink: link, version: 7 };
      rejectNext('/drive-link', 409, 'conflict');
      await dialog.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
      await dialog.getByText(/^Otra persona ha guardado cambios/).waitFor();
      await expectFocus(dialog.getByRole('form', { name: 'Las dos versiones' }));
      const field = (name: string) => dialog.getByRole('group', { name });
      await field('Nombre').getByText('La de otra persona').waitFor();
      // what was not touched begins with what is saved
      expect(await field('Nombre').getByRole('radio').first().isChecked()).toBe(true);
      expect(await field('Enlace de Google Drive').getByRole('radio').last().isChecked()).toBe(true);
      const [request] = await Promise.all([
        page.waitForRequest('**/drive-link'),
        dialog.getByRole('button', { name: 'Guardar lo elegido' }).click(),
      ]);
      expect(request.postDataJSON()).toEqual({ name: 'La mía', driveLink: link, version: 7 });
      await expectToast(page, 'Rutina actualizada exitosamente');
    },
  );
});

it('P292: a deletion and a move are undone, an exchange as well; what has come into the place since stays', async () => {
  // one that is a plan alone comes back with it
  const all = someRoutines().map((each) =>
    each.month === 3 ? { ...each, driveLink: '', fileName: '', planVersion: 1 } : each,
  );
  const { page, calls, rejectNext, routines } = await openAdmin(site, { routines: all });
  const undo = page.getByRole('button', { name: 'Deshacer' });
  const cardOf3 = slotAt(page, 0, 0, 3).getByRole('article');
  await cardOf3.getByText('Plan de entrenamiento').waitFor();
  expect(await cardOf3.getByRole('link', { name: /^Abrir enlace/ }).count()).toBe(0);
  await chooseAction(page, 'Fuerza 2 · mes 3', 'Editar');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click();
  await expectToast(page, 'Rutina actualizada exitosamente');
  await snoozeWarnings(page);
  await chooseAction(page, 'Fuerza 2 · mes 3', 'Eliminar');
  await expectToast(page, 'Rutina eliminada exitosamente');
  await undo.click();
  await expectToast(page, 'Rutina recuperada');
  await slotAt(page, 0, 0, 3).getByRole('heading', { name: 'Fuerza 2 · mes 3' }).waitFor();
  expect(routines.at(-1)).toMatchObject({ name: 'Fuerza 2 · mes 3', month: 3, planVersion: 1 });

  await moveTo(page, 'Fuerza 2 · mes 1', 4);
  await expectToast(page, 'Rutina movida al Mes 4');
  const [back] = await Promise.all([page.waitForRequest('**/move'), undo.click()]);
  expect(back.postDataJSON()).toMatchObject({ newMonth: 1, version: expect.any(Number) });
  await expectToast(page, 'Rutina movida al Mes 1');
  await slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').waitFor();

  await chooseAction(page, 'Fuerza 2 · mes 2', 'Eliminar');
  await expectToast(page, 'Rutina eliminada exitosamente');
  await undo.last().waitFor();
  rejectNext('/google-drive', 409, 'slot_taken');
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Error al recuperar la rutina');
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
});

nightly('collapsed sections stay collapsed after a reload', async () => {
  const { page } = await openAdmin(site, { routines: someRoutines() });
  await page.getByRole('button', { name: /^Fuerza/ }).click();
  await expect.poll(() => card(page, 'rtn_001').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: /^Fuerza/, expanded: false }).waitFor();
  expect(await card(page, 'rtn_001').count()).toBe(0);
  await expect.poll(() => card(page, 'rtn_101').count()).toBe(1);
  await page.getByRole('button', { name: 'Plegar todo' }).click();
  await expect.poll(() => card(page, 'rtn_101').count()).toBe(0);
  await page.getByRole('button', { name: 'Desplegar todo' }).click();
  await expect.poll(() => page.locator('[data-drag-item]').count()).toBe(5);
});

describe('states of the grid page', () => {
  nightly(
    'P41: a grid that fails to load is loaded again by a retry; one that counts routines but lists none shows a warning',
    async () => {
      const empty = { organizedData: {}, workoutTypes: types, trainingFrequencies: frequencies, retired: [] };
      const refusal = { status: 403, json: { code: 'forbidden', message: 'No puede ser.', requestId: 'x' } };
      const answers: FakeResponse[] = [
        refusal,
        { json: { success: true, data: { ...empty, availableMonths: [1], totalRoutines: 3 } } },
      ];
      const { page } = await openAdmin(site, {
        respond: (_, pathname) => (pathname.endsWith('/routines/grid') ? answers.shift() : undefined),
      });
      await page.getByRole('heading', { name: 'Error al cargar las rutinas' }).waitFor();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expectSeen(page, 'Hay 3 rutinas, pero ninguna ha llegado agrupada.');
    },
  );

  nightly('P41: an empty grid leads to the upload form', async () => {
    const { page } = await openAdmin(site);
    await page.getByRole('heading', { name: 'Aún no hay rutinas' }).waitFor();
    await page.getByRole('link', { name: 'Nueva Rutina' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/routines/upload');
  });
});
