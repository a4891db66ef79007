import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { act, card, expectToast, moveTo, silence, slotAt } from './board-page.ts';
import { openSite, type Site } from './open-site.ts';
import { routineAt, someRoutines } from './routine-samples.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const removedMeanwhile = 'Esa rutina ya no existe: alguien la ha eliminado.';
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Editar rutina' });
const nameField = (page: Page) => editDialog(page).getByLabel('Nombre');
/** The routines that something is being done to, as one sees it. */
const busyCards = (page: Page) =>
  page.locator('.routine[aria-busy=true]').evaluateAll((cards) => cards.map(({ id }) => id));
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one === document.activeElement);

/** Opens the dialog and writes a name. */
async function writeName(page: Page, of: string, name: string) {
  await act(page, of, 'Editar');
  await nameField(page).fill(name);
}

/** The dialog is open as it was left. */
async function expectWritten(page: Page, name: string) {
  expect(await nameField(page).inputValue()).toBe(name);
  expect(await nameField(page).evaluate((one) => one === document.activeElement)).toBe(true);
}

describe('an answer that comes late', () => {
  it.each([
    ['Duplicar', '/duplicate', 'Rutina duplicada exitosamente'],
    ['Eliminar', 'rtn_001', 'Rutina eliminada exitosamente'],
  ])('%s: takes neither the dialog of another routine nor its focus', async (action, path, done) => {
    const { page, hold } = await openBackOffice(site, { routines: someRoutines() });
    await silence(page);
    const answer = hold(path);
    await act(page, 'Fuerza 2 · mes 1', action);
    await expect.poll(() => busyCards(page)).toEqual(['rtn_001']);
    await writeName(page, 'Fuerza 2 · mes 2', 'A medias');
    answer();
    await expectToast(page, done);
    await expectWritten(page, 'A medias');
    await expect.poll(() => busyCards(page)).toEqual([]);
  });

  it('takes no other dialog of the same routine', async () => {
    const { page, hold } = await openBackOffice(site, { routines: someRoutines() });
    await silence(page);
    const answer = hold('/duplicate');
    await act(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await writeName(page, 'Fuerza 2 · mes 1', 'A medias');
    answer();
    await expectToast(page, 'Rutina duplicada exitosamente');
    await expectWritten(page, 'A medias');
  });

  it('leaves the same question about another routine open, and its button at work', async () => {
    const { page, hold, calls } = await openBackOffice(site, { routines: someRoutines() });
    const answer = hold('/duplicate');
    await silence(page);
    await act(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await page.evaluate(() => localStorage.clear());
    await act(page, 'Fuerza 2 · mes 2', 'Eliminar');
    const dialog = page.getByRole('dialog', { name: 'Eliminar rutina' });
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expectToast(page, 'Rutina eliminada exitosamente');
    await act(page, 'Fuerza 2 · mes 3', 'Duplicar');
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

describe('what is under way is not cancelled: the dialog stays until the answer', () => {
  it.each([
    ['Editar', 'Guardar cambios', 'Guardando...', '/drive-link', 'Error al actualizar la rutina'],
    ['Duplicar', 'Duplicar', 'Duplicando...', '/duplicate', 'Error al duplicar la rutina'],
    ['Eliminar', 'Eliminar', 'Eliminando...', 'rtn_001', 'Error al eliminar la rutina'],
  ])('%s', async (action, confirm, busy, path, failed) => {
    const { page, hold, refuse } = await openBackOffice(site, { routines: someRoutines() });
    const answer = hold(path);
    refuse(path, 403, 'forbidden');
    await act(page, 'Fuerza 2 · mes 1', action);
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await dialog.getByRole('button', { name: busy }).waitFor();
    expect(await cancel.isDisabled()).toBe(true);
    // a browser that is asked often enough closes it by itself
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    answer();
    await expectToast(page, failed);
    await cancel.click();
    await expect.poll(() => dialog.count()).toBe(0);
    await act(page, 'Fuerza 2 · mes 1', action);
    await dialog.waitFor();
  });
});

describe('what another has deleted while a dialog asks about it', () => {
  it('is said once when it turns out by itself, and the focus stays in the grid', async () => {
    const { page, hold, refuse, routines } = await openBackOffice(site, { routines: someRoutines() });
    await silence(page);
    const answer = hold('/duplicate');
    refuse('/duplicate', 403, 'forbidden');
    await act(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await writeName(page, 'Fuerza 2 · mes 2', 'A medias');
    routines.splice(1, 1);
    answer();
    await expectToast(page, removedMeanwhile);
    await editDialog(page).waitFor({ state: 'hidden' });
    expect(await isFocused(page, `[data-drop$="#2"] .month-free >> nth=0`)).toBe(true);
    expect(await page.getByText(removedMeanwhile).count()).toBe(1);
  });

  it.each([
    ['Editar', 'Guardar cambios', '/drive-link', 'Error al actualizar la rutina'],
    ['Duplicar', 'Duplicar', '/duplicate', 'Error al duplicar la rutina'],
    ['Eliminar', 'Eliminar', 'rtn_002', 'Error al eliminar la rutina'],
  ])('%s: is said once when the server says so', async (action, confirm, path, failed) => {
    const { page, refuse, routines } = await openBackOffice(site, { routines: someRoutines() });
    await act(page, 'Fuerza 2 · mes 2', action);
    routines.splice(1, 1);
    refuse(path, 404, 'routine_not_found');
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
    await expectToast(page, failed);
    await expect.poll(() => card(page, 'rtn_002').count()).toBe(0);
    await expect.poll(() => isFocused(page, `[data-drop$="#2"] .month-free >> nth=0`)).toBe(true);
    expect(await page.getByText(removedMeanwhile).count()).toBe(1);
  });
});

it('P35: an edit is sent on what the own move has made of the routine', async () => {
  const { page, hold } = await openBackOffice(site, { routines: someRoutines() });
  const answer = hold('/move');
  await moveTo(page, 'Fuerza 2 · mes 1', 4);
  await writeName(page, 'Fuerza 2 · mes 1', 'Nueva');
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
])('P46: %s begins with «%s»', async (action, begins) => {
  const { page } = await openBackOffice(site, { routines: someRoutines() });
  await act(page, 'Fuerza 2 · mes 1', action);
  const dialog = page.getByRole('dialog');
  const first = dialog.getByLabel(begins, { exact: true }).or(dialog.getByRole('button', { name: begins }));
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('button', { name: 'Acciones de Fuerza 2 · mes 1' });
  await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('P35: an edit that is saved while the own move is still unanswered waits for it, and is no conflict', async () => {
  const { page, hold, calls } = await openBackOffice(site, { routines: someRoutines() });
  const answer = hold('/move');
  await moveTo(page, 'Fuerza 2 · mes 1', 4);
  await writeName(page, 'Fuerza 2 · mes 1', 'Nueva');
  const request = page.waitForRequest('**/drive-link');
  await editDialog(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await editDialog(page).getByRole('button', { name: 'Guardando...' }).waitFor();
  expect(calls).toEqual(['PATCH /api/routines/rtn_001/move']);
  answer();
  expect((await request).postDataJSON()).toEqual({
    name: 'Nueva',
    driveLink: routineAt([0, 0, 1]).driveLink,
    version: 2,
  });
  await expectToast(page, 'Rutina actualizada exitosamente');
  await editDialog(page).waitFor({ state: 'hidden' });
});

describe('P46: the focus is not lost', () => {
  it('with the last routine of a track, in whichever month it stood', async () => {
    const { page } = await openBackOffice(site, {
      routines: [routineAt([0, 0, 1]), routineAt([0, 1, 2])],
    });
    await silence(page);
    await act(page, 'Fuerza 3 · mes 2', 'Eliminar');
    await expectToast(page, 'Rutina eliminada exitosamente');
    const link = slotAt(page, 0, 1, 1).getByRole('link', { name: /^Crear rutina/ });
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('with the end of the silence', async () => {
    const { page } = await openBackOffice(site, { routines: someRoutines() });
    await silence(page);
    await page.getByRole('button', { name: 'Volver a avisar' }).press('Enter');
    const fold = page.getByRole('button', { name: 'Plegar todo' });
    await expect.poll(() => fold.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('with an edit that is refused for another was faster', async () => {
    const { page, refuse, routines } = await openBackOffice(site, { routines: someRoutines() });
    await writeName(page, 'Fuerza 2 · mes 1', 'La mía');
    routines[0] = { ...routines[0]!, name: 'La de otra persona', version: 7 };
    refuse('/drive-link', 409, 'conflict');
    const save = editDialog(page).getByRole('button', { name: 'Guardar cambios' });
    await save.press('Enter');
    await page.getByText('Alguien ha cambiado esta rutina mientras la editabas.').waitFor();
    expect(await save.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await save.getAttribute('aria-disabled')).toBe('true');
  });
});
