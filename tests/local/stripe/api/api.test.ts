import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call should be refused'),
    (cause: Stripe.errors.StripeError) => cause,
  );
const seconds = () => Math.floor(stage.clock.now / 1000);
const minute = 60;

describe('the API as the SDK speaks it', () => {
  it('creates, changes, finds and lists customers', async () => {
    const { stripe } = stage;
    const customer = await stripe.customers.create({
      email: 'ana@example.es',
      name: 'Ana',
      metadata: { userId: 'usr_1', gone: 'x' },
      shipping: { name: 'Ana', address: { line1: 'Calle 1', city: 'Vigo', country: 'ES' } },
    });
    expect(customer).toMatchObject({ object: 'customer', email: 'ana@example.es', livemode: false });
    expect(customer.shipping?.address).toEqual({
      city: 'Vigo',
      country: 'ES',
      line1: 'Calle 1',
      line2: null,
      postal_code: null,
      state: null,
    });
    const changed = await stripe.customers.update(customer.id, {
      phone: '+34600000000',
      metadata: { gone: '' },
    });
    expect(changed).toMatchObject({ name: 'Ana', phone: '+34600000000', metadata: { userId: 'usr_1' } });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      id: customer.id,
      phone: '+34600000000',
    });
    const { data } = await stripe.customers.list({ email: 'ana@example.es' });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
    expect((await stripe.customers.list({ email: 'ANA@example.es' })).data).toEqual([]);
    const [updated] = (await stripe.events.list({ type: 'customer.updated' })).data;
    expect(updated?.data.previous_attributes).toMatchObject({ phone: null });
  });

  it('opens a checkout session with its amounts', async () => {
    const session = await stage.stripe.checkout.sessions.create(
      order({ expires_at: seconds() + 30 * minute }),
    );
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 3580,
      amount_total: 4079,
      currency: 'eur',
      client_reference_id: 'ord_1',
      metadata: { orderId: 'ord_1' },
      payment_intent: null,
      total_details: { amount_shipping: 499 },
      url: `${stage.simulator.url}/c/pay/${session.id}`,
    });
    expect(session.line_items).toBeUndefined();
    const lines = await stage.stripe.checkout.sessions.listLineItems(session.id, { limit: 1 });
    expect(lines).toMatchObject({
      has_more: true,
      data: [{ description: 'Creatina', quantity: 2, amount_total: 2590 }],
    });
  });

  it('expands what it is asked for, and only what can be expanded', async () => {
    const { stripe } = stage;
    const { id: customer } = await stripe.customers.create({ email: 'eva@example.es' });
    const { id } = await stripe.checkout.sessions.create(order({ customer }));
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['customer', 'line_items.data.price.product', 'shipping_cost.shipping_rate'],
    });
    expect(session.customer).toMatchObject({ email: 'eva@example.es' });
    expect(session.line_items?.data[0]?.price?.product).toMatchObject({
      name: 'Creatina',
      metadata: { id: 'prd_1' },
    });
    expect(session.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('1295');
    expect(session.shipping_cost?.shipping_rate).toMatchObject({ display_name: 'Envío estándar' });
    const wrong = await refusal(stripe.checkout.sessions.retrieve(id, { expand: ['status'] }));
    expect(wrong.message).toContain('This property cannot be expanded (status)');
  });

  it('pages lists from both ends', async () => {
    const { stripe } = stage;
    const created: string[] = [];
    for (const name of ['1', '2', '3', '4', '5'])
      created.unshift((await stripe.customers.create({ name, email: 'p@example.es' })).id);
    const all = await stripe.customers
      .list({ email: 'p@example.es', limit: 2 })
      .autoPagingToArray({ limit: 50 });
    expect(all.map(({ id }) => id)).toEqual(created);
    const before = await stripe.customers.list({
      email: 'p@example.es',
      limit: 2,
      ending_before: created[4] as string,
    });
    expect(before).toMatchObject({ has_more: true, data: [{ id: created[2] }, { id: created[3] }] });
    expect((await stripe.customers.list({ created: { lt: seconds() } })).data).toEqual([]);
    expect((await refusal(stripe.customers.list({ limit: 101 }))).param).toBe('limit');
  });
});
