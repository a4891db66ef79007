import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';

const site = setUpSite();

const openGrid = async (width?: number) => {
  const products = ['Avena', 'Batido', 'Creatina'].map((title, at) => productOf(title, { stock: at * 10 }));
  const admin = await openProducts(site, { products, query: '?vista=grid', width });
  const { page } = admin;
  return {
    ...admin,
    price: (title: string) => page.getByLabel(`Precio de ${title}`),
    stock: (title: string) => page.getByLabel(`Existencias de ${title}`),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  };
};

describe('the grid that edits price and stock of many products', () => {
  nightly('moves by arrows, Enter and Tab as a spreadsheet does, and takes pasted cells', async () => {
    const { page, price, stock } = await openGrid();
    await price('Avena').focus();
    const steps = [
      ['ArrowDown', price('Batido')],
      ['Enter', price('Creatina')],
      ['Shift+Enter', price('Batido')],
      ['ArrowRight', stock('Batido')],
      ['ArrowUp', stock('Avena')],
      ['Tab', price('Batido')],
      ['Shift+Tab', stock('Avena')],
      ['ArrowLeft', price('Avena')],
    ] as const;
    for (const [key, cell] of steps) {
      await page.keyboard.press(key);
      await expectFocus(cell);
    }
    await price('Batido').evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '1.234,50 €\t3.000\r\n9.9\t4\r\n1\t1\r\n');
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await price('Batido').inputValue()).toBe('1234,50');
    expect(await stock('Batido').inputValue()).toBe('3000');
    expect(await price('Creatina').inputValue()).toBe('9.9');
    expect(await stock('Creatina').inputValue()).toBe('4');
    await page.getByText('4 cambios sin guardar').waitFor();
    await price('Avena').focus();
    await page.keyboard.press('Control+z');
    expect(await price('Batido').inputValue()).toBe('29,90');
    await page.getByText('sin guardar').waitFor({ state: 'hidden' });
  });

  nightly('marks what is changed, saves it in one request, and takes back what was saved', async () => {
    const { page, calls, sent, price, stock, button, products } = await openGrid();
    await price('Avena').fill('35');
    await stock('Creatina').fill('25');
    await stock('Batido').fill('x');
    await price('Batido').fill('29,9');
    await page.getByText('3 cambios sin guardar, 1 por corregir').waitFor();
    await page.getByText('Guardado: 29,90').waitFor();
    await button('Guardar').press('Enter');
    await expectFocus(stock('Batido'));
    expect(calls).toEqual([]);
    await stock('Batido').press('Escape');
    await button('Deshacer').click();
    await page.getByText('3 cambios sin guardar, 1 por corregir').waitFor();
    await stock('Batido').press('Escape');
    await page.getByLabel('Motivo').selectOption({ label: 'Recibido del proveedor' });
    // sold while the admin was typing: it is not lost
    products[2] = { ...products[2]!, stock: 18 };
    await button('Guardar').click();
    await waitForShownToast(page, { title: '2 productos guardados' });
    expect(calls).toEqual(['PUT /api/products/management/rows']);
    expect(sent[0]).toEqual({
      rows: [
        { _id: 'prd_avena', version: 1, price: '35' },
        { _id: 'prd_creatina', version: 1, stock: { from: 20, to: 25 } },
      ],
      reason: 'received',
      note: '',
    });
    await expect.poll(() => stock('Creatina').inputValue()).toBe('23');
    await button('Deshacer lo guardado').click();
    await waitForShownToast(page, { title: '2 productos están como antes' });
    expect(sent.slice(1)).toEqual([
      {
        rows: [
          { _id: 'prd_avena', version: 2, price: '29,90' },
          { _id: 'prd_creatina', version: 2, stock: { from: 25, to: 20 } },
        ],
        reason: 'received',
        note: 'Se deshace un cambio de varios',
      },
    ]);
    await expect.poll(() => stock('Creatina').inputValue()).toBe('18');
    await expect.poll(() => price('Avena').inputValue()).toBe('29,90');
  });

  it('P35: a row that another admin has changed says so beside what is saved now, and the others are saved', async () => {
    const { page, products, sent, price, button } = await openGrid(360);
    await price('Avena').fill('35');
    await price('Batido').fill('36');
    products[0] = { ...products[0]!, price: 31, version: 5 };
    await button('Guardar').click();
    await waitForShownToast(page, { title: '1 producto guardado' });
    await waitForShownToast(page, { title: '1 producto no se ha guardado: mira su fila' });
    await page.getByText('Otra persona lo ha cambiado.').waitFor();
    await page.getByText('Guardado: 31,00').waitFor();
    expect(await price('Avena').inputValue()).toBe('35');
    await expectSoundLayout(page);
    await page.keyboard.press('Escape');
    await price('Avena').press('Control+s');
    await waitForShownToast(page, { title: '1 producto guardado' });
    expect(sent[1]).toMatchObject({ rows: [{ _id: 'prd_avena', version: 5, price: '35' }] });
    expect(products.map((product) => product.price)).toEqual([35, 36, 29.9]);
  });

  nightly(
    'what is typed stays when saving fails, in the table, on other pages, after a reload and when the session ends; closing asks first',
    async () => {
      const { page, price, button, rejectNext } = await openGrid();
      page.on('dialog', (question) => void question.accept());
      const asks = () =>
        page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
      await price('Avena').fill('35');
      rejectNext('/management/rows', 403, 'forbidden');
      await button('Guardar').click();
      await waitForShownToast(page, {
        title: 'No se han guardado los cambios',
        description: 'No puede ser.',
      });
      await page.getByRole('link', { name: 'Volver a la tabla' }).click();
      await page.getByRole('button', { name: 'Acciones de Avena' }).waitFor();
      await page.getByRole('link', { name: 'Editar varios (1 sin guardar)' }).waitFor();
      await page.getByRole('link', { name: 'Panel' }).first().click();
      await page.waitForURL((url) => url.pathname === '/admin');
      expect(await asks()).toBe(true);
      await page.goto(`${site.url}/admin/products?vista=grid`);
      await page.getByText('1 cambio sin guardar').waitFor();
      expect(await price('Avena').inputValue()).toBe('35');
      rejectNext('/management/rows', 401, 'unauthenticated');
      await button('Guardar').click();
      await page.waitForURL((url) => url.pathname === '/login');
      // the page signs in again as it opens
      await page.goto(`${site.url}/admin/products?vista=grid`);
      await page.getByText('1 cambio sin guardar').waitFor();
      expect(await price('Avena').inputValue()).toBe('35');
      await button('Descartar').click();
      expect(await price('Avena').inputValue()).toBe('29,90');
      expect(await asks()).toBe(false);
    },
  );

  nightly('what is saved while the admin is on another page is not unsaved on the way back', async () => {
    const { page, price, button, holdNext } = await openGrid();
    await price('Avena').fill('35');
    const release = holdNext('/management/rows');
    await button('Guardar').click();
    await page.getByRole('button', { name: 'Guardando...' }).waitFor();
    await page.getByRole('link', { name: 'Panel' }).first().click();
    await page.waitForURL((url) => url.pathname === '/admin');
    release();
    await waitForShownToast(page, { title: '1 producto guardado' });
    await page.goBack();
    await price('Avena').waitFor();
    expect(await price('Avena').inputValue()).toBe('35,00');
    expect(await page.getByText('sin guardar').count()).toBe(0);
  });
});
