import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import {
  waitForToast,
  amount,
  waitForPath,
  cartLines,
  eventually,
  openCart,
  waitForErrorToast,
  storedCart,
} from '../support/journeys/page.ts';
import { callApi, newCustomer } from '../support/journeys/test-users.ts';
import { createProducts, newSearchWord } from '../support/journeys/test-products.ts';

const keptCart = (text: string | null) =>
  (JSON.parse(text ?? '[]') as { id: string; quantity: number; price: number }[]).map(({ id, quantity }) => [
    id,
    quantity,
  ]);

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

journey(
  'the cart drawer counts units, stops at the stock, removes a line below one, and shows the amount missing for free shipping',
  async ({ visit }) => {
    const [bar, tub] = await createProducts(
      { title: 'Barrita', priceCents: 1333, stock: 3 },
      { title: 'Bote', priceCents: 2400, stock: 9 },
    );
    const page = await visit('/blog', { stored: storedCart([bar!, 2], [tub!, 1]) });
    await page.getByRole('button', { name: 'Carrito, 3 productos' }).waitFor();
    const drawer = await openCart(page);
    const lines = cartLines(drawer);
    await eventually(() => lines.count()).toBe(2);
    await eventually(() => amount(drawer, 'Subtotal').textContent()).toBe('50,66\u00a0€');
    expect(await amount(drawer, 'Envío').textContent()).toBe('Gratis');
    expect(await amount(drawer, 'Total').textContent()).toBe('50,66\u00a0€');
    await drawer.getByText('Tienes el envío gratis').waitFor();
    expect(await drawer.getByRole('progressbar').getAttribute('value')).toBe('5000');

    await drawer.getByRole('button', { name: 'Quitar uno de Barrita' }).click();
    await drawer.getByText('Te faltan 12,67 € para el envío gratis').waitFor();
    expect(await amount(drawer, 'Envío').textContent()).toBe('4,99\u00a0€');
    expect(await amount(drawer, 'Total').textContent()).toBe('42,32\u00a0€');
    expect(await drawer.getByRole('progressbar').getAttribute('value')).toBe('3733');

    const plus = drawer.getByRole('button', { name: 'Añadir uno de Barrita' });
    await plus.click();
    await plus.click();
    expect(await plus.isDisabled()).toBe(true);
    await drawer.getByText('No quedan más unidades.').waitFor();
    await eventually(async () => keptCart(await page.evaluate(() => localStorage.getItem('cart')))).toEqual([
      [bar!._id, 3],
      [tub!._id, 1],
    ]);

    await drawer.getByRole('button', { name: 'Quitar uno de Bote' }).click();
    await waitForToast(page, 'Producto eliminado del carrito');
    await eventually(() => lines.count()).toBe(1);
    await drawer.getByRole('button', { name: 'Eliminar Barrita' }).click();
    await drawer.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Finalizar compra' }).count()).toBe(0);
    await drawer.getByRole('link', { name: 'Ir a la tienda' }).click();
    await waitForPath(page, '/tienda');
    await drawer.waitFor({ state: 'hidden' });
  },
);

journey('emptying the cart asks for confirmation', async ({ visit }) => {
  const [bar] = await createProducts({ title: 'Barrita' });
  const page = await visit('/', { stored: storedCart([bar!, 2]) });
  const drawer = await openCart(page);
  await drawer.getByRole('button', { name: 'Vaciar carrito' }).click();
  const question = page.getByRole('dialog', { name: '¿Vaciar el carrito?' });
  await question.getByRole('button', { name: 'Conservarlo' }).click();
  await question.waitFor({ state: 'hidden' });
  await eventually(() => cartLines(drawer).count()).toBe(1);
  await drawer.getByRole('button', { name: 'Vaciar carrito' }).click();
  await question.getByRole('button', { name: 'Vaciar carrito' }).click();
  await waitForToast(page, 'Carrito vaciado');
  await drawer.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
});

