import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { orderOf } from '../support/pages/admin/fake-orders.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openMyReviews, ownReviewOf, reviewableOf } from '../support/pages/my-reviews.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const whey = () => reviewableOf('prd_suero', 'Proteína de suero, chocolate, 1 kg');
const rope = () => reviewableOf('prd_comba', 'Comba de velocidad');
const star = (page: Page, name: string) => page.getByRole('radio', { name });
const card = (page: Page, title: string) => page.getByRole('article', { name: `Tu opinión sobre ${title}` });
const form = '?tab=opiniones&producto=prd_suero';
const written = 'Se disuelve bien y no sabe a nada.';

describe('the form of a review', () => {
  nightly(
    'P46: is filled by keyboard alone, says under which name it is published, and is sent once',
    async () => {
      const { page, dialog, sent, calls, holdNext } = await openMyReviews(site, {
        mine: { reviewable: [whey(), rope()] },
      });
      await page.getByRole('link', { name: `Escribir opinión sobre ${whey().product.title}` }).press('Enter');
      await dialog.getByText(whey().product.title).waitFor();
      await dialog.getByText('Marta R.', { exact: true }).waitFor();
      await star(page, '1 estrella: Muy malo').focus();
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
      expect(await star(page, '4 estrellas: Bueno').isChecked()).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.type('Cumple');
      await page.keyboard.press('Tab');
      await page.keyboard.type(`  ${written}\n`);
      await dialog.getByText('34 de 2000 caracteres').waitFor();
      await expectSoundLayout(page);
      const release = holdNext('/reviews');
      const send = dialog.getByRole('button', { name: 'Enviar opinión' });
      await send.click();
      await dialog.getByRole('button', { name: 'Enviando...' }).press('Enter');
      release();
      await waitForShownToast(page, {
        title: 'Opinión enviada',
        description: 'La leemos y te avisamos cuando se publique.',
      });
      await card(page, whey().product.title).getByText('Pendiente').waitFor();
      expect(sent).toEqual([{ rating: 4, title: 'Cumple', text: written }]);
      expect(calls).toEqual(['POST /api/products/prd_suero/reviews']);
      expect(new URL(page.url()).search).toBe('?tab=opiniones');
      // the button that opened it is gone
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
      await expect.poll(() => page.getByRole('link', { name: /^Escribir opinión/ }).count()).toBe(1);
    },
  );

  it('says what is missing at its field, which gets the focus, and what the server refuses', async () => {
    let isRefused = true;
    const { page, dialog, sent } = await openMyReviews(site, {
      mine: { reviewable: [whey()] },
      query: form,
      refuse: () =>
        isRefused
          ? {
              status: 400,
              json: {
                code: 'invalid_input',
                field: 'text',
                message: 'Contiene caracteres no permitidos',
                requestId: 'x',
              },
            }
          : undefined,
    });
    const send = dialog.getByRole('button', { name: 'Enviar opinión' });
    await send.click();
    await dialog.getByText('Elige de una a cinco estrellas').waitFor();
    await dialog.getByText('Cuenta algo más: al menos 10 caracteres').waitFor();
    await expectFocus(star(page, '1 estrella'));
    await expectSoundLayout(page);
    // a click on the star itself, not on its button
    await dialog.locator('.star-choice > label').nth(4).click();
    expect(await star(page, '5 estrellas').isChecked()).toBe(true);
    const text = dialog.getByLabel('Tu opinión');
    await text.fill('😀'.repeat(2001));
    await dialog.getByText('Sobra 1 carácter').waitFor();
    await send.click();
    await expectFocus(text);
    expect(sent).toEqual([]);
    await text.fill(written);
    await send.click();
    await dialog.getByText('Contiene caracteres no permitidos').waitFor();
    await text.fill(`${written} Y más.`);
    expect(await dialog.getByText('Contiene caracteres no permitidos').count()).toBe(0);
    isRefused = false;
    await send.click();
    await card(page, whey().product.title).waitFor();
  });

  nightly('keeps what was typed over a reload and Back, until it is given up', async () => {
    const { page, dialog } = await openMyReviews(site, { mine: { reviewable: [whey()] } });
    const open = () => page.getByRole('link', { name: /^Escribir opinión/ }).click();
    await open();
    await dialog.locator('.star-choice > label').nth(1).click();
    await dialog.getByLabel('Tu opinión').fill(written);
    await page.reload();
    await dialog.getByText('Sigues donde lo dejaste.').waitFor();
    expect(await star(page, '2 estrellas').isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => dialog.count()).toBe(0);
    await open();
    expect(await dialog.getByLabel('Tu opinión').inputValue()).toBe(written);

    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Hay cambios sin guardar' }).waitFor();
    await dialog.last().getByRole('button', { name: 'Cancelar' }).click();
    expect(await dialog.getByLabel('Tu opinión').inputValue()).toBe(written);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await open();
    expect(await dialog.getByLabel('Tu opinión').inputValue()).toBe('');
  });

  nightly(
    'that a mail opens waits for the login, and says why there is none for another product',
    async () => {
      const { page } = await site.visit(`/perfil${form}`);
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('volver')).toBe(`/perfil${form}`);
      const other = await openMyReviews(site, { mine: { reviewable: [whey()] }, query: `${form}x` });
      await other.dialog
        .getByText('Solo se opina de lo que ha llegado con un pedido de esta cuenta.')
        .waitFor();
      await expectSoundLayout(other.page);
      await other.dialog.getByRole('button', { name: 'Entendido' }).click();
      await expect.poll(() => other.dialog.count()).toBe(0);
    },
  );
});

