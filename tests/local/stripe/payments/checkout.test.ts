import { describe, expect, it } from 'vitest';
import { form, post, stageForEachTest } from '../stage.ts';
import { openSession, readSession } from './session.ts';

const stage = stageForEachTest();

describe('the payment page', () => {
  it('the payment page shows lines, address and a link back, and escapes every text', async () => {
    const { id: customer } = await stage.stripe.customers.create({
      email: 'ana@example.es',
      shipping: { name: 'Ana "la rápida"', address: { line1: 'Calle 1', country: 'PT' } },
    });
    const { url } = await openSession(stage, { customer });
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

  it('a paid session redirects to success_url and emits its events', async () => {
    const { id, url } = await openSession(stage);
    const { location } = await post(url, form());
    expect(location).toBe(`http://localhost:4000/tienda/success?session_id=${id}`);
    const paid = await readSession(stage, id);
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
    expect(stage.webhook.types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(JSON.stringify([...stage.simulator.state.paymentMethods.values()])).not.toContain(
      '4242424242424242',
    );
  });

  it('customer_update copies name and shipping address to the customer', async () => {
    const { id: customer } = await stage.stripe.customers.create({ email: 'ana@example.es' });
    const customer_update = { shipping: 'auto', name: 'auto' } as const;
    const { url } = await openSession(stage, { customer, customer_update });
    await post(url, form());
    expect(await stage.stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Vera Prueba',
      address: null,
      shipping: { name: 'Vera Prueba', address: { postal_code: '28013' } },
    });
  });
});
