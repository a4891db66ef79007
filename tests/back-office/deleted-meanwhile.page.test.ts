import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isAll, nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { routineAt, someRoutines } from '../routines/routine-fixtures.ts';
import { categoryOf, openCategories } from '../support/pages/admin/categories-page.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';
import { card, chooseAction, handle, snoozeWarnings } from '../support/pages/grid-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

/* What an admin edits is deleted by another one meanwhile. That of a role is tested with the roles. */

const site = setUpSite();

const dialogOf = (page: Page) => page.getByRole('dialog').first();
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name }).click();

/** Expects that Escape asks before it closes the form, and goes on with it. */
async function expectQuestion(page: Page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).last().click();
}

nightly('P113: what is typed into the form of a category stays, and creates it again', async () => {
  const { page, categories, rejectNext, sent, names } = await openCategories(site, {
    categories: [categoryOf('Snacks', 1), categoryOf('Ropa', 2)],
    query: '?dialogo=editar&de=cat_ropa',
    width: 360,
  });
  await dialogOf(page).getByLabel('Descripción', { exact: true }).fill('Camisetas y mallas');
  categories.splice(1, 1);
  rejectNext('/cat_ropa', 404, 'category_not_found');
  await press(page, 'Guardar cambios');
  await dialogOf(page).getByText('Otra persona ha eliminado esta categoría mientras la editabas').waitFor();
  await expect.poll(names).toEqual(['Snacks']);
  await expectSoundLayout(page);
  await expectQuestion(page);
  await dialogOf(page).getByLabel('Nombre').fill('Ropa deportiva');
  await press(page, 'Crear de nuevo');
  await waitForShownToast(page, { title: 'Categoría creada' });
  expect(sent.at(-1)).toMatchObject({ name: 'Ropa deportiva', description: 'Camisetas y mallas', order: 2 });
  await dialogOf(page).waitFor({ state: 'hidden' });
  await expect.poll(names).toContain('Ropa deportiva');
});

it('P113: what is typed into the form of a product stays, and creates it again', async () => {
  const { page, products, sent, row } = await openProducts(site, {
    products: [productOf('Avena'), productOf('Creatina', { stock: 7 })],
    query: '?dialogo=editar&de=prd_creatina',
    width: 360,
  });
  const pressThere = (name: string) => page.locator('.product-page').getByRole('button', { name }).click();
  await page.locator('.product-page').getByLabel('Título', { exact: true }).fill('Creatina pura');
  products.splice(1, 1);
  await pressThere('Guardar cambios');
  await page
    .locator('.product-page')
    .getByText('Otra persona ha eliminado este producto, y con él sus imágenes')
    .waitFor();
  expect(await page.locator('.product-page').getByLabel('Título', { exact: true }).inputValue()).toBe(
    'Creatina pura',
  );
  await pressThere('Crear de nuevo');
  await page.getByRole('region', { name: 'Imágenes del producto' }).getByRole('strong').waitFor();
  expect(sent.at(-1)).toMatchObject({ title: 'Creatina pura', stock: '7' });
  expect(sent.at(-1)).not.toHaveProperty('version');
  // the toast library loads with its first toast, which may come after the dialog
  await waitForShownToast(page, { title: 'Product created successfully' });
  expect(await shownToasts(page)).toHaveLength(1);
  await pressThere('Listo');
  await row('Creatina pura').waitFor();
  // nothing is left of what was typed
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))).toEqual(
    [],
  );
});

it.runIf(isAll).each(['a save', 'a refetch'])(
  'P113: what is typed into the form of a routine stays when %s finds it deleted, and creates it again',
  async (by) => {
    const { page, holdNext, rejectNext, routines } = await openAdmin(site, {
      routines: someRoutines(),
      width: 360,
    });
    await snoozeWarnings(page);
    const refetch = holdNext('/duplicate');
    rejectNext('/duplicate', 403, 'forbidden');
    await chooseAction(page, 'Fuerza 2 · mes 1', 'Duplicar');
    await chooseAction(page, 'Fuerza 2 · mes 2', 'Editar');
    const name = dialogOf(page).getByLabel('Nombre');
    await name.fill('A medias');
    routines.splice(1, 1);
    if (by === 'a refetch') refetch();
    else {
      rejectNext('/drive-link', 404, 'routine_not_found');
      await press(page, 'Guardar cambios');
    }
    await dialogOf(page).getByText('Otra persona ha eliminado esta rutina mientras la editabas').waitFor();
    await expect.poll(() => card(page, 'rtn_002').count()).toBe(0);
    // with the name that it had, it can be created again as well
    await name.fill('Fuerza 2 · mes 2');
    const request = page.waitForRequest('**/google-drive');
    await press(page, 'Crear de nuevo');
    const { driveLink, workoutType, trainingFrequency } = routineAt([0, 0, 2]);
    expect((await request).postDataJSON()).toEqual({
      name: 'Fuerza 2 · mes 2',
      googleDriveLink: driveLink,
      workoutTypeId: workoutType._id,
      trainingFrequencyId: trainingFrequency._id,
      month: 2,
    });
    await dialogOf(page).waitFor({ state: 'hidden' });
    await expectFocus(handle(page, 'rtn_new'));
    expect((await shownToasts(page)).map(({ title }) => title)).not.toContain(
      'Error al actualizar la rutina',
    );
    refetch();
  },
);
