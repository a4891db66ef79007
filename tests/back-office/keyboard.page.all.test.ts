import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tabTo } from '#tests/support/journeys/keyboard.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { routineAt, someRoutines } from '../routines/routine-fixtures.ts';
import { categoryOf, openCategories } from '../support/pages/admin/categories-page.ts';
import { openEvaluation } from '../support/pages/admin/evaluation-page.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { openOrders } from '../support/pages/admin/orders-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

/* The back office by keyboard alone: Tab reaches what is pressed, and each focus on the way can be seen. */

const site = setUpSite();

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** `solid 2px`: the outline of an element. */
const outlineOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return `${outlineStyle} ${outlineWidth}`;
  });

it('P46: the palette finds an order, whose parcel is sent; each dialog gives the focus back', async () => {
  const { page, dialog, orders } = await openOrders(site, { orders: [orderOf(1), orderOf(2)] });
  const { orderNumber } = orderOf(2).order;
  const before = page.getByRole('button', { name: 'Export Orders' });
  const palette = page.getByRole('combobox', { name: /^Buscar página/ });
  await tabTo(before);
  await press(page, 'Control+k');
  await palette.waitFor();
  await press(page, 'Escape');
  await expectFocus(before);
  await press(page, 'Control+k');
  await palette.waitFor();
  await page.keyboard.type(orderNumber);
  await expect
    .poll(() => page.locator('[role=option][aria-selected=true]').allTextContents())
    .toEqual([expect.stringContaining(orderNumber)]);
  await press(page, 'Enter');
  // the focus was on the heading of the loading page
  await expectFocus(page.getByRole('heading', { level: 1, name: `Pedido #${orderNumber}` }));
  const status = page.getByLabel(`Estado de ${orderNumber}`);
  await tabTo(status);
  await press(page, 'ArrowDown');
  await dialog.getByLabel('Número de seguimiento').waitFor();
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(status);
  expect(await status.inputValue()).toBe('processing');
  await press(page, 'ArrowDown');
  await tabTo(dialog.getByLabel('Empresa de transporte'));
  await press(page, 'ArrowDown');
  await tabTo(dialog.getByLabel('Número de seguimiento'));
  await page.keyboard.type('ES1');
  await press(page, 'Enter');
  await expect.poll(() => orders[1]!.order).toMatchObject({ status: 'shipped', trackingNumber: 'ES1' });
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(status);
});

it('P46: the button that undoes is reached by key, seen and pressed, and the focus goes back', async () => {
  const { page, categories } = await openCategories(site, {
    categories: ['Fuerza', 'Snacks'].map((name, at) => categoryOf(name, at + 1)),
    width: 360,
  });
  const deactivate = page.getByRole('button', { name: 'Desactivar Snacks' });
  await tabTo(deactivate);
  await press(page, 'Enter');
  await waitForShownToast(page, { title: 'Categoría desactivada' });
  await press(page, 'Alt+t');
  // the whole list has the focus: its first toast shows it
  expect(await outlineOf(page.locator('[data-sonner-toast][data-front=true]'))).toBe('solid 2px');
  await tabTo(page.getByRole('button', { name: 'Deshacer' }));
  await press(page, 'Enter');
  await expect.poll(() => categories[1]!.isActive).toBe(true);
  await expectFocus(deactivate);
});

it('P46: the grid of routines is searched, and its empty slots are hidden and shown, by keyboard', async () => {
  const { page } = await openAdmin(site, { routines: [...someRoutines(), routineAt([3, 2, 1])] });
  const search = page.getByLabel('Buscar rutina');
  await tabTo(search);
  await page.keyboard.type('movilidad');
  await page.getByText('1 rutina coincide').waitFor();
  await expectFocus(search);
  const hide = page.getByRole('checkbox', { name: 'Ocultar vacías' });
  await tabTo(hide);
  await press(page, 'Space');
  await expect.poll(() => page.locator('.month-free').count()).toBe(0);
  await expectFocus(hide);
  const actions = page.getByRole('button', { name: 'Acciones de Movilidad 4 · mes 1' });
  await tabTo(actions);
  await press(page, 'Enter');
  await expectFocus(page.getByRole('menuitem').first());
  await press(page, 'Escape');
  await expectFocus(actions);
  await tabTo(hide, 'Shift+Tab');
  await press(page, 'Space');
  await tabTo(search, 'Shift+Tab');
  await press(page, 'Control+a', 'Delete');
  await page.getByRole('button', { name: 'Acciones de Fuerza 2 · mes 1' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await page.locator('.month-free').count()).toBeGreaterThan(0);
  await expectFocus(search);
});

it('P46: an order of the assessment is changed and saved by keyboard, and a conflict is lost only after a question', async () => {
  const { page, names, lists, orders, status } = await openEvaluation(site);
  const down = page.getByRole('button', { name: 'Bajar En casa' });
  const up = page.getByRole('button', { name: 'Subir En casa' });
  await tabTo(down);
  await press(page, 'Enter', 'Enter', 'Enter');
  await expect.poll(names).toEqual(['De menú', 'Con táper', 'A deshoras', 'En casa']);
  await expectFocus(down);
  // by itself, as nothing is pressed
  await expect.poll(status).toBe('Orden guardado');
  expect(orders).toEqual([{ names: ['De menú', 'Con táper', 'A deshoras', 'En casa'], version: 1 }]);
  lists['eating-habits'] = { version: 9, options: lists['eating-habits'].options.toReversed() };
  await tabTo(up, 'Shift+Tab');
  await press(page, 'Enter');
  const conflict = page.getByRole('dialog', { name: 'Orden cambiado a la vez' });
  await conflict.waitFor();
  const versions = conflict.getByRole('form', { name: 'Las dos versiones' });
  await expectFocus(versions);
  await press(page, 'Escape');
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  await question.waitFor();
  await press(page, 'Escape');
  await question.waitFor({ state: 'hidden' });
  await expectFocus(versions);
  await press(page, 'Tab');
  await expectFocus(conflict.getByRole('radio', { name: 'Tu versión' }));
  await tabTo(conflict.getByRole('button', { name: 'Guardar lo elegido' }));
  await press(page, 'Enter');
  await conflict.waitFor({ state: 'hidden' });
  await expect
    .poll(() => orders.at(-1))
    .toEqual({ names: ['De menú', 'Con táper', 'En casa', 'A deshoras'], version: 9 });
  await expectFocus(up);
});
