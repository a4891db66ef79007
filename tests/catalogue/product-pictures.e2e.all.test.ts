import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { samplePhoto, samplePicture } from '#tests/support/pictures/sample-pictures.ts';
import { journey } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';
import { readProduct, createProducts } from '../support/journeys/test-products.ts';
import { signIn, callApi } from '../support/journeys/test-users.ts';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

const rows = (page: Page) => page.getByRole('list', { name: 'Imágenes del producto' }).getByRole('listitem');

const texts = (page: Page) =>
  Promise.all([0, 1].map((at) => rows(page).nth(at).getByRole('textbox').inputValue()));

const savedTexts = async (product: { _id: string }) =>
  (await readProduct(product)).images.map(({ alt }) => alt);

journey(
  'P36: chosen pictures are shrunk in the browser, sent to S3, prepared, described and ordered, and the shop shows them',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const page = await visit('/admin/products/new', { as: admin });
    const posted: Buffer[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().startsWith(inject('cloud').site))
        posted.push(request.postDataBuffer() ?? Buffer.alloc(0));
    });
    for (const [label, text] of [
      ['Título', 'Bote de prueba'],
      ['Descripción', 'Un bote con tres imágenes.'],
      ['Precio', '9,90'],
      ['Existencias', '5'],
    ] as const)
      await page.locator('.product-page').getByLabel(label, { exact: false }).first().fill(text);
    await page.locator('.product-page').getByLabel('Categoría').selectOption({ index: 1 });
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('foto.jpg', 'image/jpeg', await samplePhoto(1000, 2000)),
        file('bote.png', 'image/png', await samplePicture('image/png', 800, 800)),
        file('pagina.png', 'image/png', Buffer.from('<script>alert(1)</script>')),
      ]);
    await eventually(() => page.getByText('Se subirá al guardar el producto').count()).toBe(3);
    expect(posted).toEqual([]);
    await page.getByRole('button', { name: 'Crear producto' }).click();
    await eventually(() => rows(page).count()).toBe(2);
    const product = { _id: new URL(page.url()).pathname.split('/').at(-1)! };
    await page.getByText('Este navegador no puede abrir la imagen.').waitFor();
    expect(posted).toHaveLength(2);
    for (const body of posted) {
      expect(body.length).toBeLessThan(1_500_000);
      expect(body.includes('Camara-secreta')).toBe(false);
    }
    await page.getByRole('button', { name: 'Quitar pagina.png' }).click();

    // leaving the field saves its text, and the button that was pressed for it changes the order: no edit is stale
    await rows(page).first().getByRole('textbox').fill('Bote de lado');
    const back = page.getByRole('button', { name: 'Mover la imagen 1 hacia atrás' });
    await back.click();
    await eventually(() => texts(page)).toEqual(['', 'Bote de lado']);
    // the page is ahead of the server, where the order of before looks like that in the end
    await eventually(() => savedTexts(product)).toEqual(['', 'Bote de lado']);
    await page.getByRole('button', { name: 'Arrastrar la imagen 2' }).press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await eventually(() => texts(page)).toEqual(['Bote de lado', '']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe('Arrastrar la imagen 1');
    await eventually(() => savedTexts(product)).toEqual(['Bote de lado', '']);
    expect((await readProduct(product)).images).toMatchObject([
      { width: 1600, height: 800, isPrimary: true },
      { width: 800, height: 800, isPrimary: false },
    ]);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Ver en la tienda' }).click();
    await shopShowsGallery(page);
  },
);

/** The product's page: swipe, thumbs and zoom. */
async function shopShowsGallery(page: Page): Promise<void> {
  const gallery = page.getByRole('list', { name: 'Imágenes de Bote de prueba' });
  const thumbs = page.getByRole('list', { name: 'Elegir imagen' }).getByRole('button');
  await gallery.waitFor();
  await eventually(() => thumbs.count()).toBe(2);
  const first = gallery.getByRole('img').first();
  expect(await first.getAttribute('alt')).toBe('Bote de lado');
  expect(
    await first.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc)),
  ).toMatch(/\/media\/products\/pic_\w+-\d+\.avif$/);
  const { headers } = await fetch(await first.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

  await thumbs.nth(1).click();
  await eventually(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true');
  await eventually(() => gallery.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1);
  // the page itself stays where it is
  expect(await gallery.evaluate((track) => track.closest('main')!.getBoundingClientRect().left)).toBe(0);
  // a swipe back
  await gallery.evaluate((track) => track.scrollTo({ left: 0 }));
  await eventually(() => thumbs.first().getAttribute('aria-current')).toBe('true');

  await gallery.getByRole('button').first().click();
  const zoom = page.getByRole('dialog', { name: 'Bote de prueba' });
  await zoom.getByText('1 de 2').waitFor();
  await zoom.getByRole('button', { name: 'Tamaño completo' }).click();
  const large = zoom.getByRole('img');
  await eventually(() => large.evaluate(({ clientWidth }) => clientWidth)).toBe(1600);
  await eventually(() => large.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /-1600\.avif$/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await zoom.getByRole('button', { name: 'Imagen siguiente' }).click();
  await zoom.getByText('2 de 2').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => zoom.isVisible()).toBe(false);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFindings(page)).toEqual([]);
}

journey(
  'P35: a text that was saved elsewhere stands beside the own one, and the admin chooses',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const [product] = await createProducts({
      images: ['pic_01JD0000000000000000000001', 'pic_01JD0000000000000000000002'].map((id, at) => ({
        url: `/media/products/${id}-640.webp`,
        alt: `Bote ${at}`,
        isPrimary: at === 0,
        width: 640,
        height: 640,
        color: '#336699',
      })),
    });
    const id = product!._id;
    const page = await visit(`/admin/products/${id}`, {
      as: await signIn('admin'),
      width: 360,
      height: 740,
      // the pictures have no files
      expects: [/404/, /409/],
    });
    await page
      .locator('input[type=file]')
      .setInputFiles([file('una.png', 'image/png', await samplePicture('image/png', 64, 64))]);
    await eventually(() => rows(page).count()).toBe(3);

    await rows(page).first().getByRole('textbox').fill('El mío');
    await callApi(
      'PATCH',
      `/products/${id}/pictures/pic_01JD0000000000000000000001`,
      { alt: 'El de otra', version: 0 },
      admin,
    );
    await page.keyboard.press('Tab');
    const notice = rows(page).first().getByRole('alert');
    await notice.getByText('El de otra').waitFor();
    expect(await notice.textContent()).toContain('El mío');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeFindings(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Guardar el mío' }).click();
    await eventually(async () => (await readProduct(product!)).images[0]!.alt).toBe('El mío');
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Quitar la imagen 2' }).click();
    const question = page.getByRole('dialog', { name: '¿Quitar la imagen 2?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await eventually(() => rows(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Quitar la imagen 2' }).click();
    await question.getByRole('button', { name: 'Quitar', exact: true }).click();
    await eventually(() => rows(page).count()).toBe(2);
    expect((await readProduct(product!)).images.map(({ alt }) => alt)).toEqual(['El mío', '']);
  },
);
