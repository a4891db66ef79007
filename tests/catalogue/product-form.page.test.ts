import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { samplePicture } from '#tests/support/pictures/sample-pictures.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts, type ProductsPage } from '../support/pages/admin/products-page.ts';

const site = setUpSite();

const some = () => [
  productOf('Proteína de suero', { isFeatured: true, held: 2 }),
  productOf('Barritas de avena', { stock: 4, isActive: false }),
  productOf('Creatina', { stock: 0 }),
];

const formOf = (page: Page) => page.locator('.product-page');

async function choose({ page }: ProductsPage, title: string, action: string) {
  await page.getByRole('button', { name: `Acciones de ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const refusing = (code: string) => (route: Route) =>
  route.fulfill({ status: 409, json: { code, message: 'La tiene otro.', requestId: 'x' } });

describe('the form of a product', () => {
  it('P46, P35: an edit sends what has changed, and of two versions what the admin chose; form and versions are sound', async () => {
    const admin = await openProducts(site, { products: some() });
    const { page, products, sent } = admin;
    await choose(admin, 'Creatina', 'Editar');
    for (const group of ['Contenido y alimentación', 'Para buscadores'])
      await formOf(page).getByText(group, { exact: true }).click();
    await formOf(page).getByLabel('Título', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('El título es obligatorio').waitFor();
    await expectSoundLayout(page);
    await formOf(page).getByLabel('Título', { exact: true }).fill('Creatina pura');
    // the same price in other words is no version
    await formOf(page).getByLabel('Precio con IVA').fill('29,9');
    products[2] = { ...products[2]!, title: 'Creatina 300 g', price: 19.5, version: 4 };
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    const versions = (field: string) => page.getByRole('group', { name: field }).getByRole('radio');
    await versions('Título').first().waitFor();
    // neither the field, which is gone, nor the button, which would save unseen
    await expectFocus(page.getByRole('form', { name: 'Las dos versiones' }));
    await expectSoundLayout(page);
    await expect.poll(() => page.getByRole('group').count()).toBe(2);
    expect(await versions('Título').nth(0).isChecked()).toBe(true);
    expect(await versions('Precio con IVA').nth(1).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForShownToast(page, { title: 'Product updated successfully' });
    expect(sent).toEqual([
      { title: 'Creatina pura', version: '1' },
      { title: 'Creatina pura', version: '4' },
    ]);
  });

  nightly('categories that cannot be loaded are said at their field', async () => {
    const route = (page: Page) => page.route('**/api/categories', refusing('forbidden'));
    const { page } = await openProducts(site, { products: some(), route });
    await page.getByRole('button', { name: 'Nuevo producto' }).click();
    const said = formOf(page).getByText('Error loading categories. La tiene otro.');
    await expect.poll(() => said.count()).toBe(1);
  });

  nightly(
    'a new product is sent as a form, after what the form requires, with the category and the kind that were chosen in it',
    async () => {
      const { page, calls, sent, row } = await openProducts(site, { products: some() });
      await page.route('**/api/categories', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 201,
              json: {
                success: true,
                data: { category: { _id: 'cat_new', name: 'Noche', order: 0, isActive: true } },
              },
            })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Nuevo producto' }).click();
      const form = page.getByRole('region', { name: 'Nuevo producto' });
      await form.getByRole('button', { name: 'Crear producto' }).click();
      for (const text of [
        'El título es obligatorio',
        'La descripción es obligatoria',
        'El precio es obligatorio',
      ])
        await form.getByText(text).waitFor();
      expect(calls).toEqual([]);
      await expectFocus(form.getByLabel('Título', { exact: true }));
      // all that is wrong is said at once
      await form.getByLabel('Precio con IVA').fill('caro');
      await form.getByLabel('Existencias').fill('-3');
      await form.getByText('Contenido y alimentación').click();
      await form.getByLabel('Energía (kJ)').fill('1500');
      for (const text of [
        'Escribe un precio como 29,90',
        'Escribe un número entero de unidades',
        'Rellena los ocho valores o ninguno',
      ])
        await form.getByText(text).waitFor();
      await form.getByLabel('Energía (kJ)').fill('');
      await form.getByLabel('Título', { exact: true }).fill('Caseína');
      expect(await form.getByLabel('Dirección en la tienda').getAttribute('placeholder')).toBe('caseina');
      await form.getByLabel('Descripción', { exact: true }).fill('Para la noche.');
      await form.getByRole('button', { name: 'Nueva categoría' }).click();
      const other = page.getByRole('dialog', { name: 'Nueva categoría' });
      await other.getByLabel('Nombre').fill('Noche');
      await other.getByRole('button', { name: 'Crear categoría' }).click();
      // what was created is chosen
      await expect.poll(() => form.getByLabel('Categoría').inputValue()).toBe('cat_new');
      const kind = form.getByLabel('Tipo de producto');
      expect(await kind.inputValue()).toBe('goods');
      await form.getByText('Se puede probar y devolver en 14 días').waitFor();
      await form.getByLabel('Ingredientes').fill('Caseína de leche');
      // the facts of a product suggest its kind
      expect(await kind.inputValue()).toBe('food');
      await form.getByText('Se devuelve solo sin abrir').waitFor();
      await kind.selectOption({ label: 'Hecho a medida o personalizado' });
      await form.getByText('artículo 103 c').waitFor();
      await form.getByText('no es un alimento').waitFor();
      await form.getByLabel('Ingredientes').fill('');
      await form.getByText('no es un alimento').waitFor({ state: 'detached' });
      expect(await kind.inputValue()).toBe('custom');
      await kind.selectOption({ label: 'Alimento que caduca pronto' });
      await form.getByText('lista de ingredientes').waitFor();
      await form.getByLabel('Precio con IVA').fill('24,95');
      await form.getByLabel('Existencias').fill('12');
      await form.getByLabel('Etiquetas').fill('noche, caseína');
      await form.getByLabel('Contenido neto').fill('750');
      await form.getByRole('group', { name: 'Alérgenos' }).getByLabel('leche').check();
      await form.getByText('33,27 €/kg').waitFor();
      const counted = page.waitForRequest('**/api/categories');
      await form.getByRole('button', { name: 'Crear producto' }).click();
      await waitForShownToast(page, { text: 'Product created successfully' });
      // each of which counts its products
      await counted;
      expect(sent[0]).toMatchObject({
        title: 'Caseína',
        category: 'cat_new',
        kind: 'perishable',
        price: '24,95',
        stock: '12',
        'tags[]': 'caseína',
        'netContent[amount]': '750',
        'netContent[unit]': 'g',
        'allergens[]': 'milk',
        isActive: 'true',
      });
      expect(sent[0]).not.toHaveProperty('slug');
      // then come its pictures, and a reload is about the same product
      await formOf(page).getByText('Caseína está guardado con la referencia PRO-CASEINA.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin/products/prd_caseina');
      await formOf(page).getByRole('button', { name: 'Listo' }).click();
      await formOf(page).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/admin/products');
      await row('Caseína').waitFor();
      await expect.poll(() => page.locator('.stat-figure').allTextContents()).toEqual(['4', '3', '1', '1']);
    },
  );

  nightly(
    'a picture that waits for the one before it does not say that the product must be saved',
    async () => {
      const { page, holdNext } = await openProducts(site, {
        products: some(),
        query: '/prd_creatina',
      });
      // those that the product has are read by the same address
      await page.getByRole('list', { name: 'Imágenes del producto' }).waitFor({ state: 'attached' });
      holdNext('/products/prd_creatina/pictures');
      const picture = { mimeType: 'image/png', buffer: await samplePicture('image/png', 60, 60) };
      await formOf(page)
        .locator('input[type=file]')
        .setInputFiles([
          { name: 'primera.png', ...picture },
          { name: 'segunda.png', ...picture },
        ]);
      const rows = page.getByRole('list', { name: 'Imágenes en camino' }).getByRole('listitem');
      await rows.filter({ hasText: 'segunda.png' }).getByText('En espera').waitFor();
      expect(await rows.getByText('Se subirá al guardar el producto').count()).toBe(0);
    },
  );

  nightly(
    'an edit that is saved while a picture is not is not saved again, nor kept as a draft',
    async () => {
      const { page, calls, holdNext } = await openProducts(site, {
        products: some(),
        query: '/prd_creatina',
      });
      await page.getByRole('list', { name: 'Imágenes del producto' }).waitFor({ state: 'attached' });
      holdNext('/products/prd_creatina/pictures');
      const file = { mimeType: 'image/png', buffer: await samplePicture('image/png', 60, 60) };
      await formOf(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'primera.png', ...file });
      await formOf(page).getByLabel('Título', { exact: true }).fill('Creatina pura');
      const question = page.getByRole('dialog', { name: 'Hay imágenes sin subir' });
      for (const _ of ['saves', 'finds nothing to save']) {
        await page.getByRole('button', { name: 'Guardar cambios' }).click();
        await question.getByRole('button', { name: 'Cancelar' }).click();
        await question.waitFor({ state: 'hidden' });
      }
      expect(calls.filter((call) => call === 'PUT /api/products/prd_creatina')).toHaveLength(1);
      const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft '));
      expect(await page.evaluate(drafts)).toEqual([]);
    },
  );

  nightly(
    'the form begins with the product as it is, not as it was when the form was last open',
    async () => {
      const admin = await openProducts(site, { products: some(), route: (page) => page.clock.install() });
      const { page, products } = admin;
      const open = () => choose(admin, 'Creatina', 'Editar');
      await open();
      await formOf(page).getByRole('button', { name: 'Cancelar' }).click();
      products[2] = { ...products[2]!, description: 'La de otra persona', version: 2 };
      await page.clock.fastForward(20_000);
      await open();
      await formOf(page).waitFor();
      expect(await formOf(page).getByLabel('Descripción', { exact: true }).inputValue()).toBe(
        'La de otra persona',
      );
    },
  );

  nightly(
    'an edit of the stock asks for its reason and sends what the admin saw; a taken SKU is said at its field',
    async () => {
      const admin = await openProducts(site, { products: some() });
      const { page, sent, row } = admin;
      await choose(admin, 'Creatina', 'Editar');
      const form = formOf(page);
      expect(await form.getByLabel('Motivo del cambio').count()).toBe(0);
      await form.getByLabel('Existencias').fill('30');
      await form.getByLabel('Motivo del cambio').selectOption({ label: 'Recibido del proveedor' });
      await form.getByLabel('Nota').fill('Albarán 7');
      await form.getByLabel('Referencia (SKU)').fill('PRO-1');
      await routeOnce(page, '**/api/products/prd_creatina', refusing('sku_taken'));
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await form.getByText('La tiene otro.').waitFor();
      await expectFocus(form.getByLabel('Referencia (SKU)'));
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await waitForShownToast(page, { title: 'Product updated successfully' });
      expect(sent).toEqual([
        {
          stock: '30',
          stockSeen: '0',
          stockReason: 'received',
          stockNote: 'Albarán 7',
          sku: 'PRO-1',
          version: '1',
        },
      ]);
      await row('Creatina').getByText('30', { exact: true }).waitFor();
    },
  );

  nightly(
    'an edit shows the price before and the kind, and sends that a lower price corrects a mistake; a warning does not keep it from being saved',
    async () => {
      const until = '2099-05-04T10:00:00.000Z';
      const [whey, ...others] = some();
      const reduced = {
        ...whey!,
        kind: 'goods',
        price: 15,
        reduction: { previousPrice: 18.5, until },
      } as const;
      const admin = await openProducts(site, { products: [reduced, ...others] });
      const { page, sent } = admin;
      await choose(admin, reduced.title, 'Editar');
      const form = formOf(page);
      await form.getByText('En la tienda: «Antes 18,50 €» hasta el 4 de mayo de 2099.').waitFor();
      expect(await form.getByLabel('Es una corrección').count()).toBe(0);
      await form.getByLabel('Precio con IVA').fill('12');
      await form.getByLabel('Es una corrección').check();
      const kind = form.getByLabel('Tipo de producto');
      expect(await kind.inputValue()).toBe('goods');
      await kind.selectOption({ label: 'Higiene, con precinto' });
      await page.getByRole('button', { name: 'Guardar cambios' }).click();
      await waitForShownToast(page, { title: 'Product updated successfully' });
      expect(sent).toEqual([{ price: '12,00', priceCorrection: 'true', kind: 'hygiene', version: '1' }]);
    },
  );
});
