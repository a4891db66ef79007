import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { defaultRoles } from '#functions/_data/defaults/roles.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { entryOf, openAudit } from '../support/admin/audit-page.ts';
import { editReview, managedReviewOf, openReviews } from '../support/admin/reviews-page.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

const publish = (page: Page, number: number) =>
  page.getByRole('button', { name: `Publicar la opinión de Lucía M. sobre Producto ${number}`, exact: true });
const reject = (page: Page, number: number) =>
  page.getByRole('button', { name: `Rechazar la opinión de Lucía M. sobre Producto ${number}`, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const state = (page: Page, name: string) => page.locator('.segment', { hasText: name });
const grantedTo = (role: string) => defaultRoles.find(({ name }) => name === role)!.permissions;

const published = (number: number) => managedReviewOf(number, { state: 'published' });
const rejected = (number: number) =>
  managedReviewOf(number, { state: 'rejected', reason: 'Contiene insultos.' });

describe('the list of reviews', () => {
  it('shows what waits, with product, buyer and order as links, and the other states by the URL', async () => {
    const { page, card, queries } = await openReviews(site, {
      reviews: [managedReviewOf(1), published(2), rejected(3)],
    });
    await card(1).waitFor();
    expect([await card(2).count(), queries]).toEqual([0, ['?state=pending&limit=20']]);
    const target = (name: string) => card(1).getByRole('link', { name }).getAttribute('href');
    expect(await target('Producto 1')).toBe('/tienda/1');
    expect(await target('Lucía Martín')).toBe('/admin/users/usr_lucia');
    expect(await target('TZ-261101-AAAAA1')).toBe('/admin/orders/ord_1');
    expect(await target('Historial de cambios')).toBe('/admin/audit?objeto=rev_1');
    await state(page, 'Publicadas').click();
    await card(2).waitFor();
    expect(new URL(page.url()).search).toBe('?estado=publicadas');
    await state(page, 'Rechazadas').click();
    await card(3).getByText('Contiene insultos.').waitFor();
    await page.reload();
    await card(3).waitFor();
    await page.goBack();
    await card(2).waitFor();
  });

  it('P34: is paged, and another state starts at its first page', async () => {
    const { page, card, queries } = await openReviews(site, {
      reviews: [...Array.from({ length: 21 }, (_, at) => managedReviewOf(at + 1)), published(50)],
    });
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await card(21).waitFor();
    expect(new URL(page.url()).search).toBe('?cursor=20');
    await state(page, 'Publicadas').click();
    await card(50).waitFor();
    expect(queries.at(-1)).toBe('?state=published&limit=20');
  });

  it('P46: is sound with long texts, gone products and accounts, empty and failed', async () => {
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
    for (const [query, title] of [
      ['', 'No hay opiniones por leer'],
      ['?estado=publicadas', 'No hay opiniones publicadas'],
      ['?estado=rechazadas', 'No hay opiniones rechazadas'],
    ] as const) {
      await page.goto(new URL(`/admin/reviews${query}`, page.url()).href);
      await page.getByRole('heading', { name: title }).waitFor();
    }
    await expectSoundLayout(page);
    rejectNext('/reviews/management', 403, 'forbidden');
    await page.reload();
    await page.getByRole('heading', { name: 'No se han cargado las opiniones' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('heading', { name: 'No hay opiniones rechazadas' }).waitFor();
  });
});

describe('a decision', () => {
  it('publishes a review with one press, which leaves the list; the focus goes to the next one', async () => {
    const { page, card, sent, calls, reviews } = await openReviews(site, {
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
  });

  it('rejects a review with a reason, which its author reads', async () => {
    const { page, dialog, card, sent } = await openReviews(site, { reviews: [managedReviewOf(1)] });
    await reject(page, 1).click();
    expect(new URL(page.url()).search).toBe('?dialogo=rechazar&de=rev_1');
    const confirm = dialog.getByRole('button', { name: 'Rechazar', exact: true });
    await confirm.click();
    await dialog.getByText('Escribe el motivo: lo lee quien ha opinado').waitFor();
    await expectFocus(dialog.getByLabel('Motivo'));
    expect(sent).toEqual([]);
    await expectSoundLayout(page);
    await expect.poll(() => dialog.locator('datalist > option').count()).toBe(5);
    await dialog.getByLabel('Motivo').fill(' No trata del producto. ');
    await confirm.click();
    await page.getByRole('heading', { name: 'No hay opiniones por leer' }).waitFor();
    expect(sent).toEqual([{ version: 1, reason: 'No trata del producto.' }]);
    await state(page, 'Rechazadas').click();
    await card(1).getByText('No trata del producto.').waitFor();
  });

  it('P95: on a published or rejected review is undone by its reverse', async () => {
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

  it('P35: on a review that its author has changed meanwhile is asked for again, with both versions', async () => {
    const { page, card, dialog, sent, reviews } = await openReviews(site, {
      reviews: [managedReviewOf(1), managedReviewOf(2)],
      width: 360,
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
    await expectSoundLayout(page);
    expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Contiene publicidad o enlaces.');
    await dialog.getByRole('button', { name: 'Rechazar la actual' }).click();
    await card(2).waitFor({ state: 'detached' });
    expect(sent.at(-1)).toEqual({ version: 3, reason: 'Contiene publicidad o enlaces.' });
    expect(reviews.map((review) => review.state)).toEqual(['pending', 'rejected']);
  });

  it('on a changed review may be taken for what it says now', async () => {
    const { page, card, dialog, reviews } = await openReviews(site, { reviews: [managedReviewOf(1)] });
    await card(1).waitFor();
    editReview(reviews[0]!, 'Ahora con más detalle.');
    await publish(page, 1).click();
    await dialog.getByRole('button', { name: 'Publicar la actual' }).click();
    await waitForShownToast(page, { title: 'Opinión publicada', description: 'Producto 1' });
    await expect.poll(() => dialog.count()).toBe(0);
    expect(reviews[0]).toMatchObject({ state: 'published', text: 'Ahora con más detalle.' });
  });

  it('on a review that is gone says so, and the list is read again', async () => {
    const { page, card, reviews, queries } = await openReviews(site, { reviews: [managedReviewOf(1)] });
    await card(1).waitFor();
    reviews.length = 0;
    await publish(page, 1).click();
    await waitForShownToast(page, { title: 'No se ha publicado la opinión', description: 'No está.' });
    await page.getByRole('heading', { name: 'No hay opiniones por leer' }).waitFor();
    expect(queries).toHaveLength(2);
  });
});

describe('permissions', () => {
  it('who may only read is offered no decision, also by an address, and no page that the role does not grant', async () => {
    const { card, dialog } = await openReviews(site, {
      reviews: [managedReviewOf(1)],
      granted: ['reviews:read'],
      query: '?dialogo=rechazar&de=rev_1',
    });
    await card(1).getByText('Lucía Martín').waitFor();
    expect([await card(1).getByRole('button').count(), await dialog.count()]).toEqual([0, 0]);
    await expect.poll(() => card(1).getByRole('link').allTextContents()).toEqual(['Producto 1']);
  });

  it.each([
    ['shopkeeper', 1],
    ['support', 1],
    ['trainer', 0],
  ])('the navigation of the role %s has %i entry', async (role, count) => {
    const { page } = await openReviews(site, { granted: grantedTo(role) });
    const sections = page.getByRole('navigation', { name: 'Administración' });
    await sections.getByRole('link').first().waitFor();
    await expect.poll(() => sections.getByRole('link', { name: 'Opiniones' }).count()).toBe(count);
    await expect
      .poll(() => page.getByRole('heading', { name: 'Tu rol no incluye esta página' }).count())
      .toBe(1 - count);
  });
});

it('the audit trail names what was decided, and leads to the review', async () => {
  const entry = entryOf(1, {
    action: 'publish',
    object: { kind: 'review', id: 'rev_1', label: 'Producto 1' },
    changes: [{ field: 'reviewState', before: 'pending', after: 'published' }],
  });
  const audit = await openAudit(site, { entries: [entry] });
  const row = audit.row('Producto 1');
  await row.getByText('Ha publicado una opinión').waitFor();
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Pendiente → .*Publicada/);
  const to = await row.getByRole('link', { name: 'Producto 1', exact: true }).getAttribute('href');
  const { page, dialog, card } = await openReviews(site, {
    reviews: [published(1)],
    query: to!.slice('/admin/reviews'.length),
  });
  await dialog.getByText('Opinión 1').waitFor();
  await expectSoundLayout(page);
  await dialog.getByRole('button', { name: /^Rechazar/ }).click();
  await dialog.getByLabel('Motivo').fill('Contiene insultos.');
  await dialog.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await waitForShownToast(page, { title: 'Opinión rechazada', description: 'Producto 1' });
  await expect.poll(() => card(1).count()).toBe(0);
});
