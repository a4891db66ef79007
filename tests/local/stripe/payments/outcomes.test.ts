import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { form, post, stageForEachTest } from '../stage.ts';
import { openSession, readIntent, readSession } from './session.ts';

const stage = stageForEachTest();

describe('3D Secure', () => {
  it.each(['4000002500003155', '4000002760003184'])(
    'P17: card %s is charged after the buyer confirms to the bank',
    async (cardNumber) => {
      const { id, url } = await openSession(stage);
      const { location } = await post(url, form({ cardNumber }));
      expect(location).toBe(`${url}/authenticate`);
      expect(await readIntent(stage, id)).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'redirect_to_url' },
      });
      expect(await (await fetch(location ?? '')).text()).toContain('Completar autenticación');
      const done = await post(location ?? '', new URLSearchParams({ answer: 'complete' }));
      expect(done.location).toContain(`session_id=${id}`);
      expect((await readSession(stage, id)).payment_status).toBe('paid');
    },
  );

  it('P17: a failed authentication leads back to the payment page and charges nothing', async () => {
    const { id, url } = await openSession(stage);
    await post(url, form({ cardNumber: '4000002760003184' }));
    expect(await readSession(stage, id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    const { location } = await post(`${url}/authenticate`, new URLSearchParams({ answer: 'fail' }));
    expect(location).toBe(url);
    const page = await (await fetch(url)).text();
    expect(page).toContain('No hemos podido autenticar');
    expect(page).toContain('value="Calle Mayor 1"');
    expect(await (await fetch(url)).text()).not.toContain('No hemos podido autenticar');
    expect(await readIntent(stage, id)).toMatchObject({
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await fetch(`${url}/authenticate`, { redirect: 'manual' })).headers.get('location')).toBe(url);
  });
});

describe('a pending payment', () => {
  it.each([
    ['paid', 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
    ['failed', 'checkout.session.async_payment_failed', 'unpaid', 'requires_payment_method'],
  ] as const)(
    'P11: a pending payment can be settled later as %s',
    async (result, type, paymentStatus, intentStatus) => {
      const { id, url } = await openSession(stage);
      const { location } = await post(url, form({ cardNumber: '4000 0000 0000 9243' }));
      expect(location).toContain(`session_id=${id}`);
      expect(await readSession(stage, id)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'processing' },
      });
      await stage.simulator.settle(id, result);
      await stage.simulator.idle();
      expect(await readSession(stage, id)).toMatchObject({
        payment_status: paymentStatus,
        payment_intent: { status: intentStatus },
      });
      const told = stage.webhook.arrivals
        .map(({ event }) => event)
        .filter(({ type: name }) => name.startsWith('checkout.'));
      expect(
        told.map((event) => [event.type, (event.data.object as Stripe.Checkout.Session).payment_status]),
      ).toEqual([
        ['checkout.session.completed', 'unpaid'],
        [type, paymentStatus],
      ]);
      await expect(stage.simulator.settle(id, result)).rejects.toThrow('no pending payment');
    },
  );
});

it('simulator.pay pays a session without its page', async () => {
  const { id } = await openSession(stage);
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
