import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { categoryOf, openCategories, type CategoriesPage } from '../support/pages/admin/categories-page.ts';
import { dragTo } from '../support/pages/grid-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const some = () => [
  categoryOf('Proteínas', 1, { productCount: 12 }),
  categoryOf('Snacks', 2),
  categoryOf('Ropa', 3, { isActive: false, productCount: 4 }),
  categoryOf('Vitaminas', 4, { icon: '👨‍👩‍👧', color: '#8B5CF6' }),
];

const dialogOf = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });

async function choose({ page }: CategoriesPage, name: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the list of categories', () => {
  it('P46: list with its counters, menu, form, comparison and question are sound at 360 and 1280 px', async () => {
    const categories = await openCategories(site, { categories: some(), width: 360 });
    const { page } = categories;
    await expect.poll(() => page.locator('.stat-figure').allTextContents()).toEqual(['4', '3', '1', '16']);
    await page.getByText('La tienda enseña un cambio en 30 segundos como mucho.').waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Acciones de Snacks' }).click();
    const edit = page.getByRole('menuitem', { name: 'Editar' });
    // it is placed when its first item has the focus
    await expectFocus(edit);
    await expectSoundLayout(page);
    await edit.click();
    await dialogOf(page).getByText('Para buscadores', { exact: true }).click();
    await dialogOf(page).getByLabel('Nombre').fill('');
    await save(page).click();
    await page.getByText('Category name is required').waitFor();
    await expectSoundLayout(page);
    await dialogOf(page).getByLabel('Nombre').fill('Tentempiés');
    categories.categories[1] = categoryOf('Snacks', 2, {
      name: 'Barritas',
      description: 'Otra',
      version: 2,
    });
    await save(page).click();
    await page.getByRole('group', { name: 'Nombre' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Descartar lo mío' }).click();
    await choose(categories, 'Proteínas', 'Eliminar');
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Entendido' }).click();
    await choose(categories, 'Proteínas', 'Ver cifras');
    await page.getByText('Unidades vendidas').waitFor();
    await expectSoundLayout(page);
  });

  it('a list that fails to load shows the error with a retry; an empty one offers the default categories', async () => {
    const { page, rejectNext, names } = await openCategories(site);
    await page.getByText('Todavía no hay categorías').waitFor();
    await page.getByRole('button', { name: 'Añadir predeterminadas' }).dblclick();
    await waitForShownToast(page, { text: 'Se han añadido 2 categorías' });
    expect(await names()).toEqual(['Fuerza', 'Snacks']);
    rejectNext('/categories', 403, 'forbidden');
    await page.reload();
    await page.getByRole('heading', { name: 'Error loading categories' }).waitFor();
    await expect.poll(() => page.getByText('No puede ser.').count()).toBe(1);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(names).toEqual(['Fuerza', 'Snacks']);
  });
});

describe('the form of a category', () => {
  it('a new category is sent once however often the button is pressed, and is shown at its place', async () => {
    const { page, calls, names, sent } = await openCategories(site, { categories: some() });
    await page.getByRole('button', { name: 'Nueva categoría' }).click();
    const dialog = dialogOf(page);
    await expectFocus(dialog.getByLabel('Nombre'));
    await dialog.getByRole('button', { name: 'Crear categoría' }).click();
    await dialog.getByText('Category name is required').waitFor();
    expect(calls).toEqual([]);
    await dialog.getByLabel('Nombre').fill('  Hidratación ');
    await dialog.getByLabel('Icono').fill('💧');
    await dialog.getByLabel('Orden').fill('2');
    await dialog.getByRole('button', { name: 'Crear categoría' }).dblclick();
    await waitForShownToast(page, { text: 'Categoría creada' });
    await dialog.waitFor({ state: 'hidden' });
    expect(calls).toEqual(['POST /api/categories']);
    expect(sent).toEqual([
      {
        name: 'Hidratación',
        description: '',
        icon: '💧',
        color: '#10B981',
        order: 2,
        metaTitle: '',
        metaDescription: '',
      },
    ]);
    expect(await names()).toEqual(['Proteínas', 'Hidratación', 'Snacks', 'Ropa', 'Vitaminas']);
  });

  it('an edit sends only what has changed, and a refused field says why', async () => {
    const { page, sent, row } = await openCategories(site, { categories: some() });
    await row('Snacks').getByRole('button', { name: 'Snacks', exact: true }).click();
    await routeOnce(page, '**/api/categories/cat_snacks', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'category_name_taken', message: 'Ya hay una.', field: 'name', requestId: 'x' },
      }),
    );
    await dialogOf(page).getByLabel('Nombre').fill('Barritas');
    await save(page).click();
    await dialogOf(page).getByText('Ya hay una.').waitFor();
    await expectFocus(dialogOf(page).getByLabel('Nombre'));
    await save(page).click();
    await waitForShownToast(page, { text: 'Categoría guardada' });
    expect(sent).toEqual([{ name: 'Barritas', version: 1 }]);
    await row('Barritas').waitFor();
  });

  it('an edit that fails without a word is told in the words of the page', async () => {
    const { page, row } = await openCategories(site, { categories: some() });
    await page.route('**/api/categories/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 502, json: null }),
    );
    await row('Snacks').getByRole('button', { name: 'Snacks', exact: true }).click();
    await dialogOf(page).getByLabel('Nombre').fill('Barritas');
    await save(page).click();
    await waitForShownToast(page, { title: 'Error saving category' });
    expect(await dialogOf(page).getByLabel('Nombre').inputValue()).toBe('Barritas');
  });

  it('P35: an edit of what another admin has changed shows both versions, and saves what was chosen of each', async () => {
    const { page, categories, sent, row } = await openCategories(site, { categories: some() });
    await row('Snacks').getByRole('button', { name: 'Snacks', exact: true }).click();
    await dialogOf(page).getByLabel('Nombre').fill('Barritas');
    await dialogOf(page).getByLabel('Color').last().fill('#112233');
    Object.assign(categories[1]!, {
      name: 'Tentempiés',
      color: '#445566',
      description: 'Nueva',
      version: 5,
    });
    await save(page).click();
    const versions = (field: string) => page.getByRole('group', { name: field }).getByRole('radio');
    await versions('Nombre').first().waitFor();
    // what only the other admin has changed starts with the saved version
    await expect.poll(() => page.getByRole('group').count()).toBe(3);
    expect(await versions('Nombre').nth(0).isChecked()).toBe(true);
    expect(await versions('Descripción').nth(1).isChecked()).toBe(true);
    await versions('Color').nth(1).check();
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForShownToast(page, { text: 'Categoría guardada' });
    expect(sent.at(-1)).toEqual({ name: 'Barritas', version: 5 });
    expect(categories[1]).toMatchObject({ name: 'Barritas', color: '#445566', description: 'Nueva' });
  });

  it('Escape, the cross and a press outside ask before what is typed is lost; the button that cancels does not', async () => {
    const { page, calls, row } = await openCategories(site, { categories: some() });
    const form = page.getByRole('dialog', { name: 'Editar categoría' });
    const open = async () => {
      await row('Snacks').getByRole('button', { name: 'Snacks', exact: true }).click();
      await form.waitFor();
    };
    const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
    const name = form.getByLabel('Nombre');
    await open();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await open();
    await name.fill('Barritas');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Cerrar', exact: true }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await close();
      await question.waitFor();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await name.inputValue()).toBe('Barritas');
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cerrar sin guardar' }).click();
    await form.waitFor({ state: 'hidden' });
    await open();
    expect(await name.inputValue()).toBe('Snacks');
    await name.fill('Barritas');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await question.count()).toBe(0);
    expect(calls).toEqual([]);
  });

  it('the open dialog is in the URL: Back closes it, a shared link opens it, and closing stays on the page', async () => {
    const { page } = await openCategories(site, { categories: some(), query: '?dialogo=nueva' });
    const shown = () => new URL(page.url()).pathname + new URL(page.url()).search;
    await dialogOf(page).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(shown()).toBe('/admin/categories');
    await page.getByRole('button', { name: 'Nueva categoría' }).click();
    await dialogOf(page).waitFor();
    expect(shown()).toBe('/admin/categories?dialogo=nueva');
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(shown()).toBe('/admin/categories');
    await page.goto(`${page.url()}?dialogo=editar&de=cat_unknown`);
    await page.getByRole('heading', { name: 'Categorías', level: 1 }).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
  });
});

