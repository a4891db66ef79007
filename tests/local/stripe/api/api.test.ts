import { expect, it } from 'vitest';
import { failure, order, stageForEachTest } from '../stage.ts';

const stage = stageForEachTest();
const seconds = () => Math.floor(stage.clock.now / 1000);
const minute = 60;

it('the SDK creates, updates and retrieves a customer', async () => {
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
  const [updated] = (await stripe.events.list({ types: ['customer.updated'] })).data;
  expect(updated?.data.previous_attributes).toMatchObject({ phone: null });
});

it('a new checkout session shows its amounts and the URL of its page', async () => {
  const session = await stage.stripe.checkout.sessions.create(order({ expires_at: seconds() + 30 * minute }));
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
});

it('expand replaces references by objects and refuses a field that is no reference', async () => {
  const { stripe } = stage;
  const { id: customer } = await stripe.customers.create({ email: 'eva@example.es' });
  const { id } = await stripe.checkout.sessions.create(order({ customer }));
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['customer', 'line_items.data.price.product', 'shipping_cost.shipping_rate'],
  });
  expect(session.customer).toMatchObject({ email: 'eva@example.es' });
  expect(session.line_items?.data[0]).toMatchObject({
    description: 'Creatina',
    quantity: 2,
    amount_total: 2590,
    price: { product: { name: 'Creatina', metadata: { id: 'prd_1' } } },
  });
  expect(session.line_items?.data[0]?.price?.unit_amount_decimal?.toString()).toBe('1295');
  expect(session.shipping_cost?.shipping_rate).toMatchObject({ display_name: 'Envío estándar' });
  const wrong = await failure(stripe.checkout.sessions.retrieve(id, { expand: ['status'] }));
  expect(wrong.message).toContain('This property cannot be expanded (status)');
});

it('a list is paged newest first and refuses a limit over 100', async () => {
  const { stripe, simulator } = stage;
  for (const name of ['1', '2', '3', '4', '5']) await stripe.customers.create({ name });
  const all = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 50 });
  expect(all.map(({ id }) => id)).toEqual([...simulator.state.events.keys()].reverse());
  expect(await stripe.events.list({ limit: 2 })).toMatchObject({ has_more: true });
  expect((await stripe.events.list({ created: { gte: seconds() + 1 } })).data).toEqual([]);
  expect((await failure(stripe.events.list({ limit: 101 }))).param).toBe('limit');
});
