import type { Page } from 'playwright-core';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import type { Order, OrderStatus } from '#shared/contracts/orders/orders.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { callApi, signIn } from './test-users.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0027 6000 3184',
} as const;

/** Fills in the address on Stripe's page, which already has the e-mail. */
export async function fillAddress(page: Page, name = 'Vera Prueba Gil'): Promise<void> {
  await page.getByLabel('Nombre y apellidos').fill(name);
  await page.getByLabel('Dirección', { exact: true }).fill('Calle Mayor 1');
  await page.getByLabel('Código postal', { exact: true }).fill('28013');
  await page.getByLabel('Ciudad').fill('Madrid');
}

/** Fills in a card and clicks 'Pagar'. */
export async function payWith(page: Page, card: keyof typeof cards): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(cards[card]);
  await page.getByLabel('Caducidad').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nombre en la tarjeta').fill('Vera Prueba');
  await page.getByLabel('Código postal de facturación').fill('28013');
  await page.getByRole('button', { name: /^Pagar/ }).click();
}

/** Buys a unit of each of these products without a browser; returns the id of the paid session. */
export async function purchase(customer: SignedIn, ...products: StoredProduct[]): Promise<string> {
  const items = products.map(({ _id, priceCents }) => ({
    product: _id,
    quantity: 1,
    price: priceCents / 100,
  }));
  const { data } = await callApi<{ data: { url: string; sessionId: string } }>(
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

/** Buys a unit of each of these products; returns the order. */
export async function purchaseOrder(customer: SignedIn, ...products: StoredProduct[]): Promise<Order> {
  const body = { sessionId: await purchase(customer, ...products) };
  return (await callApi<{ data: { order: Order } }>('POST', '/shop-stripe/confirm', body, customer)).data
    .order;
}

/** Buys a product, and an admin gives the order these statuses; returns the order's id. */
export async function purchaseAndMove(
  customer: SignedIn,
  product: StoredProduct,
  ...statuses: OrderStatus[]
): Promise<string> {
  const { _id } = await purchaseOrder(customer, product);
  const admin = await signIn('admin');
  for (const status of statuses) {
    const { data: detail } = await callApi<{ data: ManagedOrderDetail }>(
      'GET',
      `/orders/management/${_id}`,
      undefined,
      admin,
    );
    const { version } = detail.order;
    const parcel = { carrier: 'correos-express', trackingNumber: 'ES0048213377' };
    await callApi(
      'PUT',
      `/orders/${_id}/status`,
      { status, version, ...(status === 'shipped' && parcel) },
      admin,
    );
  }
  return _id;
}
