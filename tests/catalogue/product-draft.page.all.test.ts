import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';

const site = setUpSite();

const editing = '/prd_creatina';
const title = (page: Page) => page.locator('.product-page').getByLabel('Título', { exact: true });
const isRestored = (page: Page) => page.getByText('Sigues con lo que escribiste antes').isVisible();

async function openForm() {
  const admin = await openProducts(site, { products: [productOf('Creatina'), productOf('Avena')] });
  const { page } = admin;
  const edit = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await title(page).waitFor();
  };
  const closed = () => title(page).waitFor({ state: 'hidden' });
  return { ...admin, edit, closed };
}

describe('what is typed into the form of a product', () => {
  it('stays when the form is closed, left by Back or loaded again, and is gone when it is saved', async () => {
    const { page, edit, closed, sent } = await openForm();
    await edit('Creatina');
    expect(await isRestored(page)).toBe(false);
    await title(page).fill('Creatina pura');
    await page.getByRole('link', { name: 'Productos', exact: true }).last().click();
    await closed();
    await edit('Avena');
    expect(await title(page).inputValue()).toBe('Avena');
    await page.goBack();
    await closed();
    await edit('Creatina');
    expect(await title(page).inputValue()).toBe('Creatina pura');
    await page.goBack();
    await closed();
    await page.goto(`${site.url}/admin/products${editing}`);
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('Creatina pura');
    expect(await isRestored(page)).toBe(true);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForShownToast(page, { title: 'Product updated successfully' });
    expect(sent).toEqual([{ title: 'Creatina pura', version: '1' }]);
    await closed();
    await edit('Creatina pura');
    expect(await isRestored(page)).toBe(false);
  });

  it('stays when the session ends while it is saved, for the same admin only', async () => {
    const { page, edit, rejectNext } = await openForm();
    await edit('Creatina');
    await title(page).fill('Creatina pura');
    rejectNext('/products/prd_creatina', 401, 'unauthenticated');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    // the page signs in again as it opens
    await page.goto(`${site.url}/admin/products${editing}`);
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('Creatina pura');
    // another admin, whose session the fake API does not replace
    await page.route('**/api/auth/refresh', (route) => route.abort());
    await page.addInitScript(() => {
      const session = JSON.parse(localStorage.getItem('session')!) as { user: { _id: string } };
      session.user._id = 'usr_2';
      localStorage.setItem('session', JSON.stringify(session));
    });
    await page.reload();
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('Creatina');
  });

  it('is dropped by the button that cancels, by the one that starts anew, and when it is saved after Back', async () => {
    const { page, edit, closed, holdNext } = await openForm();
    await page.getByRole('button', { name: 'Nuevo producto' }).click();
    await title(page).fill('Caseína');
    await page.goBack();
    await closed();
    await page.getByRole('button', { name: 'Nuevo producto' }).click();
    expect(await title(page).inputValue()).toBe('Caseína');
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    expect(await title(page).inputValue()).toBe('');
    await expectFocus(title(page));
    expect(await isRestored(page)).toBe(false);
    await page.goBack();
    await closed();
    await edit('Creatina');
    await title(page).fill('Creatina pura');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await closed();
    await edit('Creatina');
    expect(await title(page).inputValue()).toBe('Creatina');
    await title(page).fill('Creatina pura');
    const release = holdNext('/products/prd_creatina');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('button', { name: 'Guardando...' }).waitFor();
    await page.goBack();
    await closed();
    release();
    await waitForShownToast(page, { title: 'Product updated successfully' });
    await edit('Creatina pura');
    expect(await isRestored(page)).toBe(false);
  });
});
