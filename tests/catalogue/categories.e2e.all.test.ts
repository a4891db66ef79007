import { expect } from 'vitest';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { journey } from '../support/journeys/journey.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';

journey(
  'P46: by keyboard alone an admin creates a category, moves it, hides it from the shop and deletes it',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const name = `Escalada ${Date.now()}`;
    const slug = name.toLowerCase().replace(' ', '-');
    const listed = async () => {
      const { data } = await callApi<{ data: { categories: ManagedCategory[] } }>(
        'GET',
        '/categories',
        undefined,
        admin,
      );
      return data.categories.map((category) => category.name);
    };
    const shown = () =>
      callApi('GET', `/categories/${slug}`).then(
        () => true,
        () => false,
      );

    const page = await visit('/admin/categories', { as: await signIn('admin') });
    await page.getByRole('button', { name: 'Nueva categoría' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Categoría creada');
    expect(await shown()).toBe(true);

    const names = await page.locator('tbody .row-name').allTextContents();
    const next = names[names.indexOf(name) + 1]!;
    const handle = page.getByRole('button', { name: `Mover ${name}` });
    await handle.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const isBehind = async () => {
      const all = await listed();
      return all.indexOf(next) < all.indexOf(name);
    };
    await eventually(isBehind).toBe(true);
    await eventually(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: `Desactivar ${name}` }).press('Enter');
    await waitForToast(page, 'Categoría desactivada', name);
    expect(await shown()).toBe(false);

    await page.getByRole('button', { name: `Acciones de ${name}` }).press('Enter');
    // the menu takes the focus a moment after it has opened
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(
      'menuitem',
    );
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
    await waitForToast(page, 'Categoría eliminada', name);
    expect(await listed()).not.toContain(name);
  },
);