describe('the reviews of a buyer', () => {
  nightly('P46: show their state, and a rejected one its reason', async () => {
    const { page } = await openMyReviews(site, {
      mine: {
        reviews: [
          ownReviewOf('prd_1', 'Comba', { state: 'pending' }),
          ownReviewOf('prd_2', 'Banda', { state: 'published', title: '' }),
          ownReviewOf('prd_3', 'Esterilla', { state: 'rejected', reason: 'Contiene publicidad o enlaces.' }),
          ownReviewOf('prd_4', 'Barra', {
            product: { _id: 'prd_4', title: 'Barra', slug: null, image: null },
            text: 'palabra'.repeat(60),
          }),
        ],
        reviewable: [whey()],
      },
    });
    await card(page, 'Comba').getByText('La leemos antes de publicarla').waitFor();
    await card(page, 'Banda').getByText('Está en la página del producto').waitFor();
    await card(page, 'Esterilla').getByText('Motivo: Contiene publicidad o enlaces.').waitFor();
    expect(
      await card(page, 'Comba').getByRole('link', { name: 'Comba', exact: true }).getAttribute('href'),
    ).toBe('/tienda/1');
    expect(await card(page, 'Barra').getByRole('link', { name: 'Barra', exact: true }).count()).toBe(0);
    await expectSoundLayout(page);
  });

  nightly(
    'are edited and read again before they are shown, deleted after a question, and may be written anew',
    async () => {
      const { page, dialog, sent, calls, rejectNext } = await openMyReviews(site, {
        mine: { reviews: [ownReviewOf('prd_1', 'Comba', { state: 'published' })] },
      });
      await page.getByRole('link', { name: 'Editar tu opinión sobre Comba' }).click();
      await dialog.getByText('Mientras tanto no se muestra la que está publicada.').waitFor();
      // nothing changed, nothing sent
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
      await expect.poll(() => dialog.count()).toBe(0);
      expect(sent).toEqual([]);
      await page.getByRole('link', { name: 'Editar tu opinión sobre Comba' }).click();
      await dialog.locator('.star-choice > label').nth(0).click();
      await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
      await card(page, 'Comba').getByText('Pendiente').waitFor();
      expect(sent).toEqual([{ rating: 1, title: 'Cumple', text: written }]);
      expect(calls).toEqual(['PUT /api/products/prd_1/reviews/mine']);

      const remove = page.getByRole('button', { name: 'Eliminar tu opinión sobre Comba' });
      await remove.click();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      expect(calls).toHaveLength(1);
      await remove.click();
      rejectNext('/reviews/mine', 503, 'unavailable');
      await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
      await waitForShownToast(page, { title: 'No se ha eliminado la opinión', description: 'No puede ser.' });
      await remove.click();
      await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
      await page.getByRole('link', { name: 'Escribir opinión sobre Comba' }).waitFor();
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    },
  );

  nightly(
    'P41: without any the tab says when there will be, and buyers choose not to be asked; what cannot be loaded is asked for again',
    async () => {
      const { page, sent, mine, rejectNext } = await openMyReviews(site);
      await page.getByRole('heading', { name: 'Aún no hay nada que opinar' }).waitFor();
      await expectSoundLayout(page);
      const choice = page.getByRole('checkbox', { name: /^Preguntadme por email/ });
      expect(await choice.isChecked()).toBe(true);
      await choice.click();
      await waitForShownToast(page, { title: 'No te preguntaremos más' });
      expect([sent, mine.wantsRequests]).toEqual([[{ wantsRequests: false }], false]);
      rejectNext('/reviews/mine', 403, 'forbidden');
      await page.reload();
      await page.getByRole('heading', { name: 'No se han cargado tus opiniones' }).waitFor();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByRole('heading', { name: 'Aún no hay nada que opinar' }).waitFor();
      expect(await choice.isChecked()).toBe(false);
      rejectNext('/reviews/requests', 503, 'unavailable');
      await choice.click();
      await waitForShownToast(page, { title: 'No se ha guardado', description: 'No puede ser.' });
      await expect.poll(() => choice.isChecked()).toBe(false);
    },
  );
});

nightly(
  'a line of a delivered order leads to the form, or says how far its review is; other orders do not',
  async () => {
    const { order } = orderOf(1, { status: 'delivered' });
    const shipped = { ...orderOf(2, { status: 'shipped' }).order };
    const [first, second] = order.items;
    const { page } = await openMyReviews(site, {
      query: `?tab=pedidos&pedido=${order._id}`,
      mine: {
        reviewable: [reviewableOf(first!.product, first!.title)],
        reviews: [ownReviewOf(second!.product, second!.title, { state: 'published' })],
      },
      route: (opened) =>
        opened.route('**/api/orders/my-orders', (route) =>
          route.fulfill({ json: { success: true, data: [order, shipped], nextCursor: null } }),
        ),
    });
    const write = page.getByRole('link', { name: `Escribir opinión sobre ${first!.title}` });
    await write.waitFor();
    await page.getByRole('link', { name: 'Tu opinión: publicada' }).waitFor();
    await expectSoundLayout(page);
    await expect.poll(() => page.getByRole('link', { name: /opinión/, includeHidden: true }).count()).toBe(2);
    await write.click();
    await page.getByRole('dialog').getByText(first!.title).waitFor();
  },
);
