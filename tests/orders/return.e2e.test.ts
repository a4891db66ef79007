import { expect } from 'vitest';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { fillAddress, payWith } from '../support/journeys/payment.ts';
import {
  createProducts,
  findOrderDrifts,
  newSearchWord,
  readProduct,
} from '../support/journeys/test-products.ts';
import { callApi, newCustomer, signIn } from '../support/journeys/test-users.ts';

type Detail = ResponseBody<typeof orderManagement.get>;

const phone = { width: 360, height: 740 };

nightlyJourney(
  'a return of one line goes from the profile to the refund on phones: order, stock and ledger agree',
  async ({ visit }) => {
    const word = newSearchWord();
    const [kept, returned] = await createProducts(
      { title: `Mancuerna ${word}`, priceCents: 1990, stock: 5 },
      { title: `Comba ${word}`, priceCents: 1290, stock: 5 },
    );
    const buyer = await newCustomer('Alba Ríos Soto');
    const admin = await signIn('admin');
    const { email } = buyer.data.user;
    const items = [kept!, returned!].map(({ _id: product, priceCents }) => ({
      product,
      quantity: 1,
      price: priceCents / 100,
    }));
    const { data } = await callApi<{ data: { url: string; orderId: string } }>(
      'POST',
      '/shop-stripe/create-checkout-session',
      { items },
      buyer,
    );
    const page = await visit('/', { as: buyer, ...phone });
    await page.goto(data.url);
    await page.getByRole('heading', { name: 'Pago con tarjeta' }).waitFor();
    await fillAddress(page, 'Alba Ríos Soto');
    await payWith(page, 'good');
    await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();

    const detail = async () =>
      (await callApi<Detail>('GET', `/orders/management/${data.orderId}`, undefined, admin)).data;
    for (const status of ['shipped', 'delivered']) {
      const { version } = (await detail()).order;
      await callApi('PUT', `/orders/${data.orderId}/status`, { status, version }, admin);
    }

    await page.goto(`/perfil?tab=pedidos&pedido=${data.orderId}`);
    await page.getByRole('button', { name: 'Desistir del contrato aquí' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: `Añadir uno de ${returned!.title}` }).click();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByText('12,90 €').waitFor();
    await dialog.getByRole('button', { name: 'Confirmar desistimiento' }).click();
    await page.getByText('Has desistido.').waitFor();
    const receipt = await mailTo(email, /Recibo de tu desistimiento/);
    expect(receipt.text).toContain(`1 × ${returned!.title}`);

    const { orderNumber } = (await detail()).order;
    const desk = await visit('/admin/orders/returns', { as: await signIn('admin'), ...phone });
    await desk.getByRole('link', { name: orderNumber }).click();
    const card = desk.getByRole('region', { name: 'Devoluciones' });
    await card.getByRole('button', { name: 'Ha llegado' }).click();
    await desk.getByRole('button', { name: 'Marcar como recibida' }).click();
    await card.getByRole('button', { name: 'Revisar' }).click();
    await desk.getByRole('button', { name: 'Guardar la revisión' }).click();
    await card.getByText('1 a la venta').waitFor();
    await card.getByRole('button', { name: 'Reembolsar' }).click();
    await desk.getByRole('button', { name: /^Reembolsar 12,90/ }).click();
    await card.getByText('Reembolsada').waitFor();

    await page.reload();
    await page.getByText('Está reembolsada.').waitFor();
    await mailTo(email, /Reembolso del pedido/);
    const { order, refunds } = await detail();
    expect([order.refunded, order.paymentStatus, order.status]).toEqual([
      12.9,
      'partially_refunded',
      'delivered',
    ]);
    expect(refunds).toMatchObject([{ state: 'succeeded', amount: 12.9 }]);
    expect(await readProduct(returned!)).toMatchObject({ stock: 5, held: 0, totalSales: 1 });
    expect(await readProduct(kept!)).toMatchObject({ stock: 4, held: 0, totalSales: 1 });
    const ledger = await callApi<{ data: { entries: { reason: string; delta: number }[] } }>(
      'GET',
      `/products/${returned!._id}/stock`,
      undefined,
      admin,
    );
    expect(ledger.data.entries.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['returned', 1],
      ['sale', -1],
      ['opening', 5],
    ]);
    expect(await findOrderDrifts()).toEqual([]);
  },
);
