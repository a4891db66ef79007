import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { productOf } from '../support/pages/admin/product-fixtures.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';

const site = setUpSite();

const choose = (page: Page, text: string | Buffer) =>
  page
    .getByLabel('Fichero CSV')
    .setInputFiles({ name: 'catalogo.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function download(page: Page, button: string): Promise<string> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await begun).path(), 'utf8');
}

describe('the CSV file of products', () => {
  it('an export has all pages of the filter, Spanish columns, and no formula that a spreadsheet would run', async () => {
    const trick = productOf('=HYPERLINK("http://x")', { sku: '@SUM', tags: ['a', 'b'], isActive: false });
    const { page, queries } = await openProducts(site, {
      products: [trick],
      pages: 2,
      query: '?estado=inactive',
    });
    const text = await download(page, 'Exportar lo filtrado');
    await waitForShownToast(page, { title: '2 productos exportados' });
    expect(queries.slice(-2)).toEqual([
      '?sort=title&state=inactive&page=1&limit=200',
      '?sort=title&state=inactive&page=2&limit=200',
    ]);
    const [header, row] = text.split('\r\n');
    expect(header).toMatch(/^\uFEFFReferencia \(SKU\);Título;Descripción;Categoría;Precio con IVA \(€\);/);
    expect(row).toMatch(
      /^"'@SUM";"'=HYPERLINK\(""http:\/\/x""\)";Para recuperar.;Proteínas;29,90;24;no;a, b;0,56;no;10 %;Alimento o complemento;/,
    );
    expect(row).toContain(';leche;');
    expect(header).toMatch(/;Exportado \(no cambiar\)$/);
  });

  it('of an exported file only what was changed is imported; a dry run shows what is wrong by line, and an undo what stays', async () => {
    const products = [
      productOf('Avena', {
        sku: '=A-1',
        facts: [
          { label: 'Dosis', value: '30 g' },
          { label: 'Sabor', value: 'Cacao' },
        ],
      }),
    ];
    const { page, sent, row } = await openProducts(site, { products, width: 360 });
    const text = await download(page, 'Exportar CSV');
    const [header, first] = text.trim().split('\r\n');
    await page.getByRole('button', { name: 'Importar CSV' }).click();
    const changed = first!.replace('Avena', 'Avena fina');
    const columns = ';'.repeat(header!.split(';').length - 5);
    const created = `NUEVO-1;Caseína;De noche;Snacks;24,95${columns}`;
    const wrong = `NUEVO-2;Bandas;De goma;Snacks;gratis${columns}`;
    await choose(page, [header, changed, created, wrong, created, ''].join('\r\n'));
    await page.getByRole('heading', { name: 'Filas con error' }).waitFor();
    await expectSoundLayout(page);
    // the facts of the first row are two lines of the file
    await expect
      .poll(() => page.locator('.import-rows > li').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Línea 5\s+Bandas\s+Precio con IVA \(€\): Escribe un precio como 29,90/),
        expect.stringMatching(/^Línea 6\s+Caseína\s+Referencia \(SKU\): «NUEVO-1» está dos veces/),
        expect.stringMatching(/^Línea 2\s+Avena fina\s+Título: Avena → Avena fina\s+Cambio/),
        expect.stringMatching(/^Línea 4\s+Caseína\s+Nuevo/),
      ]);
    // what is wrong is a file of its own, to be corrected there
    const errors = (await download(page, 'Descargar las filas con error')).split('\r\n');
    expect(errors[0]).toBe(`\uFEFF${header};Error`);
    expect(errors.slice(1)).toEqual([
      expect.stringMatching(/^NUEVO-2;Bandas;.*;Precio con IVA \(€\): Escribe un precio como 29,90$/),
      expect.stringMatching(/^NUEVO-1;Caseína;.*;"?Referencia \(SKU\): «NUEVO-1» está dos veces/),
    ]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      dryRun: true,
      rows: [
        {
          line: 2,
          fields: { sku: '=A-1', title: 'Avena fina' },
          exported: { _id: products[0]!._id, stock: 24 },
        },
        { line: 4 },
        { line: 5 },
      ],
    });
    await page.getByRole('button', { name: 'Importar 2 filas' }).click();
    await waitForShownToast(page, { title: '1 producto creado y 1 cambiado' });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ dryRun: false, rows: [{ line: 2 }, { line: 4 }] });
    // what is to be corrected in the file is still shown
    await expect
      .poll(() => page.getByRole('dialog').locator('.stat-figure').allTextContents())
      .toEqual(['1', '1', '0', '2']);
    await page.getByText('Filas importadas').waitFor();
    await expect.poll(() => page.locator('.import-rows > li').allInnerTexts()).toHaveLength(4);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Se queda lo que ha cambiado después: Precio con IVA (€).').waitFor();
    await page.getByText('Se ha vendido.').waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await row('Caseína').waitFor();
  });

  it('a file that is none says why, one of Windows is read, and a failed import says what was written', async () => {
    const { page, sent, rejectNext } = await openProducts(site, { query: '?dialogo=importar' });
    await choose(page, 'Título;Colr;Nota\nA;b;c');
    await page.getByText('No conozco estas columnas: Colr, Nota.').waitFor();
    await choose(page, Buffer.from('PK\x03\x04\0\0', 'latin1'));
    await page.getByText('Es un libro de hoja de cálculo').waitFor();
    const template = await download(page, 'Descargar plantilla');
    await choose(page, template);
    await page.getByText('Es la fila de ejemplo de la plantilla.').waitFor();
    await page.getByRole('button', { name: 'Elegir otro fichero' }).click();
    expect(sent).toEqual([]);
    await choose(page, Buffer.from('Título,Activo\nCaseína de bú,Sí\n', 'latin1'));
    await page.getByText('Caseína de bú').waitFor();
    expect(sent[0]).toMatchObject({
      rows: [{ line: 2, fields: { title: 'Caseína de bú', isActive: 'true' } }],
    });
    rejectNext('/management/import', 503, 'unavailable');
    await page.getByRole('button', { name: 'Importar 1 fila' }).click();
    await page.getByText('No puede ser. Solo se ha escrito lo que ves aquí.').waitFor();
    await page.getByRole('button', { name: 'Elegir otro fichero' }).click();
    await page.getByRole('button', { name: 'Elegir fichero CSV' }).waitFor();
  });
});
