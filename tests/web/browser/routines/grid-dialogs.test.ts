import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { shownToasts } from '#tests/support/cloud/shown-toasts.ts';
import { openAdmin } from '../support/open-admin.ts';
import {
  chooseAction,
  card,
  expectToast,
  endSnooze,
  moveTo,
  slotAt,
  snoozeWarnings,
} from '../support/grid-page.ts';
import { setUpSite } from '../support/open-site.ts';
import { routineAt, someRoutines } from '../../routines/routine-fixtures.ts';

const site = setUpSite();

const removedMeanwhile = 'Esa rutina ya no existe: alguien la ha eliminado.';
/** How many toasts have shown a text. */
const timesShown = async (page: Page, text: string) =>
  (await shownToasts(page)).filter((toast) => [toast.title, toast.description].includes(text)).length;
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Editar rutina' });
const nameField = (page: Page) => editDialog(page).getByLabel('Nombre');
/** Ids of the cards that are marked as busy. */
const busyCards = (page: Page) =>
  page.locator('.routine[aria-busy=true]').evaluateAll((cards) => cards.map(({ id }) => id));

/** Opens the edit dialog of a routine and types a name. */
async function openEditDialogWithName(page: Page, of: string, name: string) {
  await chooseAction(page, of, 'Editar');
  await nameField(page).fill(name);
}

/** Expects that the edit dialog still has the typed name and the focus. */
async function expectNameKept(page: Page, name: string) {
  expect(await nameField(page).inputValue()).toBe(name);
  await expectFocus(nameField(page));
}

describe('a late response', () => {
  it('a late response to a deletion leaves the open dialog of another routine and its focus alone', async () => {
    const { page, holdNext } = await openAdmin(site, { routines: someRoutines() });
    await snoozeWarnings(page);
    const answer = holdNext('rtn_001');
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Eliminar');
    await expect.poll(() => busyCards(page)).toEqual(['rtn_001']);
    await openEditDialogWithName(page, 'Fuerza 2 · mes 2', 'A medias');
    answer();
    await expectToast(page, 'Rutina eliminada exitosamente');
    await expectNameKept(page, 'A medias');
    await expect.poll(() => busyCards(page)).toEqual([]);
  });

  it('a late response to a duplicate leaves the edit dialog of the same routine open', async () => {
    const { page, holdNext } = await openAdmin(site, { routines: someRoutines() });
    await snoozeWarnings(page);
    const answer = holdNext('/duplicate');
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await openEditDialogWithName(page, 'Fuerza 2 · mes 1', 'A medias');
    answer();
    await expectToast(page, 'Rutina duplicada exitosamente');
    await expectNameKept(page, 'A medias');
  });

  it('a late response to a duplicate leaves the duplicate dialog of another routine usable', async () => {
    const { page, holdNext, calls } = await openAdmin(site, { routines: someRoutines() });
    const answer = holdNext('/duplicate');
    await snoozeWarnings(page);
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await endSnooze(page);
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Eliminar');
    const dialog = page.getByRole('dialog', { name: 'Eliminar rutina' });
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expectToast(page, 'Rutina eliminada exitosamente');
    await chooseAction(page, 'Fuerza 2 · mes 3', 'Duplicar');
    answer();
    await expectToast(page, 'Rutina duplicada exitosamente');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }).click();
    await expect.poll(() => card(page, 'rtn_003_copy').count()).toBe(1);
    expect(calls).toEqual([
      'POST /api/routines/rtn_001/duplicate',
      'DELETE /api/routines/rtn_002',
      'POST /api/routines/rtn_003/duplicate',
    ]);
  });
});

describe('a running request', () => {
  it.each([
    ['Editar', 'Guardar cambios', 'Guardando...', '/drive-link', 'Error al actualizar la rutina'],
    ['Eliminar', 'Eliminar', 'Eliminando...', 'rtn_001', 'Error al eliminar la rutina'],
  ])('the dialog "%s" cannot be closed before the response', async (action, confirm, busy, path, failed) => {
    const { page, holdNext, rejectNext } = await openAdmin(site, { routines: someRoutines() });
    const answer = holdNext(path);
    rejectNext(path, 403, 'forbidden');
    await chooseAction(page, 'Fuerza 2 · mes 1', action);
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await dialog.getByRole('button', { name: busy }).waitFor();
    expect(await cancel.isDisabled()).toBe(true);
    // after repeated Escapes, a browser closes the dialog itself
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    answer();
    await expectToast(page, failed);
    await cancel.click();
    await expect.poll(() => dialog.count()).toBe(0);
    await chooseAction(page, 'Fuerza 2 · mes 1', action);
    await dialog.waitFor();
  });
});

