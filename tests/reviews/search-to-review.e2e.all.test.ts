import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { reviewRequestDays } from '#shared/rules/reviews/reviews.ts';
import { ownCloud } from '#tests/support/cloud/fork-cloud.ts';
import { advanceClock } from '../support/journeys/clock.ts';
import { journey } from '../support/journeys/journey.ts';
import { linkIn, mailTo } from '../support/journeys/mails.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
import { fillAddress, payWith } from '../support/journeys/payment.ts';
import { createProducts, newSearchWord, readProduct } from '../support/journeys/test-products.ts';
import { callApi, newEmail, password, signIn } from '../support/journeys/test-users.ts';

type Detail = ResponseBody<typeof orderManagement.get>;

const phone = { width: 360, height: 740 };

// it moves the clock
let endCloud: () => Promise<void>;
beforeAll(async () => {
  endCloud = await ownCloud();
});
afterAll(() => endCloud());

/** Searches in the bar and opens what is suggested. */
async function openSuggested(page: Page, search: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Abrir buscador' }).click();
  await page.getByRole('combobox', { name: /^Buscar productos/ }).fill(search);
  await page.getByRole('dialog').getByRole('option', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Pays the cart as a new customer; the page of the order is open afterwards. */
async function payAsNewCustomer(page: Page, email: string): Promise<string> {
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).click();
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('button', { name: 'Crea una' }).click();
  await page.getByLabel('Nombre completo').fill('Alba Ríos Soto');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
  await page.getByRole('heading', { name: 'Pago con tarjeta' }).waitFor();
  await fillAddress(page, 'Alba Ríos Soto');
  await payWith(page, 'good');
  await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
  return (await page.getByText(/^TZ-\d{6}-\w{6}$/).textContent())!;
}

/** The back office ships and delivers an order. */
async function deliver(orderNumber: string): Promise<void> {
  const admin = await signIn('admin');
  const { data } = await callApi<{ data: { orders: { _id: string }[] } }>(
    'GET',
    `/orders?search=${orderNumber}`,
    undefined,
    admin,
  );
  const id = data.orders[0]!._id;
  for (const status of ['shipped', 'delivered']) {
    const { order } = (await callApi<Detail>('GET', `/orders/management/${id}`, undefined, admin)).data;
    await callApi('PUT', `/orders/${id}/status`, { status, version: order.version }, admin);
  }
}

journey(
  'a buyer goes on a phone from a search with a typing error to a published review',
  // all that a shop does in fifteen days takes two minutes, and three times that on a busy machine
  { timeout: 900_000 },
  async ({ visit }) => {
    const email = newEmail();
    const word = newSearchWord();
    const title = `Creatina ${word}`;
    const rated = { rated5: 1, rated4: 0, rated3: 0 };
    const [product] = await createProducts({ title, priceCents: 2190, stock: 7, ...rated });

    const page = await visit('/', phone);
    await openSuggested(page, `creatna ${word}`, title);
    const path = new URL(page.url()).pathname;
    await page.getByRole('link', { name: '5,0 de 5 estrellas, 1 opinión' }).waitFor();
    await page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await deliver(await payAsNewCustomer(page, email));
    // two weeks and a day: the request is due at ten in the morning of the fourteenth day
    await advanceClock((reviewRequestDays + 1) * 86_400_000);

    const mail = await mailTo(email, /^¿Qué te ha parecido tu pedido\?$/);
    expect(mail.text).toContain(title);
    // two weeks later the session has ended
    const later = await visit(linkIn(mail, '/perfil'), phone);
    await later.waitForURL((url) => url.pathname === '/login');
    await later.getByLabel('Email').fill(email);
    await later.getByLabel('Contraseña', { exact: true }).fill(password);
    await later.getByRole('button', { name: 'Iniciar sesión' }).click();
    const form = later.getByRole('dialog', { name: 'Escribir opinión' });
    await form.getByText(title).waitFor();
    await form.getByText('Alba R.', { exact: true }).waitFor();
    await form.locator('.star-choice > label').nth(3).click();
    await form.getByLabel('Título (opcional)').fill('Cumple');
    await form.getByLabel('Tu opinión').fill('Se disuelve bien y no sabe a nada.');
    await form.getByRole('button', { name: 'Enviar opinión' }).click();
    await waitForToast(later, 'Opinión enviada', 'La leemos y te avisamos cuando se publique.');
    const own = later.getByRole('article', { name: `Tu opinión sobre ${title}` });
    await own.getByText('Pendiente').waitFor();
    expect(await readProduct(product!)).toMatchObject(rated);

    const desk = await visit('/admin', { as: await signIn('shopkeeper'), ...phone });
    await desk.getByRole('link', { name: /opini(ón|ones) por leer/ }).click();
    const waiting = desk.getByRole('article', { name: `Opinión de Alba R. sobre ${title}` });
    await waiting.getByText('Se disuelve bien y no sabe a nada.').waitFor();
    await waiting.getByRole('button', { name: /^Publicar/ }).click();
    await waitForToast(desk, 'Opinión publicada', title);

    await later.reload();
    await own.getByText('Publicada').waitFor();
    const reader = await visit(path, phone);
    const stars = reader.getByRole('link', { name: '4,5 de 5 estrellas, 2 opiniones' });
    // the distribution and the functions keep the product for some seconds
    await eventually(async () => {
      await reader.reload();
      await reader.getByRole('heading', { level: 1, name: title }).waitFor();
      return stars.count();
    }).toBe(1);
    await stars.click();
    const review = reader.getByRole('region', { name: 'Opiniones' }).getByRole('article');
    await review.getByText('Se disuelve bien y no sabe a nada.').waitFor();
    const text = await review.innerText();
    for (const part of ['Cumple', 'Alba R.', 'Compra verificada']) expect(text).toContain(part);
    expect(await readProduct(product!)).toMatchObject({ ...rated, rated4: 1 });
  },
);
