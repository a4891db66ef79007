import { describe, expect, it } from 'vitest';
import { failure, stageForEachTest } from '../stage.ts';
import { answer, fromBrowser, join, sell } from '../subscriptions/subscriber.ts';

const stage = stageForEachTest();

const typed = (number: string) => ({
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '34',
  'card[cvc]': '123',
  'billing_details[address][postal_code]': '28013',
});
const fromStripeJs = (number: string) =>
  Object.fromEntries([
    ...Object.entries(typed(number)).map(([name, value]) => [
      `payment_method_data[${name.replace('[', '][')}`.replace(/\]$/, ']'),
      value,
    ]),
    ['payment_method_data[type]', 'card'],
  ]) as Record<string, string>;

describe('saving a card', () => {
  it('a setup intent confirmed in the browser saves the card for the customer', async () => {
    const { stripe, simulator } = stage;
    const { id: customer } = await stripe.customers.create({ email: 'ana@example.es' });
    const setup = await stripe.setupIntents.create({ customer, usage: 'off_session' });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    const path = `/v1/setup_intents/${setup.id}/confirm`;
    const wrong = await fromBrowser(simulator.url, path, { client_secret: 'guessed' });
    expect(wrong).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
    const confirmed = await fromBrowser(simulator.url, path, {
      client_secret: setup.client_secret ?? '',
      ...fromStripeJs('4242 4242 4242 4242'),
    });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(confirmed.body).not.toHaveProperty('customer');
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(data).toMatchObject([
      {
        customer,
        card: { last4: '4242', exp_year: 2034 },
        billing_details: { address: { postal_code: '28013' } },
      },
    ]);
    await simulator.idle();
    expect(stage.webhook.types()).toEqual(
      expect.arrayContaining(['setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded']),
    );
    expect(await failure(stripe.setupIntents.confirm(setup.id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { status: 'succeeded' },
    });
  });

  it('a card that requires authentication is saved only after the bank agrees, and can be charged off session then', async () => {
    const { stripe, simulator } = stage;
    const { id: customer } = await stripe.customers.create({});
    const begin = async () => {
      const { id } = await stripe.setupIntents.create({ customer });
      return stripe.setupIntents.confirm(id, { payment_method: 'pm_card_authenticationRequiredOnSetup' });
    };
    const first = await begin();
    expect(first).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await answer(simulator.url, first, 'fail')).body).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    const second = await begin();
    expect((await answer(simulator.url, second, 'authenticate')).body.status).toBe('succeeded');
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    const { payment_method: method } = await stripe.setupIntents.retrieve(second.id);
    const { monthly } = await sell(stage);
    const paid = await stripe.subscriptions.create({
      customer,
      items: [{ price: monthly.id }],
      default_payment_method: method as string,
      off_session: true,
    });
    expect(paid.status).toBe('active');
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('saving the card %s is declined as the SDK maps it', async (token, code, declineCode) => {
    const { stripe } = stage;
    const { id: customer } = await stripe.customers.create({});
    const error = { type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode };
    expect(await failure(stripe.paymentMethods.attach(token, { customer }))).toMatchObject(error);
    const setup = await stripe.setupIntents.create({ customer });
    expect(await failure(stripe.setupIntents.confirm(setup.id, { payment_method: token }))).toMatchObject({
      ...error,
      setup_intent: { id: setup.id, last_setup_error: { code } },
    });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    await stage.simulator.idle();
    expect(stage.webhook.types()).toContain('setup_intent.setup_failed');
  });

  it('a number, date or code that cannot be right is refused, and so is a parameter that Stripe removed', async () => {
    const { stripe } = stage;
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
    const create = (wrong: Partial<typeof card>) =>
      failure(stripe.paymentMethods.create({ type: 'card', card: { ...card, ...wrong } }));
    expect(await create({ number: '4242424242424241' })).toMatchObject({ code: 'incorrect_number' });
    expect(await create({ exp_year: 2025 })).toMatchObject({ code: 'invalid_expiry_year' });
    expect(await create({ exp_month: 13 })).toMatchObject({ code: 'invalid_expiry_month' });
    expect(await create({ cvc: '1x' })).toMatchObject({ code: 'invalid_cvc', type: 'StripeCardError' });
    const old = { payment_method_types: ['card'] } as object;
    expect(await failure(stripe.setupIntents.create(old))).toMatchObject({ code: 'parameter_unknown' });
  });
});

describe('the customer’s cards', () => {
  it('cards are listed newest first, can be the default, and are detached for good', async () => {
    const { stripe } = stage;
    const customer = await join(stage);
    const second = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } });
    expect(
      await failure(
        stripe.customers.update(customer, { invoice_settings: { default_payment_method: second.id } }),
      ),
    ).toMatchObject({ code: 'resource_missing' });
    await stripe.paymentMethods.attach(second.id, { customer });
    const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(data.map(({ card }) => card?.last4)).toEqual(['4444', '4242']);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: second.id } });
    await stripe.paymentMethods.detach(second.id);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect(await failure(stripe.paymentMethods.attach(second.id, { customer }))).toMatchObject({
      code: 'payment_method_unexpected_state',
    });
    const [detached] = (await stripe.events.list({ types: ['payment_method.detached'] })).data;
    expect(detached?.data.previous_attributes).toEqual({ customer });
  });

  it('a card belongs to one customer only', async () => {
    const { stripe } = stage;
    const owner = await join(stage);
    const { id: other } = await stripe.customers.create({});
    const [mine] = (await stripe.customers.listPaymentMethods(owner)).data;
    expect(
      (await failure(stripe.paymentMethods.attach(mine?.id ?? '', { customer: other }))).message,
    ).toContain('already been attached');
    const { monthly } = await sell(stage);
    const theft = stripe.subscriptions.create({
      customer: other,
      items: [{ price: monthly.id }],
      default_payment_method: mine?.id ?? '',
    });
    expect(await failure(theft)).toMatchObject({ code: 'resource_missing', param: 'default_payment_method' });
  });
});

it('a publishable key may call only what Stripe.js calls', async () => {
  const { url } = stage.simulator;
  expect(await fromBrowser(url, '/v1/customers', { email: 'ana@example.es' })).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  });
  const preflight = await fetch(`${url}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:4000' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:4000');
  const foreign = await fetch(`${url}/v1/payment_methods`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const method = await fromBrowser(url, '/v1/payment_methods', {
    type: 'card',
    ...typed('4242424242424242'),
  });
  expect(method).toMatchObject({ status: 200, body: { card: { last4: '4242' } } });
});

it('prices are found by lookup key, and a new price may take the key over', async () => {
  const { stripe } = stage;
  const { monthly } = await sell(stage);
  const find = async () =>
    (await stripe.prices.list({ lookup_keys: ['pro_month', 'none'], active: true })).data.map(({ id }) => id);
  expect(await find()).toEqual([monthly.id]);
  const next = {
    product: monthly.product as string,
    currency: 'eur',
    unit_amount: 2100,
    recurring: { interval: 'month' },
    lookup_key: 'pro_month',
  } as const;
  expect(await failure(stripe.prices.create(next))).toMatchObject({ code: 'resource_already_exists' });
  const { id } = await stripe.prices.create({ ...next, transfer_lookup_key: true });
  expect(await find()).toEqual([id]);
  const { data } = await stripe.events.list({ types: ['price.updated'] });
  expect(data[0]?.data.previous_attributes).toEqual({ lookup_key: 'pro_month' });
});
