import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { noticeOf, productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts, type ProductsPage } from '../support/pages/admin/products-page.ts';

const site = setUpSite();

const some = () => [
  productOf('Proteína de suero', { isFeatured: true, held: 2 }),
  productOf('Barritas de avena', { stock: 4, isActive: false }),
  productOf('Creatina', { stock: 0 }),
];

const summary = { totalProducts: 0, inStock: 0, lowStock: 0, outOfStock: 0 };
const pagination = { page: 1, limit: 20, total: 0, totalPages: 0 };
const failing = (route: Route) =>
  route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No puede ser.', requestId: 'x' } });

const dialogOf = (page: Page) => page.getByRole('dialog').last();

async function choose({ page }: ProductsPage, title: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the list of products', () => {
  nightly('P46: list, notices, stock, ledger and question are sound at 360 and 1280 px', async () => {
    const notices = [noticeOf(some()[2]!, 0), noticeOf(some()[1]!, 4)];
    const products = await openProducts(site, { products: some(), notices, pages: 3, width: 360 });
    const { page } = products;
    await page.getByText('2 avisos de existencias').click();
    await expectSoundLayout(page);
    for (const [action, end] of [
      ['Corregir existencias', 'Cancelar'],
      ['Ver movimientos', 'Cerrar'],
      ['Eliminar', 'Cancelar'],
    ] as const) {
      await choose(products, 'Creatina', action);
      await dialogOf(page).waitFor();
      await expectSoundLayout(page);
      await dialogOf(page).getByRole('button', { name: end }).last().click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  nightly(
    'counters lead to what is low; filters, sort and page are in the URL and in the request; a failed list can be read again',
    async () => {
      const { page, queries, row } = await openProducts(site, { products: some(), pages: 3 });
      await expect.poll(() => page.locator('.stat-figure').allTextContents()).toEqual(['3', '2', '1', '1']);
      const notes = await page.locator('.stat-card').locator('dd:last-child').all();
      const heights = await Promise.all(notes.map(async (note) => (await note.boundingBox())!.height));
      expect(new Set(heights).size, 'the notes stand on one line').toBe(1);
      await page.getByRole('link', { name: 'Ver los de 1 a 10' }).click();
      await expect.poll(() => page.getByLabel('Existencias', { exact: true }).inputValue()).toBe('low');
      await page.getByLabel('Categoría').selectOption('snacks');
      await page.getByRole('button', { name: 'Precio' }).click();
      await expect.poll(() => queries.at(-1)).toBe('?page=1&sort=-price&category=snacks&stock=low');
      expect(await page.getByRole('columnheader', { name: 'Precio' }).getAttribute('aria-sort')).toBe(
        'descending',
      );
      await routeOnce(page, '**/api/products/management?*', failing);
      await page.getByRole('button', { name: 'Precio' }).click();
      await page.getByRole('heading', { name: 'Error loading products' }).waitFor();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByRole('link', { name: 'Página 2' }).click();
      await expect.poll(() => queries.at(-1)).toBe('?page=2&sort=price&category=snacks&stock=low');
      expect(new URL(page.url()).search).toBe('?categoria=snacks&existencias=low&orden=price&pagina=2');
      // a shared link to a page that is gone leads to the last one
      await page.route('**/api/products/management?*', async (route) => {
        const at = Number(new URL(route.request().url()).searchParams.get('page'));
        const pagination = { page: at, limit: 20, total: 22, totalPages: 2 };
        const data = {
          products: at > 2 ? [] : [productOf(`Creatina ${at}`)],
          summary: { totalProducts: 22, inStock: 22, lowStock: 0, outOfStock: 0 },
        };
        await route.fulfill({ json: { success: true, data, pagination } });
      });
      await page.goto(`${site.url}/admin/products?orden=price&pagina=9`);
      await row('Creatina 2').waitFor();
      expect(new URL(page.url()).search).toBe('?orden=price&pagina=2');
    },
  );

  it('selected products are deactivated and moved, deleted after a question, and come back; one that is refused says why', async () => {
    const admin = await openProducts(site, { products: some(), width: 360 });
    const { page, sent, row, products } = admin;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    for (const title of ['Creatina', 'Proteína de suero'])
      await page.getByRole('checkbox', { name: `Elegir ${title}` }).check();
    products[0] = { ...products[0]!, version: 2 };
    await press('Desactivar');
    await row('Creatina').getByText('Inactivo').waitFor();
    await page.getByText('1 producto se queda como estaba. Sigue en la selección.').waitFor();
    await page.getByText('Proteína de suero: Otra persona lo ha cambiado.').waitFor();
    expect(sent).toEqual([
      { rows: [2, 0].map((at) => expect.objectContaining({ _id: some()[at]!._id, isActive: false })) },
    ]);
    await press('Deshacer');
    await row('Creatina').getByText('Activo', { exact: true }).waitFor();
    expect(sent[1]).toEqual({ rows: [{ _id: 'prd_creatina', version: 2, isActive: true }] });
    await press('Entendido');
    await page.getByLabel('Elegir esta página').check();
    await page.getByLabel('Cambiar la categoría de la selección').selectOption('Snacks');
    await waitForShownToast(page, { title: '3 productos cambiados' });
    await page.getByLabel('Elegir esta página').check();
    await expectSoundLayout(page);
    await press('Eliminar');
    await dialogOf(page).getByText('Uno tiene unidades en pedidos que se están pagando').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Proteína de suero: Hay apartadas.').waitFor();
    await row('Creatina').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await row('Creatina').waitFor();
  });

  nightly(
    'of many products that one request cannot take, those of a request that fails stay as they were, the others can be undone',
    async () => {
      const products = Array.from({ length: 60 }, (_, nth) => productOf(`Barrita ${nth + 10}`));
      const { page, row, sent, rejectNext } = await openProducts(site, { products });
      await page.getByLabel('Elegir esta página').check();
      let requests = 0;
      await page.route('**/api/products/management/rows', (route) => {
        requests++;
        if (requests === 2) rejectNext('/management/rows', 429, 'too_many_requests');
        return route.fallback();
      });
      await page.getByRole('button', { name: 'Desactivar', exact: true }).click();
      await page.getByText('10 productos se quedan como estaban.').waitFor();
      expect(sent).toHaveLength(1);
      await page.getByText('10 productos en la selección').waitFor();
      await row('Barrita 59').getByText('Inactivo').waitFor();
      await row('Barrita 69').getByText('Activo', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await row('Barrita 59').getByText('Activo', { exact: true }).waitFor();
    },
  );

  nightly(
    'P32, P35: a fifth product cannot be starred; one is deactivated, unless another admin has changed it, and deleted, unless an order holds it',
    async () => {
      const four = Array.from({ length: 3 }, (_, at) => productOf(`Destacado ${at}`, { isFeatured: true }));
      const admin = await openProducts(site, { products: [...some(), ...four] });
      const { page, calls, sent, products, row, rejectNext } = admin;
      const star = page.getByRole('button', { name: 'Destacar Creatina' });
      await expect.poll(() => star.getAttribute('title')).toBe('Máximo 4 productos destacados');
      await star.press('Enter');
      await waitForShownToast(page, { text: 'Máximo 4 productos destacados' });
      expect(calls).toEqual([]);
      const starred = page.getByRole('button', { name: 'Destacar Proteína de suero' });
      expect(await starred.getAttribute('aria-pressed')).toBe('true');
      rejectNext('/featured', 409, 'featured_full');
      await starred.click();
      await waitForShownToast(page, {
        title: 'Error al actualizar producto destacado',
        description: 'No puede ser.',
      });
      expect(await starred.getAttribute('aria-pressed')).toBe('true');
      await choose(admin, 'Creatina', 'Desactivar');
      await row('Creatina').getByText('Inactivo').waitFor();
      expect(sent.at(-1)).toEqual({ isActive: 'false', version: '1' });
      products[0] = { ...products[0]!, title: 'Suero puro', version: 7 };
      await choose(admin, 'Proteína de suero', 'Desactivar');
      await waitForShownToast(page, { title: 'Error saving product' });
      await row('Suero puro').getByText('Activo', { exact: true }).waitFor();
      rejectNext('/products/prd_creatina', 409, 'product_held');
      for (const text of ['Error deleting product', 'Product deleted successfully']) {
        await choose(admin, 'Creatina', 'Eliminar');
        await dialogOf(page).getByRole('button', { name: 'Eliminar' }).click();
        await waitForShownToast(page, { title: text });
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        // the menu that opened the dialog is gone with its row
        await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
      }
      await row('Creatina').waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).search).toBe('');
    },
  );

  nightly(
    'an empty list shows the way to the first product, and an empty filter the way out of it',
    async () => {
      const { page } = await openProducts(site);
      await page.getByText('Todavía no hay productos').waitFor();
      await page.getByRole('button', { name: 'Crear el primero' }).click();
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByLabel('Buscar').fill('nada');
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('');
    },
  );

  nightly(
    'a notice leads to the stock of its product, and a shared link to a product that is on another page',
    async () => {
      const others = some();
      const { page, products } = await openProducts(site, {
        products: others,
        notices: [noticeOf(others[2]!, 0), noticeOf(others[2]!, 4)],
      });
      await page.getByText('1 aviso de existencias').click();
      await page.locator('.stock-notices').getByRole('button', { name: 'Creatina' }).click();
      await dialogOf(page).getByText('Creatina: 0 unidades a la venta').waitFor();
      const shared = page.url();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      // the list does not have it, but the server does
      await page.route('**/api/products/management?*', (route) =>
        route.fulfill({ json: { success: true, data: { products: [], summary }, pagination } }),
      );
      await page.goto(shared);
      await dialogOf(page).getByText('Creatina: 0 unidades a la venta').waitFor();
      products.length = 0;
      await page.reload();
      await dialogOf(page).getByRole('heading', { name: 'Error loading products' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => new URL(page.url()).search).toBe('');
    },
  );
});

describe('the stock of a product', () => {
  nightly(
    'a correction says what the admin saw, what there should be and why, or that no more is left; the ledger lists what has changed',
    async () => {
      const admin = await openProducts(site, { products: some() });
      const { page, sent, row, products } = admin;
      await page.getByRole('button', { name: 'Corregir existencias de Creatina: 0 unidades' }).click();
      products[2] = { ...products[2]!, stock: 3 };
      const field = dialogOf(page).getByLabel('A la venta debe haber');
      await expectFocus(field);
      await field.fill('x');
      await dialogOf(page).getByRole('button', { name: 'Guardar' }).click();
      expect(sent).toEqual([]);
      await field.fill('20');
      await dialogOf(page).getByText('Se añaden 20 unidades.').waitFor();
      await dialogOf(page).getByRole('button', { name: 'Guardar' }).click();
      await waitForShownToast(page, { title: 'Existencias corregidas' });
      expect(sent).toEqual([{ from: 0, to: 20, reason: 'received', note: '' }]);
      // the three that came meanwhile are kept
      await row('Creatina').getByText('23', { exact: true }).waitFor();
      await choose(admin, 'Creatina', 'Ver movimientos');
      await expect
        .poll(() => dialogOf(page).getByRole('listitem').allInnerTexts())
        .toEqual([
          expect.stringMatching(/^-2\s+Venta/),
          expect.stringMatching(/^\+26\s+Existencias iniciales: Palé 3/),
        ]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      // one that takes more than is left says so, and goes on from what there is now
      await choose(admin, 'Barritas de avena', 'Corregir existencias');
      products[1] = { ...products[1]!, stock: 1 };
      await field.fill('0');
      // what is taken was not received
      expect(await dialogOf(page).getByLabel('Motivo').inputValue()).toBe('recount');
      await dialogOf(page).getByRole('button', { name: 'Guardar' }).click();
      await dialogOf(page).getByText('No quedan tantas.').waitFor();
      await dialogOf(page).getByText('Barritas de avena: 1 unidad a la venta').waitFor();
      await dialogOf(page).getByRole('button', { name: 'Guardar' }).click();
      await waitForShownToast(page, { title: 'Existencias corregidas' });
      expect(sent.slice(1).map((body) => (body as { from: number }).from)).toEqual([4, 1]);
    },
  );
});
