import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { shownToasts } from '#tests/support/cloud/shown-toasts.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import {
  chooseAction,
  card,
  expectToast,
  endSnooze,
  moveTo,
  slotAt,
  snoozeWarnings,
} from '../support/pages/grid-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { routineAt, someRoutines } from './routine-fixtures.ts';

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
  it('late responses to a deletion and a duplicate leave the open dialog and its focus alone', async () => {
    const { page, holdNext } = await openAdmin(site, { routines: someRoutines() });
    await snoozeWarnings(page);
    const answerDeletion = holdNext('rtn_001');
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Eliminar');
    await expect.poll(() => busyCards(page)).toEqual(['rtn_001']);
    await openEditDialogWithName(page, 'Fuerza 2 · mes 2', 'A medias');
    answerDeletion();
    await expectToast(page, 'Rutina eliminada exitosamente');
    await expectNameKept(page, 'A medias');
    await expect.poll(() => busyCards(page)).toEqual([]);
    await editDialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    // also the dialog of the same routine
    const answerDuplicate = holdNext('/duplicate');
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Duplicar');
    await openEditDialogWithName(page, 'Fuerza 2 · mes 2', 'A medias');
    answerDuplicate();
    await expectToast(page, 'Rutina duplicada exitosamente');
    await expectNameKept(page, 'A medias');
  });

  it('a duplicate that fails without a word is told in the words of the page', async () => {
    const { page } = await openAdmin(site, { routines: someRoutines() });
    await page.route('**/api/routines/*/duplicate', (route) => route.fulfill({ status: 502, json: null }));
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Duplicar');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }).click();
    await expectToast(page, 'Error al duplicar la rutina');
  });

  it('P293: what is typed into the form of a routine stays over a reload, until it is discarded', async () => {
    const { page } = await openAdmin(site, { routines: someRoutines() });
    await openEditDialogWithName(page, 'Fuerza 2 · mes 2', 'A medias');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Editar');
    await page.getByText('Sigues con lo que escribiste antes').waitFor();
    expect(await nameField(page).inputValue()).toBe('A medias');
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await expectNameKept(page, 'Fuerza 2 · mes 2');
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
  it('the dialogs that edit and delete cannot be closed before the response', async () => {
    const { page, holdNext, rejectNext } = await openAdmin(site, { routines: someRoutines() });
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    for (const [action, confirm, busy, path, failed] of [
      ['Editar', 'Guardar cambios', 'Guardando...', '/drive-link', 'Error al actualizar la rutina'],
      ['Eliminar', 'Eliminar', 'Eliminando...', 'rtn_001', 'Error al eliminar la rutina'],
    ] as const) {
      const answer = holdNext(path);
      rejectNext(path, 403, 'forbidden');
      await chooseAction(page, 'Fuerza 2 · mes 1', action);
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await dialog.getByRole('button', { name: busy }).waitFor();
      expect(await cancel.isDisabled()).toBe(true);
      // after repeated Escapes, a browser closes the dialog itself
      for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
      answer();
      await expectToast(page, failed);
      await cancel.click();
      await expect.poll(() => dialog.count()).toBe(0);
    }
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

  it('the deletion of a deleted routine shows one message and focuses its slot', async () => {
    const { page, rejectNext, routines } = await openAdmin(site, { routines: someRoutines() });
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Eliminar');
    routines.splice(1, 1);
    rejectNext('rtn_002', 404, 'routine_not_found');
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expectToast(page, 'Error al eliminar la rutina');
    await expect.poll(() => card(page, 'rtn_002').count()).toBe(0);
    await expectFocus(page.locator(`[data-drop$="#2"] .month-free >> nth=0`));
    expect(await timesShown(page, removedMeanwhile)).toBe(1);
  });
});

it('P35: an edit after an own move has the version of the move; one that is saved during it waits for it', async () => {
  const { page, holdNext, calls } = await openAdmin(site, { routines: someRoutines() });
  const save = editDialog(page).getByRole('button', { name: 'Guardar cambios' });
  const answerFirst = holdNext('/move');
  await moveTo(page, 'Fuerza 2 · mes 1', 4);
  await openEditDialogWithName(page, 'Fuerza 2 · mes 1', 'Nueva');
  answerFirst();
  await expectToast(page, 'Rutina movida al Mes 4');
  const [first] = await Promise.all([page.waitForRequest('**/drive-link'), save.click()]);
  expect(first.postDataJSON()).toMatchObject({ name: 'Nueva', version: 2 });
  await expectToast(page, 'Rutina actualizada exitosamente');
  await editDialog(page).waitFor({ state: 'hidden' });

  const answerSecond = holdNext('/move');
  await moveTo(page, 'Nueva', 5);
  await openEditDialogWithName(page, 'Nueva', 'Otra');
  const second = page.waitForRequest('**/drive-link');
  await save.click();
  await editDialog(page).getByRole('button', { name: 'Guardando...' }).waitFor();
  await expect.poll(() => calls.filter((call) => call.endsWith('/move'))).toHaveLength(2);
  expect(calls.filter((call) => call.endsWith('/drive-link'))).toHaveLength(1);
  answerSecond();
  expect((await second).postDataJSON()).toEqual({
    name: 'Otra',
    driveLink: routineAt([0, 0, 1]).driveLink,
    version: 4,
  });
  await expectToast(page, 'Rutina actualizada exitosamente');
  await editDialog(page).waitFor({ state: 'hidden' });
});

it('P46: each dialog of a routine focuses its first field or button, and the menu button after Escape', async () => {
  const { page } = await openAdmin(site, { routines: someRoutines() });
  const dialog = page.getByRole('dialog');
  for (const [action, begins] of [
    ['Editar', 'Nombre'],
    ['Mover a…', 'Tipo de entrenamiento'],
    ['Duplicar', 'Cancelar'],
    ['Eliminar', 'Cancelar'],
  ] as const) {
    await chooseAction(page, 'Fuerza 2 · mes 1', action);
    await expectFocus(
      dialog.getByLabel(begins, { exact: true }).or(dialog.getByRole('button', { name: begins })),
    );
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('button', { name: 'Acciones de Fuerza 2 · mes 1' }));
  }
});

it('P46: deleting the last routine of a track focuses the create link of its month 1, and ending the snooze the collapse button', async () => {
  const { page } = await openAdmin(site, {
    routines: [routineAt([0, 0, 1]), routineAt([0, 1, 2])],
  });
  await snoozeWarnings(page);
  await chooseAction(page, 'Fuerza 3 · mes 2', 'Eliminar');
  await expectToast(page, 'Rutina eliminada exitosamente');
  await expectFocus(slotAt(page, 0, 1, 1).getByRole('link', { name: /^Crear rutina/ }));
  await page.getByRole('button', { name: 'Volver a avisar' }).press('Enter');
  await expectFocus(page.getByRole('button', { name: 'Plegar todo' }));
});
