import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { waitForToast } from '../support/journeys/page.ts';
import { callApi, newCustomer } from '../support/journeys/test-users.ts';
import { createProducts } from '../support/journeys/test-products.ts';

journey(
  "a visitor's cart survives a reload and merges into the saved cart at sign-in, with the larger quantity of each line",
  async ({ visit }) => {
    const [bar, tub, rope] = await createProducts(
      { title: 'Barrita', priceCents: 500 },
      { title: 'Bote', priceCents: 2000 },
      { title: 'Comba', priceCents: 1100 },
    );
    const customer = await newCustomer();
    await callApi('POST', '/cart/add', { productId: bar!._id, quantity: 3 }, customer);
    await callApi('POST', '/cart/add', { productId: rope!._id, quantity: 1 }, customer);

    const page = await visit(`/tienda/${tub!.slug}`);
    await page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await page.getByRole('button', { name: 'Carrito, 1 producto' }).waitFor();
    await page.goto(`/tienda/${bar!.slug}`);
    await page.getByRole('button', { name: 'Añadir al carrito' }).click();
    const cart = page.getByRole('button', { name: 'Carrito, 2 productos' });
    await cart.waitFor();
    await page.reload();
    await cart.waitFor();

    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.getByLabel('Email').fill(customer.data.user.email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('Secreta-2026');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await waitForToast(page, '¡Bienvenido!', 'Has iniciado sesión correctamente');
    await page.getByRole('button', { name: 'Carrito, 5 productos' }).waitFor();
    const saved = await callApi<{ data: { cart: { items: { _id: string; quantity: number }[] } } }>(
      'GET',
      '/cart',
      undefined,
      customer,
    );
    expect(Object.fromEntries(saved.data.cart.items.map(({ _id, quantity }) => [_id, quantity]))).toEqual({
      [bar!._id]: 3,
      [rope!._id]: 1,
      [tub!._id]: 1,
    });
  },
);
