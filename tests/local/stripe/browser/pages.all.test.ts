import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { sharedBrowser } from '#tests/support/cloud/browser.ts';
import { order, startStage, type Stage } from '../stage.ts';
import { join, sell } from '../subscriptions/subscriber.ts';

let stage: Stage;
let price: string;
beforeAll(async () => {
  stage = await startStage();
  price = (await sell(stage)).monthly.id;
});
afterAll(() => stage.close());

/** Opens a page on a small phone, without JavaScript unless axe runs in it. */
async function visit(url: string, javaScriptEnabled = true): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.on('console', (message) => expect.soft(message.type(), message.text()).not.toBe('error'));
  await page.goto(url);
  return page;
}

/** Expects no findings of axe, light and dark, and no sideways scrolling. */
async function inspect(page: Page): Promise<void> {
  expect(await axeFindings(page), page.url()).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, page.url()).toBe(0);
}

const open = async () => {
  const session = await stage.stripe.checkout.sessions.create(
    order({ success_url: `${stage.simulator.url}/customers?paid={CHECKOUT_SESSION_ID}` }),
  );
  return { id: session.id, url: session.url ?? '' };
};

async function fill(page: Page, card: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(card);
  await page.getByLabel('Caducidad').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

it('P46: a buyer pays on a phone without JavaScript, after a declined card', async () => {
  const { id, url } = await open();
  const page = await visit(url, false);
  await page.getByLabel('Correo electrónico').fill('vera@example.es');
  await page.getByLabel('Nombre y apellidos').fill('Vera Prueba');
  await page.getByLabel('Dirección', { exact: true }).fill('Calle Mayor 1');
  await page.getByLabel('Código postal', { exact: true }).fill('28013');
  await page.getByLabel('Ciudad').fill('Madrid');
  await page.getByLabel('Nombre en la tarjeta').fill('Vera Prueba');
  await page.getByLabel('Código postal de facturación').fill('28013');
  await fill(page, '4000000000000002');
  await page.getByRole('button', { name: /Pagar 40,79/ }).click();
  expect(await page.getByRole('alert').textContent()).toContain('Se ha rechazado tu tarjeta.');
  await fill(page, '4000002760003184');
  await page.getByRole('button', { name: /Pagar/ }).click();
  await page.getByRole('button', { name: 'Completar autenticación' }).click();
  expect(page.url()).toBe(`${stage.simulator.url}/customers?paid=${id}`);
  expect(await stage.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
});

it('P46: every page of the simulator passes axe on a phone, light and dark', async () => {
  const { stripe, simulator } = stage;
  const { id, url } = await open();
  const page = await visit(url);
  await inspect(page);
  await page.getByRole('button', { name: /Pagar/ }).click();
  expect(await page.locator('[aria-invalid]').count()).toBeGreaterThan(5);
  await inspect(page);
  await simulator.pay(id, { card: '4000002760003184', authentication: 'abandon' });
  await page.goto(`${url}/authenticate`);
  await inspect(page);
  await stripe.checkout.sessions.expire(id);
  await page.goto(url);
  await inspect(page);
  const paid = await open();
  await simulator.pay(paid.id);
  await page.goto(paid.url);
  await inspect(page);
  const [event] = simulator.state.events.keys();
  const customer = await join(stage);
  const { id: subscription, latest_invoice: invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
  });
  for (const path of [
    '/',
    '/payments',
    '/refunds',
    '/customers',
    `/customers/${customer}`,
    '/subscriptions',
    `/subscriptions/${subscription}`,
    '/invoices',
    `/invoices/${invoice as string}`,
    '/events',
    `/events/${event}`,
  ]) {
    await page.goto(simulator.url + path);
    await inspect(page);
  }
});
