import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { form, order, post, startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

async function open(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await stage.stripe.checkout.sessions.create(order(params));
  return { id: session.id, url: session.url ?? '' };
}
const session = (id: string) =>
  stage.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });

describe('the payment page', () => {
  it('shows what is bought, to whom it goes and the way back, with every text escaped', async () => {
    const { id: customer } = await stage.stripe.customers.create({
      email: 'ana@example.es',
      shipping: { name: 'Ana "la rápida"', address: { line1: 'Calle 1', country: 'PT' } },
    });
    const { url } = await open({ customer });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Simulador de Stripe');
    expect(page).toContain('Comba &lt;rápida&gt;');
    expect(page).toContain('value="Ana &quot;la rápida&quot;"');
    expect(page).toMatch(/value="PT"\s+selected/);
    expect(page).toMatch(/Pagar 40,79\s€/);
    expect(page).toContain('href="http://localhost:4000/tienda"');
    expect(page).toContain('ana@example.es');
    expect(page).not.toContain('name="email"');
    expect(page).not.toContain('<script');
  });

  it('takes a card and leads to success_url', async () => {
    const { id, url } = await open();
    const { location } = await post(url, form());
    expect(location).toBe(`http://localhost:4000/tienda/success?session_id=${id}`);
    const paid = await session(id);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer: null,
      customer_details: { email: 'vera@example.es', name: 'Vera Prueba', address: { postal_code: '28013' } },
      collected_information: {
        shipping_details: { name: 'Vera Prueba', address: { line1: 'Calle Mayor 1', country: 'ES' } },
      },
      payment_intent: {
        status: 'succeeded',
        amount: 4079,
        amount_received: 4079,
        metadata: { orderId: 'ord_1' },
        shipping: { address: { city: 'Madrid' } },
        latest_charge: {
          paid: true,
          status: 'succeeded',
          payment_method_details: { card: { last4: '4242', brand: 'visa' } },
        },
      },
    });
    await stage.simulator.idle();
    expect(stage.hook.types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(JSON.stringify([...stage.simulator.state.paymentMethods.values()])).not.toContain(
      '4242424242424242',
    );
  });

  it('lets the buyer choose among shipping options, and charges the chosen one', async () => {
    const rate = (name: string, amount: number) => ({
      shipping_rate_data: {
        display_name: name,
        type: 'fixed_amount' as const,
        fixed_amount: { amount, currency: 'eur' },
      },
    });
    const { id, url } = await open({ shipping_options: [rate('Normal', 499), rate('Urgente', 999)] });
    await post(url, form({ shippingOption: '1' }));
    expect(await session(id)).toMatchObject({
      amount_total: 4579,
      total_details: { amount_shipping: 999 },
      payment_intent: { amount: 4579 },
    });
  });

  it('keeps the answers on the customer when the shop asks for it', async () => {
    const { id: customer } = await stage.stripe.customers.create({ email: 'ana@example.es' });
    const { url } = await open({ customer, customer_update: { shipping: 'auto', name: 'auto' } });
    await post(url, form());
    expect(await stage.stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Vera Prueba',
      address: null,
      shipping: { name: 'Vera Prueba', address: { postal_code: '28013' } },
    });
  });

  it('makes a customer when the shop asks for one', async () => {
    const { id, url } = await open({ customer_creation: 'always' });
    await post(url, form());
    const paid = await stage.stripe.checkout.sessions.retrieve(id, { expand: ['customer'] });
    expect(paid.customer).toMatchObject({ email: 'vera@example.es', name: 'Vera Prueba' });
  });
});
