import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { journey } from '../support/journeys/journey.ts';
import { linkIn, mailTo } from '../support/journeys/mails.ts';
import {
  waitForPath,
  eventually,
  openCart,
  waitForErrorToast,
  waitForToast,
  storedCart,
} from '../support/journeys/page.ts';
import { callApi, newCustomer, newEmail, password, signInAgain } from '../support/journeys/test-users.ts';
import { createProducts } from '../support/journeys/test-products.ts';
import { purchaseAndMove } from '../support/journeys/payment.ts';

const secret = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

const form = (page: Page, name: string) => page.getByRole('form', { name });

journey('a password reset link works once and ends every open session of the account', async ({ visit }) => {
  const customer = await newCustomer();
  const { email } = customer.data.user;
  const page = await visit('/login', { expects: [/400/, /401/] });
  await page.getByRole('link', { name: 'He olvidado mi contraseña' }).click();
  await page.getByRole('heading', { name: 'Recupera tu contraseña' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await page.getByText(`Si hay una cuenta con ${email}`).waitFor();

  const link = linkIn(await mailTo(email, /contraseña/i), '/restablecer-contrasena');
  await page.goto(link);
  await secret(page, 'Contraseña nueva').waitFor();
  // the token is not in the URL, so neither in history nor in screenshots
  expect(page.url()).not.toContain('token');
  await secret(page, 'Contraseña nueva').fill('corta');
  await secret(page, 'Repite la contraseña').fill('otra');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('La contraseña debe tener al menos 6 caracteres').waitFor();
  await page.getByText('Las contraseñas no coinciden').waitFor();
  await secret(page, 'Contraseña nueva').fill('Distinta-2027');
  await secret(page, 'Repite la contraseña').fill('Distinta-2027');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('Tu contraseña nueva ya vale').waitFor();
  await expect(callApi('GET', '/auth/me', undefined, customer)).rejects.toThrow('401');
  // the browser that has used the link is signed in
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click();
  await waitForPath(page, '/perfil');
  await page.getByRole('button', { name: /^Cuenta de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();

  // another link pasted into the same tab, then the same one again
  await page.goto(`${link}x`);
  await secret(page, 'Contraseña nueva').waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  await secret(page, 'Contraseña nueva').fill('Distinta-2028');
  await secret(page, 'Repite la contraseña').fill('Distinta-2028');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page
    .getByText(
      'Ha caducado o ya se ha usado. Si acabas de guardar una contraseña, prueba a entrar con ella; si no, pide otro enlace.',
    )
    .waitFor();
  expect(await page.getByRole('link', { name: 'Pedir otro enlace' }).getAttribute('href')).toBe(
    '/recuperar-contrasena',
  );

  await page.goto('/login');
  const enter = async (word: string) => {
    await page.getByLabel('Email').fill(email);
    await secret(page, 'Contraseña').fill(word);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  };
  await enter(password);
  await waitForErrorToast(page, 'El email o la contraseña no son correctos.');
  await enter('Distinta-2027');
  await waitForPath(page, '/perfil');
});

journey('a new e-mail applies once its link is opened and the button is clicked', async ({ visit }) => {
  const customer = await newCustomer();
  const [before, after] = [customer.data.user.email, newEmail()];
  const taken = await newCustomer();
  const page = await visit('/perfil', { as: customer, expects: [/409/] });
  const save = form(page, 'Información personal').getByRole('button', { name: 'Guardar cambios' });
  await page.getByLabel('Email').fill(taken.data.user.email);
  await save.click();
  await form(page, 'Información personal').getByText('Este email ya está registrado.').waitFor();
  await page.getByLabel('Email').fill(after);
  await save.click();
  await waitForToast(page, 'Confirma tu email', `Abre el enlace enviado a ${after}.`);
  await page.getByText(`Te hemos enviado un enlace a ${after}. El cambio vale cuando lo abras.`).waitFor();
  await eventually(() => page.getByLabel('Email').inputValue()).toBe(before);

  const link = linkIn(await mailTo(after, /email/i), '/confirmar-email');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar email' }).waitFor();
  // opening the link alone confirms nothing: mail programs open links by themselves
  expect(
    (await callApi<{ data: { email: string } }>('GET', '/auth/me', undefined, await signInAgain(before))).data
      .email,
  ).toBe(before);
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await page.getByText(`Hemos confirmado ${after}.`).waitFor();
  await page.getByRole('link', { name: 'Ir a mi perfil' }).click();
  await eventually(() => page.getByLabel('Email').inputValue()).toBe(after);
  await page.getByText('Confirmado. Si lo cambias, te enviaremos un enlace al nuevo.').waitFor();
});

journey(
  'the profile saves name, phone and address, shows errors per field, and prefills the checkout',
  async ({ visit }) => {
    const [bar] = await createProducts({ title: 'Barrita' });
    const customer = await newCustomer('Vera Prueba');
    const page = await visit('/perfil', {
      as: customer,
      stored: { ...storedCart([bar!, 1]), 'cart-unsaved': 'yes' },
      expects: [/400/],
    });
    await page.getByLabel('Nombre completo').fill('Vera Luz Gil');
    await page.getByLabel('Teléfono').fill('no tengo');
    const personal = form(page, 'Información personal');
    await personal.getByRole('button', { name: 'Guardar cambios' }).click();
    await personal.getByText('Escribe un teléfono válido, como +34 600 000 000').waitFor();
    await expectFocus(page.getByLabel('Teléfono'));
    await page.getByLabel('Teléfono').fill('600 000 001');
    await personal.getByRole('button', { name: 'Guardar cambios' }).click();
    await waitForToast(page, 'Perfil actualizado');
    await page.getByRole('button', { name: 'Cuenta de Vera Luz Gil' }).waitFor();

    const address = form(page, 'Dirección de envío');
    await address.getByLabel('Dirección').fill('Calle del Pez 12');
    await address.getByLabel('Ciudad').fill('Madrid');
    await address.getByLabel('Código postal').fill('99999');
    await address.getByRole('button', { name: 'Actualizar dirección' }).click();
    await address.getByText('El código postal tiene cinco cifras, como 28013').waitFor();
    await address.getByLabel('Código postal').fill('28004');
    await address.getByRole('button', { name: 'Actualizar dirección' }).click();
    const renewed = await signInAgain(customer.data.user.email);
    await eventually(() => callApi('GET', '/auth/me', undefined, renewed)).toMatchObject({
      data: {
        name: 'Vera Luz Gil',
        phone: '600000001',
        shippingAddress: { address: 'Calle del Pez 12', city: 'Madrid', postalCode: '28004' },
      },
    });
    await page.reload();
    await eventually(() => address.getByLabel('Dirección').inputValue()).toBe('Calle del Pez 12');
    expect(await page.getByLabel('Teléfono').inputValue()).toBe('600000001');

    const drawer = await openCart(page);
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    await eventually(() => page.getByLabel('Nombre y apellidos').inputValue()).toBe('Vera Luz Gil');
    expect(await page.getByLabel('Dirección', { exact: true }).inputValue()).toBe('Calle del Pez 12');
    expect(await page.getByLabel('Código postal', { exact: true }).inputValue()).toBe('28004');
    expect(await page.getByLabel('Ciudad').inputValue()).toBe('Madrid');
  },
);

journey(
  'the order history shows the latest status and unfolds items, amounts, payment, address and tracking',
  async ({ visit }) => {
    const customer = await newCustomer();
    const [first, second] = await createProducts({}, { priceCents: 4290 });
    const oldest = await purchaseAndMove(customer, first!, 'shipped', 'delivered');
    await purchaseAndMove(customer, second!, 'shipped');
    const page = await visit('/perfil', { as: customer });
    await page.getByRole('tab', { name: 'Pedidos' }).click();
    await waitForPath(page, '/perfil?tab=pedidos');
    await page.getByText('Tu último pedido está en camino.').waitFor();
    const orders = page.getByRole('tabpanel').getByRole('listitem');
    const [sent, delivered] = [
      orders.filter({ hasText: 'Enviado' }),
      orders.filter({ hasText: 'Entregado' }),
    ];
    expect(await delivered.getByText('Seguimiento').isVisible()).toBe(false);
    await delivered.getByText('Entregado').click();
    await delivered.getByText('Seguimiento').waitFor();
    await delivered.getByText('Pagado').waitFor();
    await eventually(() => delivered.getByRole('link').count()).toBeGreaterThan(1);
    expect(await sent.getByText('47,89\u00a0€').first().isVisible()).toBe(true);
    // mails lead to one order
    await page.goto(`/perfil?tab=pedidos&pedido=${oldest}`);
    await eventually(() => page.locator('details[open] summary').allTextContents()).toEqual([
      expect.stringContaining('Entregado'),
    ]);
  },
);

journey('an order history that fails to load can be retried', async ({ visit }) => {
  const page = await visit('/perfil', { as: await newCustomer(), expects: [/503/] });
  await page.route('**/api/orders/my-orders*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Estamos recibiendo muchas visitas.' },
    }),
  );
  await page.getByRole('tab', { name: 'Pedidos' }).click();
  await page.getByText('Estamos recibiendo muchas visitas.').waitFor();
  await page.unroute('**/api/orders/my-orders*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { name: 'Aún no tienes pedidos' }).waitFor();
  await page.getByRole('link', { name: 'Ir a la tienda' }).click();
  await waitForPath(page, '/tienda');
});

journey('a profile that the server refuses with a 4xx ends the session', async ({ visit }) => {
  const page = await visit('/blog', { as: await newCustomer(), expects: [/404/] });
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'x' } }),
  );
  await page.goto('/perfil');
  await waitForErrorToast(page, 'Error al cargar el perfil del usuario');
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBe(null);
});
