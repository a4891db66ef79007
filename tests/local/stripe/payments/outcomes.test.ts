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
const intentOf = async (id: string) => (await session(id)).payment_intent as Stripe.PaymentIntent;

describe('3D Secure (P17)', () => {
  it.each(['4000002500003155', '4000002760003184'])(
    'asks the buyer of %s and then charges',
    async (cardNumber) => {
      const { id, url } = await open();
      const { location } = await post(url, form({ cardNumber }));
      expect(location).toBe(`${url}/authenticate`);
      expect(await intentOf(id)).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'redirect_to_url' },
      });
      expect(await (await fetch(location ?? '')).text()).toContain('Completar autenticación');
      const done = await post(location ?? '', new URLSearchParams({ answer: 'complete' }));
      expect(done.location).toContain(`session_id=${id}`);
      expect((await session(id)).payment_status).toBe('paid');
    },
  );

  it('leads back to the page when it fails; leaving the question open pays nothing', async () => {
    const { id, url } = await open();
    await post(url, form({ cardNumber: '4000002760003184' }));
    expect(await session(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    const { location } = await post(`${url}/authenticate`, new URLSearchParams({ answer: 'fail' }));
    expect(location).toBe(url);
    const page = await (await fetch(url)).text();
    expect(page).toContain('No hemos podido autenticar');
    expect(page).toContain('value="Calle Mayor 1"');
    expect(await (await fetch(url)).text()).not.toContain('No hemos podido autenticar');
    expect(await intentOf(id)).toMatchObject({
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await fetch(`${url}/authenticate`, { redirect: 'manual' })).headers.get('location')).toBe(url);
  });
});

describe('a payment that stays pending (P11)', () => {
  it.each([
    ['paid', 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
    ['failed', 'checkout.session.async_payment_failed', 'unpaid', 'requires_payment_method'],
  ] as const)('is decided later: %s', async (result, type, paymentStatus, intentStatus) => {
    const { id, url } = await open();
    const { location } = await post(url, form({ cardNumber: '4000 0000 0000 9243' }));
    expect(location).toContain(`session_id=${id}`);
    expect(await session(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    });
    await stage.simulator.settle(id, result);
    await stage.simulator.idle();
    expect(await session(id)).toMatchObject({
      payment_status: paymentStatus,
      payment_intent: { status: intentStatus },
    });
    const told = stage.hook.arrivals
      .map(({ event }) => event)
      .filter(({ type: name }) => name.startsWith('checkout.'));
    expect(
      told.map((event) => [event.type, (event.data.object as Stripe.Checkout.Session).payment_status]),
    ).toEqual([
      ['checkout.session.completed', 'unpaid'],
      [type, paymentStatus],
    ]);
    await expect(stage.simulator.settle(id, result)).rejects.toThrow('no pending payment');
  });
});

it('pays without a page, for tests', async () => {
  const { id } = await open();
  expect(await stage.simulator.pay(id, { card: '4000000000009995' })).toMatchObject({
    status: 'declined',
    declineCode: 'insufficient_funds',
  });
  expect(await stage.simulator.pay(id, { card: '4000002760003184', authentication: 'fail' })).toMatchObject({
    status: 'declined',
  });
  expect(
    await stage.simulator.pay(id, { card: '4000002760003184', authentication: 'abandon' }),
  ).toMatchObject({ status: 'authenticate' });
  expect(await stage.simulator.pay(id)).toEqual({
    status: 'paid',
    redirectUrl: `http://localhost:4000/tienda/success?session_id=${id}`,
  });
});
