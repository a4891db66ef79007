import { expect, it } from 'vitest';
import { customerOnPhone, openAdmin } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';
import { late } from '../support/subscription-info.ts';
import { successResponse } from '../support/timing-page.ts';

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
