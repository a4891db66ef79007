import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { stopClock } from '#tests/support/cloud/stop-clock.ts';
import { categoryOf, openCategories } from '../support/pages/admin/categories-page.ts';
import { openEvaluation } from '../support/pages/admin/evaluation-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';
import { chooseBan, openUsers, subscription, userOf } from '../support/pages/admin/users-page.ts';

const site = setUpSite();

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const categories = () => ['Fuerza', 'Snacks', 'Bandas'].map((name, at) => categoryOf(name, at + 1));
const deactivate = (page: Page, name: string) => page.getByRole('button', { name: `Desactivar ${name}` });
// exact: «Desactivar» contains it
const activate = (page: Page, name: string) =>
  page.getByRole('button', { name: `Activar ${name}`, exact: true });

/** Waits for a number of buttons on a page whose clock is stopped; what is shown and removed needs some moments. */
async function expectButtons(page: Page, count: number) {
  const countNow = async () => {
    await page.clock.runFor(20);
    return undo(page).count();
  };
  await expect.poll(countNow).toBe(count);
}

/** Opens a page on which no button goes because its eight seconds pass: their ticks are stopped, all else goes on. */
async function withoutTicks<Opened extends { page: Page }>(opening: Promise<Opened>): Promise<Opened> {
  const opened = await opening;
  await opened.page.evaluate(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval;
  });
  return opened;
}

describe('the button that undoes a change', () => {
  it('P95: two presses undo a change once, and neither meets what is below the button', async () => {
    const { page, calls, holdNext, row } = await withoutTicks(
      openCategories(site, { categories: categories() }),
    );
    await deactivate(page, 'Snacks').press('Enter');
    await waitForShownToast(page, { title: 'Categoría desactivada', description: 'Snacks' });
    await expectSoundLayout(page);
    const release = holdNext('/categories/cat_snacks');
    await undo(page).focus();
    await undo(page).hover();
    await stopClock(page);
    await page.mouse.down();
    await page.mouse.up();
    // longer than a toast takes to go, shorter than a double click
    await page.clock.runFor(450);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.clock.resume();
    release();
    await waitForShownToast(page, { title: 'Categoría activada', description: 'Snacks' });
    await deactivate(page, 'Snacks').waitFor();
    // to what changed it
    await expectFocus(row('Snacks').getByRole('button', { name: 'Desactivar Snacks' }));
    expect(calls).toEqual(['PUT /api/categories/cat_snacks', 'PUT /api/categories/cat_snacks']);
    // what was undone is not offered to be undone
    await expect.poll(() => undo(page).count()).toBe(0);
  });

  nightly(
    'the button goes after eight seconds, in which the pointer or the focus on it pauses, and with its page',
    async () => {
      const { page, calls, categories: stored } = await openCategories(site, { categories: categories() });
      await stopClock(page);
      await deactivate(page, 'Snacks').click();
      await expectButtons(page, 1);
      await page.clock.runFor(6500);
      await undo(page).focus();
      await page.clock.runFor(60_000);
      await deactivate(page, 'Fuerza').focus();
      await undo(page).hover();
      await page.clock.runFor(60_000);
      await expect.poll(() => undo(page).count()).toBe(1);
      await page.mouse.move(5, 5);
      await page.clock.runFor(500);
      await expect.poll(() => undo(page).count()).toBe(1);
      await page.clock.runFor(1500);
      await expectButtons(page, 0);
      expect(stored.find(({ name }) => name === 'Snacks')!.isActive).toBe(false);
      await deactivate(page, 'Fuerza').click();
      await expectButtons(page, 1);
      // a toast may announce the page that opens in the next moment
      await page.clock.runFor(400);
      await page.getByRole('link', { name: 'Panel Administrativo' }).click();
      await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
      await page.clock.runFor(1000);
      await expect.poll(() => undo(page).count()).toBe(0);
      await page.keyboard.press('Control+z');
      expect(calls).toHaveLength(2);
    },
  );

  nightly(
    'P46: Ctrl+Z presses the newest button, once while it is held down; a later change of the same takes the place of its button',
    async () => {
      const { page, calls } = await withoutTicks(openCategories(site, { categories: categories() }));
      await deactivate(page, 'Fuerza').press('Enter');
      await activate(page, 'Fuerza').waitFor();
      await deactivate(page, 'Snacks').press('Enter');
      await expect.poll(() => undo(page).count()).toBe(2);
      await page.keyboard.down('Control');
      for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down('z');
      await page.keyboard.up('z');
      await page.keyboard.up('Control');
      await deactivate(page, 'Snacks').waitFor();
      await expect.poll(() => undo(page).count()).toBe(1);
      expect(calls).toHaveLength(3);
      expect(calls.at(-1)).toBe('PUT /api/categories/cat_snacks');
      // as with Caps Lock
      await page.keyboard.press('Control+Z');
      await deactivate(page, 'Fuerza').waitFor();
      await expect.poll(() => undo(page).count()).toBe(0);
      await page.keyboard.press('Control+z');
      expect(calls).toHaveLength(4);
      await deactivate(page, 'Snacks').press('Enter');
      await activate(page, 'Snacks').press('Enter');
      await expect.poll(() => calls).toHaveLength(6);
      await deactivate(page, 'Snacks').waitFor();
      await expect.poll(() => undo(page).count()).toBe(1);
      await undo(page).click();
      await activate(page, 'Snacks').waitFor();
      await expect.poll(() => calls).toHaveLength(7);
    },
  );

  nightly('a later change of the same takes the place of a button whose code is still loading', async () => {
    const { page, calls } = await openCategories(site, { categories: categories() });
    const { promise: isLoadable, resolve: letLoad } = Promise.withResolvers<void>();
    await page.route('**/assets/toaster-*.js', async (route) => {
      await isLoadable;
      await route.continue();
    });
    await withoutTicks(page.reload().then(() => ({ page })));
    await deactivate(page, 'Snacks').press('Enter');
    await activate(page, 'Snacks').press('Enter');
    await deactivate(page, 'Snacks').waitFor();
    await deactivate(page, 'Fuerza').press('Enter');
    await expect.poll(() => calls).toHaveLength(3);
    letLoad();
    await waitForShownToast(page, { title: 'Categoría desactivada', description: 'Fuerza' });
    await expect.poll(() => undo(page).count()).toBe(2);
    await page.keyboard.press('Control+z');
    await deactivate(page, 'Fuerza').waitFor();
    await expect.poll(() => undo(page).count()).toBe(1);
    await page.keyboard.press('Control+z');
    await activate(page, 'Snacks').waitFor();
    await expect.poll(() => calls).toHaveLength(5);
  });
});

