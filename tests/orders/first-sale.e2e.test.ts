import { expect } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { waitForToast } from '../support/journeys/page.ts';
import { fillAddress, payWith } from '../support/journeys/payment.ts';
import { newEmail, password } from '../support/journeys/test-users.ts';
import { newSearchWord, readProduct, createProducts } from '../support/journeys/test-products.ts';

journey(
  'a visitor buys a product, from the landing page to the paid order in the history and its mail in the inbox',
  async ({ visit }) => {
    const email = newEmail();
    const word = newSearchWord();
    const title = `Proteína ${word}`;
    const [product] = await createProducts({ title, priceCents: 2190, stock: 7 });
    const page = await visit('/');
    await page.getByRole('link', { name: 'Tienda', exact: true }).first().click();
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(`proteina ${word}`);
    // the products move when the search answers, and a press between loses its link
    await page.getByText('1 producto', { exact: true }).waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: `Añadir uno de ${title}` }).click();
    await page.getByRole('button', { name: 'Añadir al carrito' }).click();
    await page.getByText(`${title} agregado al carrito`).waitFor();
    await page.getByRole('button', { name: 'Carrito, 2 productos' }).click();
    const drawer = page.getByRole('dialog', { name: 'Tu carrito' });
    await drawer.getByText('48,79 €').waitFor();
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();

    await page.getByText('Debes iniciar sesión para proceder con la compra').waitFor();
    await page.getByRole('button', { name: 'Crea una' }).click();
    await page.getByLabel('Nombre completo').fill('Alba Ríos Soto');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    // the cart opens with it, which takes the toast away
    await waitForToast(page, '¡Cuenta creada!');

    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    await page.getByRole('heading', { name: 'Pago con tarjeta' }).waitFor();
    await fillAddress(page, 'Alba Ríos Soto');
    await payWith(page, 'good');

    await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
    const sessionId = new URL(page.url()).searchParams.get('session_id')!;
    expect(sessionId).toMatch(/^cs_/);
    await page.getByText(sessionId).waitFor();
    await page.getByRole('button', { name: 'Carrito, vacío' }).waitFor();
    const number = await page.getByText(/^TZ-\d{6}-\w{6}$/).textContent();

    await page.getByRole('link', { name: 'Ver mis pedidos' }).click();
    // until the profile has loaded, the success page shows the same order, unfolded
    await page.getByText('Tu último pedido').waitFor();
    const order = page.getByRole('group').filter({ hasText: number! });
    await order.getByText('Procesando').waitFor();
    await order.getByText(number!).click();
    for (const text of [
      '2 × 21,90 €',
      '43,80 €',
      '4,99 €',
      '48,79 €',
      'Pagado',
      'Te avisaremos cuando salga',
    ])
      await order.getByText(text).first().waitFor();
    await order.getByText('Alba Ríos Soto, Calle Mayor 1, 28013 Madrid').waitFor();

    expect(await readProduct(product!)).toMatchObject({ stock: 5, held: 0, totalSales: 2 });
    const confirmation = await mailTo(email, /pedido/i);
    expect(confirmation.text).toContain(number);
    expect(confirmation.html).toContain('48,79');
    expect(confirmation.text).toContain('justificante del pago');
  },
);
