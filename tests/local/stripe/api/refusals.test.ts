import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, order, sdk, secretKey, startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const seconds = () => Math.floor(stage.clock.now / 1000);
const minute = 60;

describe('refusals of the API', () => {
  it('the API refuses a wrong key, a missing key and another API version', async () => {
    const wrong = await failure(sdk(stage.simulator.url, 'sk_test_wrong_wrong').customers.retrieve('cus_1'));
    expect(wrong).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(wrong.message).not.toContain('sk_test_wrong_wrong');
    const response = await fetch(`${stage.simulator.url}/v1/customers/cus_1`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const old = sdk(stage.simulator.url, secretKey, { apiVersion: '2020-08-27' as never });
    expect((await failure(old.customers.retrieve('cus_1'))).message).toContain('2026-10-28.endive');
  });

  it('the API answers an unknown URL or id with an error object', async () => {
    const { stripe } = stage;
    const route = await failure(stripe.billingPortal.sessions.create({ customer: 'cus_1' }));
    expect(route).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    expect(route.message).toContain('Unrecognized request URL (POST: /v1/billing_portal/sessions)');
    expect(await failure(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    expect(await failure(stripe.checkout.sessions.create(order({ customer: 'cus_nobody' })))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
  });

  const create = (params: object) => failure(stage.stripe.checkout.sessions.create(params));
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
    [
      'no quantity',
      { line_items: [{ price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'X' } } }] },
      'parameter_missing',
      'line_items[0][quantity]',
    ],
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
    ['no amount', line({}), 'parameter_missing', 'line_items[0][price_data][unit_amount]'],
    [
      'less than 50 cents',
      { ...line({ unit_amount: 49 }), shipping_options: [] },
      'amount_too_small',
      'line_items',
    ],
    ['more than a card can pay', line({ unit_amount: 99_999_999 }, 2), 'amount_too_large', 'line_items'],
    ['an address that is none', { success_url: '/tienda/success' }, 'url_invalid', 'success_url'],
    [
      'a key with too long a value',
      { metadata: { note: 'x'.repeat(501) } },
      'parameter_invalid_string',
      'metadata[note]',
    ],
  ])('checkout.sessions.create refuses %s', async (_case, params, code, param) => {
    const error = await create({ ...order(), ...params });
    expect(error.type).toBe('StripeInvalidRequestError');
    expect({ code: error.code, param: error.param }).toEqual({ code, param });
  });

  it('checkout.sessions.create refuses a life under 30 minutes or over 24 hours', async () => {
    const life = (length: number) => ({ ...order(), expires_at: seconds() + length });
    expect((await create(life(30 * minute - 1))).message).toContain('at least 30 minutes');
    expect((await create(life(24 * 60 * minute + 1))).message).toContain('less than 24 hours');
    expect(await stage.stripe.checkout.sessions.create(life(24 * 60 * minute))).toMatchObject({
      status: 'open',
    });
  });

  it('checkout.sessions.create refuses customer_update without a customer', async () => {
    expect((await create({ ...order(), customer_update: { name: 'auto' } })).param).toBe('customer_update');
  });
});
