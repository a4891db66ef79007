import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order, sdk, secretKey, startStage, type Stage } from '../stage.ts';

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

describe('what the API refuses', () => {
  it('a wrong key, no key, another version', async () => {
    const wrong = await refusal(sdk(stage.simulator.url, 'sk_test_wrong_wrong').customers.list());
    expect(wrong).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(wrong.message).not.toContain('sk_test_wrong_wrong');
    const response = await fetch(`${stage.simulator.url}/v1/customers`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const old = sdk(stage.simulator.url, secretKey, { apiVersion: '2020-08-27' as never });
    expect((await refusal(old.customers.list())).message).toContain('2026-10-28.endive');
  });

  it('unknown addresses and ids, with an error key so that the SDK rejects', async () => {
    const { stripe } = stage;
    const route = await refusal(stripe.billingPortal.sessions.create({ customer: 'cus_1' }));
    expect(route).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    expect(route.message).toContain('Unrecognized request URL (POST: /v1/billing_portal/sessions)');
    expect(await refusal(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    expect(await refusal(stripe.checkout.sessions.create(order({ customer: 'cus_nobody' })))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    const { request_log_url: log, requestId } = await refusal(stripe.refunds.retrieve('re_nothing'));
    expect(log).toBe(`${stage.simulator.url}/requests#${requestId}`);
    expect(await (await fetch(`${stage.simulator.url}/requests`)).text()).toContain(`id="${requestId}"`);
  });

  const create = (params: object) => refusal(stage.stripe.checkout.sessions.create(params));
  const line = (priceData: object, quantity: unknown = 1) => ({
    line_items: [{ quantity, price_data: { currency: 'eur', product_data: { name: 'X' }, ...priceData } }],
  });

  it.each([
    ['a removed parameter', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [
      'a misspelt inner parameter',
      line({ unit_amount: 100, colour: 'red' }),
      'parameter_unknown',
      'line_items[0][price_data][colour]',
    ],
    ['no mode', { mode: undefined }, 'parameter_missing', 'mode'],
    ['no success_url', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
    ['no quantity', { line_items: [{ price: 'price_1' }] }, 'parameter_missing', 'line_items[0][quantity]'],
    [
      'a quantity of 0',
      line({ unit_amount: 100 }, 0),
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    [
      'half an amount',
      line({ unit_amount: 99.5 }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'a negative amount',
      line({ unit_amount: -1 }),
      'parameter_invalid_integer',
      'line_items[0][price_data][unit_amount]',
    ],
    ['no amount', line({}), undefined, 'line_items[0][price_data][unit_amount]'],
    [
      'less than 50 cents',
      { ...line({ unit_amount: 49 }), shipping_options: [] },
      'amount_too_small',
      'line_items',
    ],
    ['more than a card can pay', line({ unit_amount: 99_999_999 }, 2), 'amount_too_large', 'line_items'],
    ['an address that is none', { success_url: '/tienda/success' }, 'url_invalid', 'success_url'],
    ['an e-mail that is none', { customer_email: 'nobody' }, 'email_invalid', 'customer_email'],
    [
      'a key with too long a value',
      { metadata: { note: 'x'.repeat(501) } },
      'parameter_invalid_string',
      'metadata[note]',
    ],
  ])('%s', async (_case, params, code, param) => {
    const error = await create({ ...order(), ...params });
    expect(error.type).toBe('StripeInvalidRequestError');
    expect({ code: error.code, param: error.param }).toEqual({ code, param });
  });

  it('a life under 30 minutes or over 24 hours', async () => {
    const life = (length: number) => ({ ...order(), expires_at: seconds() + length });
    expect((await create(life(30 * minute - 1))).message).toContain('at least 30 minutes');
    expect((await create(life(24 * 60 * minute + 1))).message).toContain('less than 24 hours');
    expect(await stage.stripe.checkout.sessions.create(life(24 * 60 * minute))).toMatchObject({
      status: 'open',
    });
  });

  it('contradictions', async () => {
    const { id } = await stage.stripe.customers.create({});
    expect((await create({ ...order(), customer: id, customer_email: 'a@b.es' })).message).toContain(
      'only specify one',
    );
    expect((await create({ ...order(), customer: id, customer_creation: 'always' })).param).toBe(
      'customer_creation',
    );
    expect((await create({ ...order(), customer_update: { name: 'auto' } })).param).toBe('customer_update');
  });
});
