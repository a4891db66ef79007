import { expect, it } from 'vitest';
import { customerOnPhone, openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { late, withdrawable } from '../support/pages/subscription-info.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

it('no button of the card dialog moves when the change is prepared: a press on it would be lost', async () => {
  const { promise: isPrepared, resolve: prepare } = Promise.withResolvers<void>();
  const { page } = await openAdmin(site, {
    ...customerOnPhone,
    path: '/perfil/pagos',
    route: async (opened) => {
      await opened.route('**/api/auth/subscription-info', (route) => route.fulfill(successResponse(late)));
      await opened.route('**/api/stripe/config', (route) =>
        route.fulfill(successResponse({ publishableKey: 'pk_test', scriptUrl: '/stripe.js' })),
      );
      await opened.route('**/stripe.js', (route) => route.fulfill({ status: 404 }));
      await opened.route('**/api/stripe/setup-intent', async (route) => {
        await isPrepared;
        await route.fulfill(successResponse({ client_secret: 'seti_1_secret_2' }));
      });
    },
  });
  await page.getByRole('button', { name: 'Añadir tarjeta', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar tarjeta' });
  const retry = dialog.getByRole('button', { name: 'Reintentar' });
  await retry.waitFor();
  await dialog.getByText('Preparando el cambio...').waitFor();
  const tops = () =>
    dialog
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  const before = await tops();
  prepare();
  await dialog.getByText('La tarjeta nueva sustituye a la actual').waitFor();
  expect(await tops()).toEqual(before);
});

it('the card that is charged is not removed before another is chosen; where nothing is charged, each is, and none says so', async () => {
  const card = (id: string, last4: string, isDefault: boolean) => ({
    id,
    card: { last4, brand: 'visa', exp_month: 12, exp_year: 2034 },
    default: isDefault,
  });
  let info = { ...withdrawable, paymentMethods: [card('pm_1', '4242', true), card('pm_2', '1111', false)] };
  const { page, calls } = await openAdmin(site, {
    ...customerOnPhone,
    path: '/perfil/pagos',
    route: async (opened) => {
      await opened.route('**/api/auth/subscription-info', (route) => route.fulfill(successResponse(info)));
      await opened.route('**/api/stripe/payment-method', async (route) => {
        info = { ...info, paymentMethods: [card('pm_1', '4242', false), card('pm_2', '1111', true)] };
        await route.fulfill(successResponse({ paymentMethods: info.paymentMethods }));
      });
      await opened.route('**/api/stripe/payment-method/*', async (route) => {
        const id = new URL(route.request().url()).pathname.split('/').at(-1);
        info = { ...info, paymentMethods: info.paymentMethods.filter((each) => each.id !== id) };
        await route.fulfill(successResponse({ paymentMethods: info.paymentMethods }));
      });
    },
  });
  const charged = page.getByText('Se cobra aquí');
  await charged.waitFor();
  await expectSoundLayout(page);
  await page.getByRole('button', { name: 'Quitar Visa terminada en 4242' }).click();
  await page.getByText('Elige antes otra con «Cobrar en esta»').waitFor();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('button', { name: 'Cobrar en esta: Visa terminada en 1111' }).click();
  await waitForShownToast(page, { title: 'Método de pago actualizado' });
  await page.getByRole('button', { name: 'Quitar Visa terminada en 4242' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await waitForShownToast(page, { title: 'Tarjeta eliminada' });
  expect(calls).not.toContain('DELETE /api/stripe/payment-method/pm_2');
  // withdrawn: nothing is charged any more
  const ended = { ...info.subscription, status: 'canceled', next_payment: null, withdrawableUntil: null };
  info = { ...info, subscriptionStatus: 'canceled', subscription: ended as never };
  await page.reload();
  await page.getByText('Visa terminada en 1111').waitFor();
  expect(await charged.count()).toBe(0);
  await page.getByRole('button', { name: 'Quitar Visa terminada en 1111' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByText('Todavía no hay ninguna tarjeta guardada.').waitFor();
});
