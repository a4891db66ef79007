import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { form, order, post, stageForEachTest, startStage } from '../stage.ts';
import { openSession, readIntent, readSession } from './session.ts';

const stage = stageForEachTest();

const minute = 60 * 1000;

describe('the end of a session', () => {
  it('a session expires once at its time, emits an event and cannot be paid any more', async () => {
    const { id, url } = await openSession(stage, {
      expires_at: Math.floor(stage.clock.now / 1000) + 30 * 60,
    });
    stage.clock.now += 30 * minute - 1000;
    await stage.simulator.tick();
    expect((await readSession(stage, id)).status).toBe('open');
    stage.clock.now += 1000;
    await Promise.all([stage.simulator.tick(), stage.simulator.tick()]);
    expect(stage.webhook.types()).toEqual(['checkout.session.expired']);
    const { location, page } = await post(url, form());
    expect(location).toBeNull();
    expect(page).toContain('Esta sesión de pago ha caducado');
    expect(await readSession(stage, id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      url: null,
    });
  });

  it('the payment page of a session whose time is over says so before the next tick', async () => {
    const { url } = await openSession(stage);
    stage.clock.now += 24 * 60 * minute;
    expect((await post(url, form())).page).toContain('Esta sesión de pago ha caducado');
  });

  it('a session expires when real time passes, without a request', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const live = await startStage({ now: () => Date.now() });
    const expires = Math.ceil(Date.now() / 1000) + 30 * 60;
    const { id } = await live.stripe.checkout.sessions.create(order({ expires_at: expires }));
    vi.advanceTimersByTime(expires * 1000 - Date.now() - 1);
    expect(live.simulator.state.checkouts.get(id)?.session.status).toBe('open');
    vi.advanceTimersByTime(1);
    await expect.poll(() => live.webhook.types()).toEqual(['checkout.session.expired']);
    await live.close();
  });

  it('an expire call ends a session and cancels its intent', async () => {
    const { id, url } = await openSession(stage);
    await post(url, form({ cardNumber: '4000000000000002' }));
    expect(await stage.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
    expect((await readIntent(stage, id)).status).toBe('canceled');
    const again = await stage.stripe.checkout.sessions.expire(id).catch((cause: Error) => cause);
    expect(again).toMatchObject({ message: expect.stringContaining('status of `expired`') as string });
  });

  it('a completed session cannot be paid again', async () => {
    const { id, url } = await openSession(stage);
    await post(url, form());
    const { location, page } = await post(url, form());
    expect(location).toBeNull();
    expect(page).toContain('Este pago ya está hecho');
    expect(page).toContain(`session_id=${id}`);
    expect((await stage.stripe.charges.list()).data).toHaveLength(1);
    await expect(stage.simulator.pay(id)).rejects.toThrow('it cannot be paid');
  });

  it('an unknown session has a page with status 404', async () => {
    const response = await fetch(`${stage.simulator.url}/c/pay/cs_test_nothing`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('No encontramos esta sesión de pago');
  });
});