describe('orders', () => {
  nightly(
    'P95: the order of the categories is undone, unless another admin has changed it since: that is shown, as is a changed category',
    async () => {
      const {
        page,
        names,
        sent,
        categories: stored,
      } = await withoutTicks(openCategories(site, { categories: categories() }));
      await page.getByRole('button', { name: 'Bajar Fuerza' }).click();
      await waitForShownToast(page, { title: 'Orden guardado' });
      expect(await names()).toEqual(['Snacks', 'Fuerza', 'Bandas']);
      await undo(page).click();
      await waitForShownToast(page, { title: 'Orden anterior recuperado' });
      expect(await names()).toEqual(['Fuerza', 'Snacks', 'Bandas']);
      expect(sent.at(-1)).toEqual({
        orders: [
          { _id: 'cat_snacks', order: 2, was: 1 },
          { _id: 'cat_fuerza', order: 1, was: 2 },
          { _id: 'cat_bandas', order: 3, was: 3 },
        ],
      });
      await expect.poll(() => undo(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Bajar Fuerza' }).click();
      await undo(page).waitFor();
      for (const [at, name] of ['Bandas', 'Snacks', 'Fuerza'].entries())
        stored.find((category) => category.name === name)!.order = at + 1;
      await undo(page).click();
      await waitForShownToast(page, {
        title: 'No se ha deshecho',
        description: 'Otra persona ha cambiado el orden desde entonces. Se muestra el suyo.',
      });
      await expect.poll(names).toEqual(['Bandas', 'Snacks', 'Fuerza']);
      await expect.poll(() => undo(page).count()).toBe(0);
      // the toasts lie over the rows
      await deactivate(page, 'Snacks').press('Enter');
      await undo(page).waitFor();
      const at = stored.findIndex(({ name }) => name === 'Snacks');
      stored[at] = { ...stored[at]!, name: 'Aperitivos', version: 9 };
      await undo(page).press('Enter');
      await waitForShownToast(page, {
        title: 'Error updating category status',
        description:
          'Otra persona acaba de cambiar esta categoría. Mira cómo está ahora y vuelve a intentarlo.',
      });
      await activate(page, 'Aperitivos').waitFor();
      expect(stored[at]).toMatchObject({ isActive: false, version: 9 });
    },
  );

  nightly(
    'P95: the order of a list is undone, unless another admin has changed the list: then both are shown',
    async () => {
      const { page, names, orders, lists } = await withoutTicks(openEvaluation(site));
      const save = async () => {
        await page.getByRole('button', { name: 'Bajar En casa' }).click();
        await page.getByRole('button', { name: 'Guardar', exact: true }).click();
        await waitForShownToast(page, { title: 'Orden guardado', description: 'Hábitos de alimentación' });
      };
      await save();
      await undo(page).dblclick();
      await waitForShownToast(page, { title: 'Orden anterior recuperado' });
      await expect.poll(names).toEqual(['En casa', 'De menú', 'Con táper', 'A deshoras']);
      expect(orders.at(-1)).toEqual({ names: ['En casa', 'De menú', 'Con táper', 'A deshoras'], version: 2 });
      await expect.poll(() => undo(page).count()).toBe(0);
      expect(orders).toHaveLength(2);
      await save();
      const list = lists['eating-habits'];
      lists['eating-habits'] = { version: 9, options: list.options.toReversed() };
      await undo(page).click();
      await page.getByRole('dialog', { name: 'Orden cambiado a la vez' }).waitFor();
    },
  );

  nightly(
    'P95: the order of the pictures is undone, unless another admin has changed them since',
    async () => {
      const picture = (number: number) => ({
        _id: `pic_${number}`,
        url: `/pictures/pic_${number}`,
        alt: `Vista ${number}`,
        isPrimary: number === 1,
        width: 960,
        height: 960,
        color: '#808080',
      });
      const { page, shop, sent } = await withoutTicks(
        openProducts(site, {
          products: [productOf('Creatina')],
          pictures: [picture(1), picture(2)],
          query: '?dialogo=editar&de=prd_creatina',
        }),
      );
      const ids = () => shop.pictures.pictures.map(({ _id }) => _id);
      const back = page.getByRole('button', { name: 'Mover la imagen 1 hacia atrás' });
      await back.click();
      await waitForShownToast(page, { title: 'Orden guardado' });
      expect(ids()).toEqual(['pic_2', 'pic_1']);
      await undo(page).click();
      await waitForShownToast(page, { title: 'Orden anterior recuperado' });
      expect(ids()).toEqual(['pic_1', 'pic_2']);
      expect(sent.at(-1)).toEqual({ pictureIds: ['pic_1', 'pic_2'], version: 1 });
      await expect.poll(() => undo(page).count()).toBe(0);
      await back.click();
      await undo(page).waitFor();
      shop.pictures = { pictures: [picture(3)], uploads: [], version: 9 };
      await undo(page).click();
      await waitForShownToast(page, {
        title: 'No se ha deshecho',
        description: 'Otra persona ha guardado cambios.',
      });
      await expect
        .poll(() => page.getByRole('list', { name: 'Imágenes del producto' }).locator('li').count())
        .toBe(1);
      expect(ids()).toEqual(['pic_3']);
    },
  );
});

/** Retires the option of a row. */
async function retire(page: Page, row: Locator) {
  await row.getByRole('button', { name: /^Acciones de / }).click();
  await page.getByRole('menuitem', { name: 'Retirar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await waitForShownToast(page, { title: 'Opción retirada' });
}

describe('what is retired, featured, hidden or banned', () => {
  nightly(
    'P95: a retired option is offered again in its place, or at the end when another admin has changed the order or the place is refused',
    async () => {
      const { page, names, row, lists, orders, rejectNext } = await withoutTicks(openEvaluation(site));
      await retire(page, row('De menú'));
      expect(await names()).toEqual(['En casa', 'Con táper', 'A deshoras']);
      await undo(page).click();
      await waitForShownToast(page, { title: 'Opción recuperada' });
      await expect.poll(names).toEqual(['En casa', 'De menú', 'Con táper', 'A deshoras']);
      expect(orders).toHaveLength(1);
      // its question is closed, and does not come back with the option
      expect([await page.getByRole('dialog').count(), new URL(page.url()).search]).toEqual([0, '']);
      await expect.poll(() => undo(page).count()).toBe(0);
      await retire(page, row('De menú'));
      const list = lists['eating-habits'];
      const [first, ...others] = list.options;
      lists['eating-habits'] = { version: list.version + 1, options: [...others, first!] };
      await undo(page).click();
      await waitForShownToast(page, {
        title: 'Opción recuperada',
        description: 'Está al final: el orden de la lista ha cambiado desde entonces.',
      });
      await expect.poll(names).toEqual(['Con táper', 'A deshoras', 'En casa', 'De menú']);
      expect(lists['eating-habits'].version).toBe(list.version + 2);
      await expect.poll(() => undo(page).count()).toBe(0);
      await retire(page, row('Con táper'));
      rejectNext('/eating-habits/order', 500, 'unexpected');
      await undo(page).click();
      await waitForShownToast(page, {
        title: 'Opción recuperada',
        description: 'Su puesto no se ha recuperado. No puede ser.',
      });
      await expect.poll(names).toEqual(['A deshoras', 'En casa', 'De menú', 'Con táper']);
    },
  );

  nightly(
    'P95: the order that another admin saved before an option was retired stays when that is undone',
    async () => {
      const { page, names, row, lists } = await withoutTicks(openEvaluation(site));
      const list = lists['eating-habits'];
      lists['eating-habits'] = { version: list.version + 1, options: list.options.toReversed() };
      await retire(page, row('De menú'));
      expect(await names()).toEqual(['A deshoras', 'Con táper', 'En casa']);
      await undo(page).click();
      await waitForShownToast(page, { title: 'Opción recuperada' });
      await expect.poll(names).toEqual(['A deshoras', 'Con táper', 'En casa', 'De menú']);
    },
  );

  nightly('a product that was hidden or featured is as it was before', async () => {
    const { page, products, sent } = await withoutTicks(
      openProducts(site, { products: [productOf('Creatina')] }),
    );
    await page.getByRole('button', { name: 'Destacar Creatina' }).click();
    await waitForShownToast(page, { title: 'Estado de producto destacado actualizado' });
    expect(products[0]!.isFeatured).toBe(true);
    await undo(page).click();
    await expect.poll(() => products[0]!.isFeatured).toBe(false);
    // the next change has a button of its own
    await expect.poll(() => undo(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Acciones de Creatina' }).click();
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
    await waitForShownToast(page, { title: 'Product updated successfully' });
    await undo(page).click();
    await expect.poll(() => products[0]!.isActive).toBe(true);
    expect(sent.map((body) => Object.keys(body as object))).toEqual([
      ['isFeatured'],
      ['isFeatured'],
      ['isActive', 'version'],
      ['isActive', 'version'],
    ]);
  });

  nightly('a banned user is readmitted, and the toast says what stays cancelled', async () => {
    const users = [userOf(1, {}, { subscription })];
    const { page, row, dialog, calls } = await withoutTicks(openUsers(site, { users }));
    await chooseBan(row(1));
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await waitForShownToast(page, {
      title: 'Usuario expulsado exitosamente',
      description: 'Vera Prueba 1. Deshacer no recupera su suscripción.',
    });
    await row(1).getByText('Expulsado').waitFor();
    await undo(page).click();
    await waitForShownToast(page, { title: 'Usuario readmitido exitosamente', description: 'Vera Prueba 1' });
    await row(1).getByText('Activo').waitFor();
    expect(calls).toEqual(['PUT /api/users/usr_u1/ban', 'PUT /api/users/usr_u1/unban']);
  });
});