describe('the state of a category', () => {
  it('a press on the state toggles it once; one that another admin has changed is shown as it is', async () => {
    const { page, calls, categories, row } = await openCategories(site, { categories: some() });
    await page.getByRole('button', { name: 'Desactivar Snacks' }).dblclick();
    await waitForShownToast(page, { text: 'Categoría desactivada' });
    expect(calls).toEqual(['PUT /api/categories/cat_snacks']);
    await row('Snacks').getByText('Inactiva').waitFor();
    Object.assign(categories[0]!, { name: 'Batidos', version: 2 });
    await page.getByRole('button', { name: 'Desactivar Proteínas' }).click();
    await waitForShownToast(page, { text: 'Error updating category status' });
    await row('Batidos').getByText('Activa', { exact: true }).waitFor();
  });

  it('only a category without products is deleted, and the focus stays in the list', async () => {
    const admin = await openCategories(site, { categories: some() });
    const { page, calls, names, rejectNext } = admin;
    await choose(admin, 'Proteínas', 'Eliminar');
    await page.getByText('tiene 12 productos').waitFor();
    await page.getByRole('button', { name: 'Entendido' }).click();
    rejectNext('/categories/cat_snacks', 409, 'category_in_use');
    await choose(admin, 'Snacks', 'Eliminar');
    await dialogOf(page).getByRole('button', { name: 'Eliminar' }).click();
    await waitForShownToast(page, { text: 'Error deleting category' });
    await dialogOf(page).waitFor({ state: 'hidden' });
    await choose(admin, 'Snacks', 'Eliminar');
    await dialogOf(page).getByRole('button', { name: 'Eliminar' }).dblclick();
    await waitForShownToast(page, { text: 'Categoría eliminada' });
    await expect.poll(names).toEqual(['Proteínas', 'Ropa', 'Vitaminas']);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
    await expect.poll(() => page.locator('tbody :focus').count()).toBe(1);
  });
});

