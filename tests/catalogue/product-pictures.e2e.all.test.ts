import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { samplePicture } from '#tests/support/pictures/sample-pictures.ts';
import { journey } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';
import { createProducts, readProduct } from '../support/journeys/test-products.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

const rows = (page: Page) => page.getByRole('list', { name: 'Imágenes del producto' }).getByRole('listitem');

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
