import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { focused, tabTo } from '../support/journeys/keyboard.ts';
import { waitForPath, eventually, waitForToast, storedCart } from '../support/journeys/page.ts';
import { newCustomer, password } from '../support/journeys/test-users.ts';
import { newSearchWord, createProducts } from '../support/journeys/test-products.ts';

journey(
  'P46: a purchase works with the keyboard alone, with the focus always visible and returned',
  async ({ visit }) => {
    const word = newSearchWord();
    const title = `Barrita de ${word}`;
    await createProducts({ title, priceCents: 1500 });
    const customer = await newCustomer();
    const page = await visit('/');
    const { keyboard } = page;
    await keyboard.press('Tab');
    expect(await focused(page)).toBe('Saltar al contenido');
    await keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('contenido');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());

    await tabTo(
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Tienda' }),
      'Shift+Tab',
    );
    await keyboard.press('Enter');
    await waitForPath(page, '/tienda');
    await eventually(() => focused(page)).toBe('Tienda');
    await tabTo(page.getByRole('searchbox', { name: 'Buscar' }));
    await keyboard.type(word);
    await page.getByText('1 producto', { exact: true }).waitFor();
    await tabTo(page.getByRole('button', { name: `Añadir ${title} al carrito` }));
    await keyboard.press('Space');
    await waitForToast(page, `${title} agregado al carrito`);

    const cart = page.getByRole('button', { name: 'Carrito, 1 producto' });
    await tabTo(cart, 'Shift+Tab');
    await keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
    await tabTo(drawer.getByRole('button', { name: `Añadir uno de ${title}` }));
    await keyboard.press('Space');
    await drawer.getByText('34,99\u00a0€').waitFor();
    await keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await eventually(() => focused(page)).toBe('Carrito, 2 productos');
    await keyboard.press('Enter');
    await tabTo(drawer.getByRole('button', { name: 'Finalizar compra' }));
    await keyboard.press('Enter');

    await eventually(() => focused(page)).toBe('Inicia sesión');
    await tabTo(page.getByLabel('Email'));
    await keyboard.type(customer.data.user.email);
    await tabTo(page.getByRole('textbox', { name: 'Contraseña' }));
    await keyboard.type(password);
    await keyboard.press('Enter');
    await tabTo(drawer.getByRole('button', { name: 'Finalizar compra' }));
    await keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Pago con tarjeta' }).waitFor();
    const answers = {
      'Nombre y apellidos': 'Vera Prueba',
      Dirección: 'Calle Mayor 1',
      'Código postal': '28013',
      Ciudad: 'Madrid',
      'Número de tarjeta': '4242424242424242',
      'Caducidad (MM/AA)': '12/34',
      CVC: '123',
      'Nombre en la tarjeta': 'Vera Prueba',
      'Código postal de facturación': '28013',
    };
    for (const [label, answer] of Object.entries(answers)) {
      await tabTo(page.getByLabel(label, { exact: true }));
      await keyboard.type(answer);
    }
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
    await tabTo(page.getByRole('link', { name: 'Ver mis pedidos' }));
    await keyboard.press('Enter');
    await page.getByText('Tu último pedido se está preparando.').waitFor();
    const summary = page.locator('summary');
    await tabTo(summary);
    await keyboard.press('Enter');
    await page.getByText('Seguimiento').waitFor();
    await tabTo(page.getByRole('tab', { name: 'Pedidos' }), 'Shift+Tab');
    await keyboard.press('ArrowLeft');
    await eventually(() => focused(page)).toBe('Entrenamiento');
    await keyboard.press('Home');
    await eventually(() => focused(page)).toBe('Perfil');
    await page.getByLabel('Nombre completo').waitFor();
  },
);

journey('P46: menus, confirmation dialogs and removed lines keep the keyboard focus', async ({ visit }) => {
  const [bar, tub] = await createProducts({ title: 'Barrita' }, { title: 'Bote' });
  const page = await visit('/blog', {
    as: await newCustomer('Vera Prueba'),
    stored: { ...storedCart([bar!, 1], [tub!, 1]), 'cart-unsaved': 'yes' },
  });
  const { keyboard } = page;
  const account = page.getByRole('button', { name: 'Cuenta de Vera Prueba' });
  await tabTo(account);
  await keyboard.press('Enter');
  await eventually(() => focused(page)).toBe('Mi Perfil');
  await keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Cerrar Sesión');
  await keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Mi Perfil');
  await keyboard.press('Escape');
  await eventually(() => focused(page)).toBe('Cuenta de Vera Prueba');

  await tabTo(page.getByRole('button', { name: 'Carrito, 2 productos' }), 'Shift+Tab');
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
  await tabTo(drawer.getByRole('button', { name: 'Eliminar Barrita' }));
  await keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Eliminar Barrita' }).waitFor({ state: 'detached' });
  // Tab continues from the cart, not from the start of the page
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(drawer.getByRole('button', { name: 'Vaciar carrito' }));
  await keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Conservarlo' }));
  await keyboard.press('Space');
  await eventually(() => focused(page)).toBe('Vaciar carrito');
  // the page behind is inert: Tab cycles inside the dialog
  for (let stop = 0; stop < 12; stop++) {
    await keyboard.press('Tab');
    const isInside = () =>
      document.activeElement === document.body || document.activeElement?.closest('dialog:modal') !== null;
    expect(await page.evaluate(isInside)).toBe(true);
  }
});