describe('the order of the categories', () => {
  it('drag by mouse, keyboard and buttons save the whole order, announce it and keep the focus; a refused order is undone', async () => {
    // no row is near the edge of the window, where a drag scrolls the page
    const { page, names, row, sent, rejectNext } = await openCategories(site, {
      categories: some(),
      height: 1100,
    });
    await dragTo(page, row('Vitaminas').locator('[data-drag-handle]'), row('Proteínas'));
    await page.mouse.up();
    await expect.poll(names).toEqual(['Vitaminas', 'Proteínas', 'Snacks', 'Ropa']);
    await expect
      .poll(() => sent)
      .toEqual([
        {
          orders: ['vitaminas', 'proteinas', 'snacks', 'ropa'].map((slug, at) => ({
            _id: `cat_${slug}`,
            order: at + 1,
          })),
        },
      ]);

    const handle = row('Snacks').locator('[data-drag-handle]');
    await handle.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Snacks, puesto 4 de 4.').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Vitaminas', 'Proteínas', 'Ropa', 'Snacks']);
    await expectFocus(handle);

    const up = page.getByRole('button', { name: 'Subir Snacks' });
    await up.click();
    await up.click();
    await up.click();
    // the first row's button stays, and does nothing more
    await up.press('Enter');
    await expect.poll(names).toEqual(['Snacks', 'Vitaminas', 'Proteínas', 'Ropa']);
    await expectFocus(up);
    await expect.poll(() => sent.length).toBe(5);
    rejectNext('/order', 404, 'category_not_found');
    await page.getByRole('button', { name: 'Bajar Snacks' }).click();
    await waitForShownToast(page, { text: 'No se ha guardado el orden' });
    await expect.poll(names).toEqual(['Snacks', 'Vitaminas', 'Proteínas', 'Ropa']);
  });
});
