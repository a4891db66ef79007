import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { customerOnPhone, openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { late, withdrawable } from '../support/pages/subscription-info.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const price = (amount: number) => ({ amount, displayAmount: amount / 100 });
const pro = {
  ...late.subscriptionType,
  _id: 'opt_2',
  name: 'Pro',
  description: 'Con respuesta en un día',
  stripePricing: { monthly: price(2999), annual: price(28790) },
};

/** Opens the payments of a subscriber on a small phone; `facts` of the subscription differ from a late one. */
async function openPayments(
  facts: Partial<Record<keyof typeof late.subscription, unknown>>,
  info: Omit<typeof late, 'subscription' | 'paymentHistory'> & { subscription: object } = late,
): Promise<Page> {
  const subscription = { ...late.subscription, ...info.subscription, ...facts };
  const { page } = await openAdmin(site, {
    ...customerOnPhone,
    path: '/perfil/pagos',
    route: async (opened) => {
      await opened.route('**/api/auth/subscription-info', (route) =>
        route.fulfill(successResponse({ ...info, subscriptionStatus: subscription.status, subscription })),
      );
      await opened.route('**/api/stripe/subscription-types-with-pricing', (route) =>
        route.fulfill(successResponse({ subscriptionTypes: [pro] })),
      );
    },
  });
  return page;
}

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Expects a button in the window's width that shows all of its text. */
async function expectReadable(found: Locator): Promise<void> {
  await found.waitFor();
  const { left, right, hidden } = await found.evaluate((element) => {
    const { left: from, right: to } = element.getBoundingClientRect();
    return { left: from, right: to, hidden: element.scrollWidth - element.clientWidth };
  });
  expect([left >= 0, right <= 360, hidden]).toEqual([true, true, 0]);
}

it('the button that changes the plan says that it orders with an obligation to pay', async () => {
  const page = await openPayments({ status: 'active', openInvoice: null });
  await button(page, 'Cambiar plan').click();
  const change = page.getByRole('dialog', { name: 'Cambiar plan' });
  await change.getByRole('radio', { name: /^Pro/ }).check();
  await expectReadable(button(change, 'Cambiar a Pro · pedido con obligación de pago'));
  expect(await change.getByText('Ahorras').count()).toBe(0);
  // twelve months of 29,99 € against 287,90 €
  await change.getByText(/^Anual/).click();
  await change.getByText('Ahorras 71,98\u00a0€').waitFor();
});

it('the button that pays a late invoice says that it obliges to pay', async () => {
  const page = await openPayments({});
  await expectReadable(button(page, 'Pagar ahora · con obligación de pago'));
});

it('what a reactivated subscription obliges to pay belongs to its button', async () => {
  const page = await openPayments({ status: 'active', openInvoice: null, cancel_at_period_end: true });
  const reactivate = button(page, 'Reactivar suscripción');
  await expectReadable(reactivate);
  const described = await reactivate.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby')!)?.textContent,
  );
  expect(described).toBe('Se renueva con obligación de pago: 19,99\u00a0€ al mes, IVA incluido.');
});

const unavailable = 'El servicio no responde. Inténtalo de nuevo en un momento.';
nightly(
  'changes of a subscription that fail without a word, or find none, are told in the words of the page',
  async () => {
    const page = await openPayments({ status: 'active', openInvoice: null, cancel_at_period_end: true });
    const answer = (response: ReturnType<typeof errorResponse>) =>
      page.route('**/api/stripe/subscription/*/reactivate', (route) => route.fulfill(response));
    await answer({ status: 502, json: null as never });
    await button(page, 'Reactivar suscripción').click();
    await waitForShownToast(page, { description: `Error al reactivar la suscripción. ${unavailable}` });
    await answer(errorResponse(404, 'subscription_not_found', 'No está.'));
    await button(page, 'Reactivar suscripción').click();
    await waitForShownToast(page, { description: 'No se encontró información de la suscripción' });

    const active = await openPayments({ status: 'active', openInvoice: null });
    let isFound = true;
    await active.route('**/api/stripe/subscription/*/change', (route) =>
      route.fulfill(
        isFound ? { status: 502, json: null } : errorResponse(404, 'subscription_not_found', 'No está.'),
      ),
    );
    await button(active, 'Cambiar plan').click();
    await active.getByRole('dialog').getByRole('radio', { name: /^Pro/ }).check();
    await button(active, 'Cambiar a Pro · pedido con obligación de pago').click();
    await waitForShownToast(active, { description: `Error al cambiar la suscripción. ${unavailable}` });
    isFound = false;
    await button(active, 'Cambiar a Pro · pedido con obligación de pago').click();
    await waitForShownToast(active, { description: 'No se encontró información de la suscripción actual' });
    expect(await active.getByRole('dialog').isVisible()).toBe(true);
  },
);

it('the buttons that lead from the cart to the payment say that they order with an obligation to pay', async () => {
  const paidOrder = { orderId: 'ord_1', orderNumber: 'TZ-261120-000001' };
  const { page } = await openAdmin(site, {
    ...customerOnPhone,
    path: '/tienda?carrito=abierto',
    route: async (opened) => {
      const items = [{ _id: product._id, product, quantity: 1, price: product.price }];
      await opened.route('**/api/cart', (route) =>
        route.fulfill(successResponse({ cart: { items, itemCount: 1, subtotal: product.price } })),
      );
      await opened.route('**/api/shop-stripe/create-checkout-session', (route) => {
        const { status, json } = errorResponse(409, 'already_ordered', 'Ya está pedido.');
        return route.fulfill({ status, json: { ...json, details: paidOrder } });
      });
    },
  });
  const order = button(page, 'Finalizar compra · pedido con obligación de pago');
  await expectReadable(order);
  await order.click();
  await expectReadable(button(page, 'Pedirlo otra vez · pedido con obligación de pago'));
});

nightly(
  'P242: within the days of withdrawal the dialog that cancels tells the refund first, and leads to it',
  async () => {
    const page = await openPayments({}, withdrawable);
    await button(page, 'Cancelar suscripción').click();
    const cancel = page.getByRole('dialog', { name: '¿Cancelar tu suscripción?' });
    await cancel.getByText('te reembolsamos 15,99 €. Si solo cancelas, no se reembolsa nada.').waitFor();
    await expectSoundLayout(page);
    await cancel.getByRole('link', { name: 'Desistir y recuperar 15,99 €' }).click();
    await cancel.waitFor({ state: 'detached' });
    await expectFocus(button(page, 'Desistir del contrato'));
    await button(page, 'Desistir del contrato').click();
    await page.getByRole('dialog', { name: 'Qué pasa si desistes' }).waitFor();
  },
);