describe('a routine that another admin deletes while its dialog is open', () => {
  it('a refetch without the edited routine closes its form while nothing is typed, and focuses its slot', async () => {
    const { page, holdNext, rejectNext, routines } = await openAdmin(site, { routines: someRoutines() });
    await snoozeWarnings(page);
    const answer = holdNext('/duplicate');
    rejectNext('/duplicate', 403, 'forbidden');
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Editar');
    await nameField(page).waitFor();
    routines.splice(1, 1);
    answer();
    await expectToast(page, removedMeanwhile);
    await editDialog(page).waitFor({ state: 'hidden' });
    await expectFocus(page.locator(`[data-drop$="#2"] .month-free >> nth=0`));
    expect(await timesShown(page, removedMeanwhile)).toBe(1);
  });

  it.each([
    ['Editar', 'Guardar cambios', '/drive-link', 'Error al actualizar la rutina'],
    ['Eliminar', 'Eliminar', 'rtn_002', 'Error al eliminar la rutina'],
  ])(
    '"%s" of a deleted routine shows one message and focuses its slot',
    async (action, confirm, path, failed) => {
      const { page, rejectNext, routines } = await openAdmin(site, { routines: someRoutines() });
      await chooseAction(page, 'Fuerza 2 · mes 2', action);
      routines.splice(1, 1);
      rejectNext(path, 404, 'routine_not_found');
      await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
      await expectToast(page, failed);
      await expect.poll(() => card(page, 'rtn_002').count()).toBe(0);
      await expectFocus(page.locator(`[data-drop$="#2"] .month-free >> nth=0`));
      expect(await timesShown(page, removedMeanwhile)).toBe(1);
    },
  );
});

it('P35: an edit after an own move is sent with the version of the move', async () => {
  const { page, holdNext } = await openAdmin(site, { routines: someRoutines() });
  const answer = holdNext('/move');
  await moveTo(page, 'Fuerza 2 · mes 1', 4);
  await openEditDialogWithName(page, 'Fuerza 2 · mes 1', 'Nueva');
  answer();
  await expectToast(page, 'Rutina movida al Mes 4');
  const save = editDialog(page).getByRole('button', { name: 'Guardar cambios' });
  const [request] = await Promise.all([page.waitForRequest('**/drive-link'), save.click()]);
  expect(request.postDataJSON()).toMatchObject({ name: 'Nueva', version: 2 });
});

it.each([
  ['Editar', 'Nombre'],
  ['Mover a…', 'Tipo de entrenamiento'],
  ['Duplicar', 'Cancelar'],
  ['Eliminar', 'Cancelar'],
])('P46: the dialog "%s" focuses «%s» first, and the menu button after Escape', async (action, begins) => {
  const { page } = await openAdmin(site, { routines: someRoutines() });
  await chooseAction(page, 'Fuerza 2 · mes 1', action);
  const dialog = page.getByRole('dialog');
  const first = dialog.getByLabel(begins, { exact: true }).or(dialog.getByRole('button', { name: begins }));
  await expectFocus(first);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'Acciones de Fuerza 2 · mes 1' });
  await expectFocus(menu);
});

it('P35: an edit saved during an own move waits for the move and causes no conflict', async () => {
  const { page, holdNext, calls } = await openAdmin(site, { routines: someRoutines() });
  const answer = holdNext('/move');
  await moveTo(page, 'Fuerza 2 · mes 1', 4);
  await openEditDialogWithName(page, 'Fuerza 2 · mes 1', 'Nueva');
  const request = page.waitForRequest('**/drive-link');
  await editDialog(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await editDialog(page).getByRole('button', { name: 'Guardando...' }).waitFor();
  await expect.poll(() => calls).toEqual(['PATCH /api/routines/rtn_001/move']);
  answer();
  expect((await request).postDataJSON()).toEqual({
    name: 'Nueva',
    driveLink: routineAt([0, 0, 1]).driveLink,
    version: 2,
  });
  await expectToast(page, 'Rutina actualizada exitosamente');
  await editDialog(page).waitFor({ state: 'hidden' });
});

describe('the focus of the grid', () => {
  it('P46: deleting the last routine of a track focuses the create link of its month 1', async () => {
    const { page } = await openAdmin(site, {
      routines: [routineAt([0, 0, 1]), routineAt([0, 1, 2])],
    });
    await snoozeWarnings(page);
    await chooseAction(page, 'Fuerza 3 · mes 2', 'Eliminar');
    await expectToast(page, 'Rutina eliminada exitosamente');
    const link = slotAt(page, 0, 1, 1).getByRole('link', { name: /^Crear rutina/ });
    await expectFocus(link);
  });

  it('P46: ending the snooze of the warnings focuses the collapse button', async () => {
    const { page } = await openAdmin(site, { routines: someRoutines() });
    await snoozeWarnings(page);
    await page.getByRole('button', { name: 'Volver a avisar' }).press('Enter');
    const fold = page.getByRole('button', { name: 'Plegar todo' });
    await expectFocus(fold);
  });

  it('P46: an edit conflict leaves the focus on the save button', async () => {
    const { page, rejectNext, routines } = await openAdmin(site, { routines: someRoutines() });
    await openEditDialogWithName(page, 'Fuerza 2 · mes 1', 'La mía');
    routines[0] = { ...routines[0]!, name: 'La de otra persona', version: 7 };
    rejectNext('/drive-link', 409, 'conflict');
    const save = editDialog(page).getByRole('button', { name: 'Guardar cambios' });
    await save.press('Enter');
    await page.getByText('Alguien ha cambiado esta rutina mientras la editabas.').waitFor();
    await expectFocus(save);
    expect(await save.getAttribute('aria-disabled')).toBe('true');
  });
});