journey('a product page adds the chosen quantity, at most the stock', async ({ visit }) => {
  const [tub] = await createProducts({ title: 'Bote grande', stock: 3, priceCents: 1000 });
  const page = await visit(`/tienda/${tub!.slug}`);
  const add = page.getByRole('button', { name: 'Añadir al carrito' });
  const more = page.getByRole('button', { name: 'Añadir uno de Bote grande' });
  await more.click();
  await add.click();
  await waitForToast(page, 'Bote grande agregado al carrito');
  await page.getByRole('button', { name: 'Carrito, 2 productos' }).waitFor();
  await page.getByRole('button', { name: 'Añadir al carrito' }).click();
  await page.getByRole('button', { name: 'Carrito, 3 productos' }).waitFor();
  await page.getByRole('button', { name: /Añadir al carrito|En tu carrito/ }).click();
  await waitForErrorToast(page, 'Ya tienes en el carrito todas las unidades que quedan.');
  await eventually(() => page.getByRole('button', { name: 'Carrito, 3 productos' }).count()).toBe(1);
});

journey('an item removed on another device does not return to the cart with a reload', async ({ visit }) => {
  const [bar, tub] = await createProducts({ title: 'Barrita' }, { title: 'Bote' });
  const customer = await newCustomer();
  await callApi('POST', '/cart/add', { productId: bar!._id, quantity: 1 }, customer);
  const page = await visit('/', { as: customer, stored: storedCart([bar!, 1], [tub!, 4]) });
  await page.getByRole('button', { name: 'Carrito, 1 producto' }).waitFor();
});

journey('P41: an unreadable stored cart starts empty and the page renders completely', async ({ visit }) => {
  const [bar] = await createProducts({ title: 'Barrita' });
  const whole = JSON.parse(storedCart([bar!, 1]).cart) as { product: object }[];
  const corrupt = [
    '{',
    'null',
    '[null]',
    '[{"id":"prd_1","quantity":1,"price":1}]',
    JSON.stringify([{ ...whole[0], quantity: 1.5 }]),
    JSON.stringify([{ ...whole[0], price: 'NaN' }]),
    JSON.stringify([{ ...whole[0], product: { ...whole[0]!.product, images: [null] } }]),
  ];
  const page = await visit('/blog', { expects: [/the stored cart cannot be read/] });
  for (const cart of corrupt) {
    await page.evaluate((text) => localStorage.setItem('cart', text), cart);
    const said = page.waitForEvent('console', (message) => message.text().includes('cannot be read'));
    await page.reload({ waitUntil: 'commit' });
    await said;
    await page.getByRole('button', { name: 'Carrito, vacío' }).waitFor();
  }
  const drawer = await openCart(page);
  await drawer.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
});

journey(
  'a product without stock cannot be added, and one that has just sold out is refused',
  async ({ visit }) => {
    const word = newSearchWord();
    const [gone, last] = await createProducts(
      { title: `Agotada ${word}`, stock: 0 },
      { title: `Última ${word}`, stock: 1 },
    );
    const page = await visit(`/tienda?buscar=${word}`);
    const card = page.getByRole('article').filter({ hasText: gone!.title });
    await card.getByText('Sin stock', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: `${gone!.title}, sin stock` }).isDisabled()).toBe(true);
    const saysSoldOut = /sin stock|agotado/i;
    await eventually(() => card.getByText(saysSoldOut).count()).toBe(1);
    await page.getByRole('button', { name: `Añadir ${last!.title} al carrito` }).click();
    await waitForToast(page, `${last!.title} agregado al carrito`);
    await page.goto(`/tienda/${gone!.slug}`);
    expect(await page.getByRole('button', { name: 'Sin stock' }).isDisabled()).toBe(true);
    await eventually(() => page.getByRole('main').getByText(saysSoldOut).count()).toBe(1);
  },
);

journey('a failed add to the cart shows an error and leaves the cart unchanged', async ({ visit }) => {
  const [bar] = await createProducts({ title: 'Barrita' });
  const page = await visit(`/tienda/${bar!.slug}`, {
    as: await newCustomer(),
    expects: [/Error al agregar al carrito/, /503/],
  });
  await page.route('**/api/cart/add', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Estamos recibiendo muchas visitas.' },
    }),
  );
  await page.getByRole('button', { name: 'Añadir al carrito' }).click();
  await waitForToast(page, 'Error al agregar al carrito', 'Estamos recibiendo muchas visitas.');
  await page.getByRole('button', { name: 'Carrito, vacío' }).waitFor();
});
