import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { focused, tabTo } from '../support/journeys/keyboard.ts';
import { eventually, storedCart } from '../support/journeys/page.ts';
import { newCustomer } from '../support/journeys/test-users.ts';
import { createProducts } from '../support/journeys/test-products.ts';

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
