import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { form, order, post, startStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

const minute = 60 * 1000;

async function open(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await stage.stripe.checkout.sessions.create(order(params));
  return { id: session.id, url: session.url ?? '' };
}
const session = (id: string) =>
  stage.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
const intentOf = async (id: string) => (await session(id)).payment_intent as Stripe.PaymentIntent;

describe('the end of a session', () => {
  it('comes by itself after its time, once, with an event, and nobody can pay it then', async () => {
    const { id, url } = await open({ expires_at: Math.floor(stage.clock.now / 1000) + 30 * 60 });
    stage.clock.now += 30 * minute - 1000;
    await stage.simulator.tick();
    expect((await session(id)).status).toBe('open');
    stage.clock.now += 1000;
    await Promise.all([stage.simulator.tick(), stage.simulator.tick()]);
    expect(stage.hook.types()).toEqual(['checkout.session.expired']);
    const { location, page } = await post(url, form());
    expect(location).toBeNull();
    expect(page).toContain('Esta sesión de pago ha caducado');
    expect(await session(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null });
  });

  it('is felt by the page even before the clock has ticked', async () => {
    const { url } = await open();
    stage.clock.now += 24 * 60 * minute;
    expect((await post(url, form())).page).toContain('Esta sesión de pago ha caducado');
  });

  it('comes as real time passes, without anybody asking', async () => {
    let ahead = 0;
    const live = await startStage({ now: () => Date.now() + ahead });
    const expires = Math.ceil(Date.now() / 1000) + 30 * 60;
    const { id } = await live.stripe.checkout.sessions.create(order({ expires_at: expires }));
    ahead = expires * 1000 - Date.now() - 300;
    await live.simulator.tick();
    expect(live.simulator.state.checkouts.get(id)?.session.status).toBe('open');
    await expect.poll(() => live.hook.types()).toEqual(['checkout.session.expired']);
    await live.close();
  });

  it('can be brought about by the shop, and cancels what was tried', async () => {
    const { id, url } = await open();
    await post(url, form({ cardNumber: '4000000000000002' }));
    expect(await stage.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
    expect((await intentOf(id)).status).toBe('canceled');
    const again = await stage.stripe.checkout.sessions.expire(id).catch((cause: Error) => cause);
    expect(again).toMatchObject({ message: expect.stringContaining('status of `expired`') as string });
  });

  it('does not pay twice', async () => {
    const { id, url } = await open();
    await post(url, form());
    const { location, page } = await post(url, form());
    expect(location).toBeNull();
    expect(page).toContain('Este pago ya está hecho');
    expect(page).toContain(`session_id=${id}`);
    expect((await stage.stripe.charges.list()).data).toHaveLength(1);
    await expect(stage.simulator.pay(id)).rejects.toThrow('it cannot be paid');
  });

  it('has a page for sessions that never were', async () => {
    const response = await fetch(`${stage.simulator.url}/c/pay/cs_test_nothing`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('No encontramos esta sesión de pago');
  });
});
