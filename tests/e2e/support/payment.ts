import type { Page } from 'playwright-core';
import type { SignedIn } from '#shared/contracts/auth.ts';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import { ask } from './people.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0027 6000 3184',
} as const;

/** Fills Stripe's page in as a new customer does; the e-mail is known to it. */
export async function fillAddress(page: Page, name = 'Vera Prueba Gil'): Promise<void> {
  await page.getByLabel('Nombre y apellidos').fill(name);
  await page.getByLabel('Dirección', { exact: true }).fill('Calle Mayor 1');
  await page.getByLabel('Código postal', { exact: true }).fill('28013');
  await page.getByLabel('Ciudad').fill('Madrid');
}

/** Types a card and presses 'Pagar'. */
export async function payWith(page: Page, card: keyof typeof cards): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(cards[card]);
  await page.getByLabel('Caducidad').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nombre en la tarjeta').fill('Vera Prueba');
  await page.getByLabel('Código postal de facturación').fill('28013');
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

/** Buys a product without a browser; gives the paid session. */
export async function purchase(customer: SignedIn, product: StoredProduct): Promise<string> {
  const items = [{ product: product._id, quantity: 1, price: product.priceCents / 100 }];
  const { data } = await ask<{ data: { url: string; sessionId: string } }>(
    'POST',
    '/shop-stripe/create-checkout-session',
    { items },
    customer,
  );
  const form = {
    shippingName: 'Vera Prueba Gil',
    shippingLine1: 'Calle Mayor 1',
    shippingPostalCode: '28013',
    shippingCity: 'Madrid',
    shippingCountry: 'ES',
    cardNumber: cards.good,
    cardExpiry: '12/34',
    cardCvc: '123',
    cardName: 'Vera Prueba',
    billingPostalCode: '28013',
  };
  const answer = await fetch(data.url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
  return data.sessionId;
}
