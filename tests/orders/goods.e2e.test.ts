import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { StockEntry } from '#shared/contracts/catalogue/stock-entry.ts';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { samplePicture } from '#tests/support/pictures/sample-pictures.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { amount, eventually, openCart, waitForToast } from '../support/journeys/page.ts';
import { fillAddress, payWith } from '../support/journeys/payment.ts';
import { localStripe } from '../support/journeys/subscribers.ts';
import { findOrderDrifts, newSearchWord } from '../support/journeys/test-products.ts';
import { callApi, newCustomer, signIn } from '../support/journeys/test-users.ts';

const tracking = 'ES0048213377';

nightlyJourney(
  'an admin creates a product with three pictures, a customer buys it, it is shipped and partly refunded, and stock, Stripe, counters, mails and history agree',
  async ({ visit }) => {
    const [admin, customer] = await Promise.all([signIn('admin'), newCustomer('Alba Ríos Soto')]);
    const { email } = customer.data.user;
    const title = `Creatina ${newSearchWord()}`;

    const office = await visit('/admin/products', { as: admin });
    await createProduct(office, title);
    await office.getByRole('link', { name: 'Ver en la tienda' }).click();
    await eventually(() =>
      office.getByRole('list', { name: 'Elegir imagen' }).getByRole('button').count(),
    ).toBe(3);

    const shop = await visit(new URL(office.url()).pathname, { as: customer });
    await shop.getByRole('heading', { name: title, level: 1 }).waitFor();
    await shop.getByText('73,00 €/kg').first().waitFor();
    await shop.getByRole('button', { name: `Añadir uno de ${title}` }).click();
    await shop.getByRole('button', { name: 'Añadir al carrito' }).click();
    await shop.getByText(`${title} agregado al carrito`).waitFor();
    const drawer = await openCart(shop);
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    await fillAddress(shop, 'Alba Ríos Soto');
    await payWith(shop, 'good');
    await shop.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
    const number = (await shop.getByText(/^TZ-\d{6}-\w{6}$/).textContent())!;

    await office.goto(`/admin/orders?buscar=${encodeURIComponent(email)}`);
    await office.getByRole('combobox', { name: `Estado de ${number}` }).selectOption('shipped');
    const dialog = office.getByRole('dialog', { name: 'Enter tracking number:' });
    await dialog.getByLabel('Empresa de transporte').selectOption('correos-express');
    await dialog.getByLabel('Número de seguimiento').fill(tracking);
    await dialog.locator('button[type=submit]').click();
    await office
      .getByRole('status')
      .filter({ hasText: `Order status updated successfully${number}` })
      .waitFor();

    await office.getByRole('link', { name: `#${number}` }).click();
    await office.getByRole('button', { name: 'Reembolsar una parte' }).click();
    const refund = office.getByRole('dialog', { name: 'Reembolsar una parte' });
    await refund.getByLabel(`Unidades de ${title}`).fill('1');
    await refund.getByText('21,90 €').first().waitFor();
    // it is not restocked unless the admin says so
    await refund.getByLabel('Vuelve a la venta').check();
    await refund.getByLabel('Motivo').fill('Una lata abollada');
    await refund.locator('button[type=submit]').click();
    await waitForToast(office, 'Reembolso hecho', number);
    await office.getByText('Una lata abollada', { exact: true }).waitFor();

    await mailTo(email, new RegExp(`${number} confirmado`));
    expect((await mailTo(email, new RegExp(`${number} está en camino`))).text).toContain(tracking);
    expect((await mailTo(email, new RegExp(`Reembolso del pedido ${number}`))).text).toContain('21,90');
    await shop.goto(profileTabPath('pedidos'));
    const order = shop.getByRole('group').filter({ hasText: number });
    await order.getByText(number).click();
    await order.getByRole('link', { name: tracking }).waitFor();
    await eventually(() => amount(shop.locator('body'), 'Reembolsado').first().textContent()).toMatch(
      /^21,90/,
    );

    // the page has renewed the first session, whose token is worth nothing by now
    const again = await signIn('admin');
    const ask = async <T>(path: string) => (await callApi<{ data: T }>('GET', path, undefined, again)).data;
    const { products } = await ask<{ products: ManagedProduct[] }>(
      `/products/management?search=${encodeURIComponent(title)}`,
    );
    const { entries } = await ask<{ entries: StockEntry[] }>(`/products/${products[0]!._id}/stock`);
    expect(entries.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['refund', 1],
      ['sale', -2],
      ['opening', 7],
    ]);
    expect(products[0]).toMatchObject({ stock: 6, held: 0 });
    const { orders } = await ask<{ orders: ManagedOrder[] }>(
      `/orders?search=${encodeURIComponent(number)}&status=shipped&paymentStatus=partially_refunded`,
    );
    const { paymentUrl } = await ask<ManagedOrderDetail>(`/orders/management/${orders[0]!._id}`);
    const intent = await localStripe().paymentIntents.retrieve(paymentUrl!.split('/').at(-1)!, {
      expand: ['latest_charge'],
    });
    expect(intent).toMatchObject({ amount: 4879, latest_charge: { amount_refunded: 2190 } });
    // other tests buy at the same time: a sale may be under way in one count
    await eventually(findOrderDrifts).toEqual([]);
  },
);

/** Fills in the form of a new product with three pictures, and waits until they are prepared. */
async function createProduct(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('region', { name: 'Nuevo producto' });
  await form.getByLabel('Título', { exact: true }).fill(title);
  await form.getByLabel('Descripción', { exact: true }).fill('Monohidrato puro en polvo, sin sabor.');
  await form.getByLabel('Categoría').selectOption({ index: 1 });
  await form.getByLabel('Precio con IVA (€)').fill('21,90');
  await form.getByLabel('Existencias').fill('7');
  await form.getByText('Contenido y alimentación').click();
  await form.getByLabel('Contenido neto').fill('300');
  const picture = async (nth: number, width: number) => ({
    name: `foto-${nth}.png`,
    mimeType: 'image/png',
    buffer: await samplePicture('image/png', width, 600),
  });
  await form
    .locator('input[type=file]')
    .setInputFiles(await Promise.all([picture(1, 800), picture(2, 700), picture(3, 600)]));
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await waitForToast(page, 'Product created successfully', title);
  const rows = page.getByRole('list', { name: 'Imágenes del producto' }).getByRole('listitem');
  await eventually(() => rows.count()).toBe(3);
}
