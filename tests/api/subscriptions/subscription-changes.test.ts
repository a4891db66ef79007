import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { cards } from '../../support/subscriptions/sign-ups.ts';
import { day, subscribers } from '../../support/subscriptions/subscribers.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { withStripe } = await import('#functions/_ports/stripe.ts');
const life = await subscribers(shop);
const { basico, premium, pro, subscriber, goToRenewal, lettersTo, stored, accessOf, atStripe } = life;
const { cancel, reactivate, change, show, chargedTo } = life;

const periodEnd = (who: Parameters<typeof atStripe>[0]) => atStripe(who).items.data[0]!.current_period_end;

describe('cancelling', () => {
  it('keeps access to the end of the period, charges nothing more, and then ends', async () => {
    const who = await subscriber();
    const end = periodEnd(who);
    const { body } = await cancel(who);
    expect(body.data.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await accessOf(who)).toBe('active');
    await goToRenewal(who);
    expect(await stored(who)).toMatchObject({ status: 'canceled', endedAt: end });
    expect(chargedTo(who.customerId)).toEqual([1999]);
    expect(await lettersTo(who)).toEqual([
      'subscription-started',
      'cancellation-scheduled',
      'subscription-ended',
    ]);
    expect((await cancel(who)).status).toBe(409);
  });

  it('again says the same and tells nothing more', async () => {
    const who = await subscriber();
    const answers = await Promise.all([cancel(who), cancel(who), cancel(who)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shop.stripe.idle();
    expect(await lettersTo(who)).toEqual(['subscription-started', 'cancellation-scheduled']);
  });

  it('P14: drops a planned change first: with it Stripe refuses', async () => {
    const who = await subscriber();
    await change(who, pro);
    await expect(shop.sdk.subscriptions.update(who.id, { cancel_at_period_end: true })).rejects.toMatchObject(
      { statusCode: 400 },
    );
    const { status, body } = await cancel(who);
    expect(status).toBe(200);
    expect(body.data.subscription).toMatchObject({ cancel_at_period_end: true, pendingChange: null });
    expect(atStripe(who).schedule).toBeNull();
  });

  it('P14: also when the change is planned while it is being cancelled', async () => {
    const who = await subscriber();
    const answers = await Promise.all([change(who, pro), cancel(who), change(who, basico), cancel(who)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await shop.stripe.idle();
    const { cancel_at_period_end: isCancelled, schedule } = atStripe(who);
    expect(isCancelled && schedule !== null).toBe(false);
    expect(await stored(who)).toMatchObject({ cancelAtPeriodEnd: isCancelled });
  });

  it('is not taken back by a change that was asked for a moment before', async () => {
    const who = await subscriber();
    // the change has looked; before it plans, the cancellation is done
    let isFirst = true;
    const { subscriptionSchedules } = await withStripe(async (stripe) => stripe);
    const create = subscriptionSchedules.create.bind(subscriptionSchedules);
    const spy = vi.spyOn(subscriptionSchedules, 'create').mockImplementation(async (...args) => {
      if (isFirst) expect((await cancel(who)).status).toBe(200);
      isFirst = false;
      return create(...args);
    });
    expect((await change(who, pro)).status).toBe(409);
    spy.mockRestore();
    expect(atStripe(who)).toMatchObject({ schedule: null });
    await goToRenewal(who);
    expect(await accessOf(who)).toBe('canceled');
    expect(chargedTo(who.customerId)).toEqual([1999]);
  });
});

describe('P15: a cancellation in either of its shapes', () => {
  it('is shown as scheduled, and taken back', async () => {
    const who = await subscriber();
    const at = periodEnd(who) - 86_400;
    for (const scheduled of [{ cancel_at: at }, { cancel_at_period_end: true }]) {
      // as Stripe's portal does it, or an operator
      await shop.sdk.subscriptions.update(who.id, scheduled);
      await shop.stripe.idle();
      const { body } = await show(who);
      expect(body.data.subscription.cancel_at ?? body.data.subscription.cancel_at_period_end).toBeTruthy();
      expect((await reactivate(who)).body.data.subscription).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
      });
      expect(atStripe(who)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    }
    await shop.stripe.idle();
    expect(await lettersTo(who)).toEqual([
      'subscription-started',
      'cancellation-scheduled',
      'subscription-reactivated',
      'cancellation-scheduled',
      'subscription-reactivated',
    ]);
    await goToRenewal(who);
    expect(await accessOf(who)).toBe('active');
  });

  it('cannot be taken back once it has ended', async () => {
    const who = await subscriber();
    await cancel(who);
    await goToRenewal(who);
    expect((await reactivate(who)).status).toBe(409);
  });
});

describe('changing the plan', () => {
  it('happens at the end of the period, at the new price, and is told when planned and when done', async () => {
    const who = await subscriber();
    const effectiveDate = periodEnd(who);
    const { body } = await change(who, basico, 'annual');
    expect(body.data).toMatchObject({ changeType: 'deferred', effectiveDate });
    expect(body.data.subscription).toMatchObject({
      pendingChange: {
        subscriptionTypeId: basico._id,
        name: 'Básico',
        billingCycle: 'annual',
        amount: 9590,
        effectiveDate,
      },
    });
    expect(chargedTo(who.customerId)).toEqual([1999]);
    await goToRenewal(who);
    expect(await stored(who)).toMatchObject({
      planId: basico._id,
      billingCycle: 'annual',
      amountCents: 9590,
      pendingChange: null,
    });
    expect(chargedTo(who.customerId)).toEqual([1999, 9590]);
    expect(await life.told(who)).toEqual(
      expect.arrayContaining(['Cambio de plan programado', 'Suscripción renovada', 'Plan actualizado']),
    );
    expect(atStripe(who).description).toContain('Básico');
  });

  it('twice leaves the second', async () => {
    const who = await subscriber();
    await change(who, basico);
    const { status, body } = await change(who, pro);
    expect(status).toBe(200);
    expect(body.data.subscription.pendingChange).toMatchObject({ name: 'Pro', amount: 2999 });
    await goToRenewal(who);
    expect(chargedTo(who.customerId)).toEqual([1999, 2999]);
    // while the schedule of the first change still runs
    expect((await change(who, basico)).body.data.changeType).toBe('deferred');
    await goToRenewal(who);
    expect(chargedTo(who.customerId)).toEqual([1999, 2999, 999]);
  });

  it('to what one has keeps it, and drops what was planned', async () => {
    const who = await subscriber();
    const refused = await change(who, premium);
    expect([refused.status, refused.body.code]).toEqual([400, 'same_plan']);
    await change(who, pro);
    const { body } = await change(who, premium);
    expect(body.data).toMatchObject({ changeType: 'kept', effectiveDate: null });
    expect(body.data.subscription.pendingChange).toBeNull();
    await goToRenewal(who);
    expect(chargedTo(who.customerId)).toEqual([1999, 1999]);
  });

  it('in two tabs at once plans one change', async () => {
    const who = await subscriber();
    const answers = await Promise.all([change(who, pro), change(who, pro), change(who, pro)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await goToRenewal(who);
    expect(chargedTo(who.customerId)).toEqual([1999, 2999]);
  });

  it('waits for a late payment, and for a cancellation to be taken back', async () => {
    const late = await subscriber();
    await life.chargeSilently(late, cards.declined);
    await goToRenewal(late);
    const leaving = await subscriber();
    await cancel(leaving);
    for (const who of [late, leaving]) expect((await change(who, pro)).status).toBe(409);
  });

  it('to a plan that is not for sale is refused', async () => {
    const who = await subscriber();
    const { status, body } = await change(who, { _id: premium._id.replace(/.$/, 'Z') });
    expect([status, body.code]).toEqual([400, 'unknown_option']);
  });

  it('by an operator, at once, is told as well', async () => {
    const who = await subscriber();
    const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_pro_monthly'] });
    await shop.sdk.subscriptions.update(who.id, {
      items: [{ id: atStripe(who).items.data[0]!.id, price: data[0]!.id }],
      proration_behavior: 'none',
    });
    await life.go(day);
    expect(await stored(who)).toMatchObject({ planId: pro._id });
    expect(await life.told(who)).toContain('Plan actualizado');
  });
});
