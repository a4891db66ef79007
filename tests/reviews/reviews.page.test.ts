import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { editReview, managedReviewOf, openReviews } from '../support/pages/admin/reviews-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const publish = (page: Page, number: number) =>
  page.getByRole('button', { name: `Publicar la opinión de Lucía M. sobre Producto ${number}`, exact: true });
const reject = (page: Page, number: number) =>
  page.getByRole('button', { name: `Rechazar la opinión de Lucía M. sobre Producto ${number}`, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const state = (page: Page, name: string) => page.locator('.segment', { hasText: name });

const published = (number: number) => managedReviewOf(number, { state: 'published' });
const rejected = (number: number) =>
  managedReviewOf(number, { state: 'rejected', reason: 'Contiene insultos.' });

describe('the list of reviews', () => {
  nightly(
    'P34: shows what waits, with its links, page after page; another state, which is in the URL, starts at its first page',
    async () => {
      const { page, card, queries } = await openReviews(site, {
        reviews: [
          ...Array.from({ length: 21 }, (_, at) => managedReviewOf(at + 1)),
          published(50),
          rejected(60),
        ],
      });
      await card(1).waitFor();
      expect([await card(50).count(), queries]).toEqual([0, ['?state=pending&limit=20']]);
      const target = (name: string) => card(1).getByRole('link', { name }).getAttribute('href');
      expect(await target('Producto 1')).toBe('/tienda/1');
      expect(await target('Lucía Martín')).toBe('/admin/users/usr_lucia');
      expect(await target('TZ-261101-AAAAA1')).toBe('/admin/orders/ord_1');
      expect(await target('Historial de cambios')).toBe('/admin/audit?objeto=rev_1');
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await card(21).waitFor();
      expect(new URL(page.url()).search).toBe('?cursor=20');
      await state(page, 'Publicadas').click();
      await card(50).waitFor();
      expect(queries.at(-1)).toBe('?state=published&limit=20');
      expect(new URL(page.url()).search).toBe('?estado=publicadas');
      await state(page, 'Rechazadas').click();
      await card(60).getByText('Contiene insultos.').waitFor();
      await page.reload();
      await card(60).waitFor();
      await page.goBack();
      await card(50).waitFor();
    },
  );

  nightly(
    'P46: is sound with long texts, gone products and accounts, and when it is empty; when it fails it can be read again',
    async () => {
      const long = 'palabra'.repeat(30);
      const opened = await openReviews(site, {
        reviews: [
          managedReviewOf(1, { text: `${long}\n`.repeat(4), title: long.slice(0, 80) }),
          managedReviewOf(2, { user: null, moderation: { at: '2026-11-20T09:00:00.000Z', by: 'Marta' } }),
          managedReviewOf(3, {
            product: { _id: 'prd_3', title: 'Producto 3', slug: null, image: null },
            user: { _id: 'usr_x', name: long, isBanned: true },
          }),
        ],
        width: 360,
      });
      const { page, card, reviews, rejectNext } = opened;
      await card(2).getByText('Lucía M.: cuenta eliminada').waitFor();
      await card(3).getByText('(ya no se ve en la tienda)').waitFor();
      await card(3).getByText('Expulsado').waitFor();
      await expectSoundLayout(page);
      reviews.length = 0;
      rejectNext('/reviews/management', 403, 'forbidden');
      await state(page, 'Publicadas').click();
      await page.getByRole('heading', { name: 'No se han cargado las opiniones' }).waitFor();
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByRole('heading', { name: 'No hay opiniones publicadas' }).waitFor();
      await state(page, 'Rechazadas').click();
      await page.getByRole('heading', { name: 'No hay opiniones rechazadas' }).waitFor();
      await expectSoundLayout(page);
    },
  );
});

describe('a decision', () => {
  it('publishes a review with one press, after which the focus goes to the next one, and rejects one with a reason', async () => {
    const { page, card, dialog, sent, calls, reviews } = await openReviews(site, {
      reviews: [managedReviewOf(1), managedReviewOf(2)],
    });
    await publish(page, 1).dblclick();
    await waitForShownToast(page, { title: 'Opinión publicada', description: 'Producto 1' });
    await card(1).waitFor({ state: 'detached' });
    await expectFocus(card(2).getByRole('link', { name: 'Producto 2' }));
    expect([calls, sent]).toEqual([['POST /api/reviews/management/rev_1/publication'], [{ version: 1 }]]);
    expect(reviews.map((review) => review.state)).toEqual(['published', 'pending']);
    // nothing goes back to waiting
    expect(await undo(page).count()).toBe(0);
    await reject(page, 2).click();
    expect(new URL(page.url()).search).toBe('?dialogo=rechazar&de=rev_2');
    const confirm = dialog.getByRole('button', { name: 'Rechazar', exact: true });
    await confirm.click();
    await dialog.getByText('Escribe el motivo: lo lee quien ha opinado').waitFor();
    await expectFocus(dialog.getByLabel('Motivo'));
    expect(sent).toHaveLength(1);
    await expectSoundLayout(page);
    await expect.poll(() => dialog.locator('datalist > option').count()).toBe(5);
    await dialog.getByLabel('Motivo').fill(' No trata del producto. ');
    await confirm.click();
    await page.getByRole('heading', { name: 'No hay opiniones por leer' }).waitFor();
    expect(sent.at(-1)).toEqual({ version: 1, reason: 'No trata del producto.' });
    await state(page, 'Rechazadas').click();
    await card(2).getByText('No trata del producto.').waitFor();
  });

  nightly('P95: on a published or rejected review is undone by its reverse', async () => {
    const { page, card, dialog, sent, reviews } = await openReviews(site, {
      reviews: [published(1), rejected(2)],
      query: '?estado=publicadas',
    });
    await reject(page, 1).click();
    await dialog.getByLabel('Motivo').fill('Ya no');
    await dialog.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await card(1).waitFor({ state: 'detached' });
    await undo(page).click();
    await waitForShownToast(page, { title: 'Opinión publicada', description: 'Producto 1' });
    // it takes its time to leave, and another one comes
    await undo(page).waitFor({ state: 'detached' });
    await state(page, 'Rechazadas').click();
    await publish(page, 2).click();
    await card(2).waitFor({ state: 'detached' });
    await undo(page).click();
    await waitForShownToast(page, { title: 'Opinión rechazada', description: 'Producto 2' });
    expect(sent).toEqual([
      { version: 1, reason: 'Ya no' },
      { version: 2 },
      { version: 1 },
      { version: 2, reason: 'Contiene insultos.' },
    ]);
    expect(reviews.map((review) => review.state)).toEqual(['published', 'rejected']);
  });

  nightly(
    'P35: on a review that its author has changed meanwhile is asked for again, with both versions; one that is gone leaves the list',
    async () => {
      const { page, card, dialog, sent, reviews } = await openReviews(site, {
        reviews: [1, 2, 3, 4].map((number) => managedReviewOf(number)),
      });
      await card(1).waitFor();
      editReview(reviews[0]!, 'Compra en otra tienda.');
      editReview(reviews[1]!, 'Compra en otra tienda.');
      await publish(page, 1).click();
      await dialog.getByRole('region', { name: 'Lo que leías' }).getByText('Se disuelve bien').waitFor();
      await dialog
        .getByRole('region', { name: 'Como está ahora' })
        .getByText('Compra en otra tienda.')
        .waitFor();
      await expectFocus(dialog.getByRole('button', { name: 'Volver' }));
      await expectSoundLayout(page);
      await dialog.getByRole('button', { name: 'Volver' }).click();
      await card(1).getByText('Compra en otra tienda.').waitFor();

      await reject(page, 2).click();
      // what the dialog shows was read in the list
      await dialog.getByLabel('Motivo').fill('Contiene publicidad o enlaces.');
      reviews[1]!.version++;
      await dialog.getByRole('button', { name: 'Rechazar', exact: true }).click();
      await dialog.getByText('La opinión ha cambiado mientras la leías').waitFor();
      expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Contiene publicidad o enlaces.');
      await dialog.getByRole('button', { name: 'Rechazar la actual' }).click();
      await card(2).waitFor({ state: 'detached' });
      expect(sent.at(-1)).toEqual({ version: 3, reason: 'Contiene publicidad o enlaces.' });
      expect(reviews.map((review) => review.state)).toEqual(['pending', 'rejected', 'pending', 'pending']);

      // what it says now may be published
      editReview(reviews[2]!, 'Ahora con más detalle.');
      await publish(page, 3).click();
      await dialog.getByRole('button', { name: 'Publicar la actual' }).click();
      await waitForShownToast(page, { title: 'Opinión publicada', description: 'Producto 3' });
      expect(reviews[2]).toMatchObject({ state: 'published', text: 'Ahora con más detalle.' });
      await card(3).waitFor({ state: 'detached' });

      // one that is gone
      reviews.splice(3, 1);
      await publish(page, 4).click();
      await waitForShownToast(page, { title: 'No se ha publicado la opinión', description: 'No está.' });
      await card(4).waitFor({ state: 'detached' });
    },
  );
});

nightly(
  'who may only read is offered no decision, also by an address, and no page that the role does not grant',
  async () => {
    const { card, dialog } = await openReviews(site, {
      reviews: [managedReviewOf(1)],
      granted: ['reviews:read'],
      query: '?dialogo=rechazar&de=rev_1',
    });
    await card(1).getByText('Lucía Martín').waitFor();
    expect([await card(1).getByRole('button').count(), await dialog.count()]).toEqual([0, 0]);
    await expect.poll(() => card(1).getByRole('link').allTextContents()).toEqual(['Producto 1']);
  },
);

nightly('the link of the audit trail opens the review, which can be decided there', async () => {
  const { page, dialog, card } = await openReviews(site, {
    reviews: [published(1)],
    query: '?dialogo=ver&de=rev_1',
  });
  await dialog.getByText('Opinión 1').waitFor();
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: /^Rechazar/ }).click();
  await dialog.getByLabel('Motivo').fill('Contiene insultos.');
  await dialog.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await waitForShownToast(page, { title: 'Opinión rechazada', description: 'Producto 1' });
  await expect.poll(() => card(1).count()).toBe(0);
});
