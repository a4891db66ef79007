import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { startShop } from '../support/start-shop.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { asTest } from '../support/table/function-roles.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { withStripe } = await import('#functions/platform/ports/stripe.ts');
const life = await startSubscriberCalls(shop);
const { basico, premium, pro, subscriber, goToRenewal, lettersTo, stored, accessOf, atStripe } = life;
const { cancel, reactivate, change, show, chargedTo } = life;

const periodEnd = (owner: Parameters<typeof atStripe>[0]) =>
  atStripe(owner).items.data[0]!.current_period_end;

describe('cancelling', () => {
  it('a cancelled subscription keeps access to the end of its period, charges nothing more, and then ends', async () => {
    const owner = await subscriber();
    const end = periodEnd(owner);
    const { body } = await cancel(owner);
    expect(body.data.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await accessOf(owner)).toBe('active');
    await goToRenewal(owner);
    expect(await stored(owner)).toMatchObject({ status: 'canceled', endedAt: end });
    expect(chargedTo(owner.customerId)).toEqual([1999]);
    expect(await lettersTo(owner)).toEqual([
      'subscription-started',
      'cancellation-scheduled',
      'subscription-ended',
    ]);
    expect((await cancel(owner)).status).toBe(409);
  });

  it('a second cancellation has the same response and notifies of nothing', async () => {
    const owner = await subscriber();
    const responses = await Promise.all([cancel(owner), cancel(owner), cancel(owner)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shop.stripe.idle();
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'cancellation-scheduled']);
  });

  it('P14: cancelling releases a scheduled change first, because Stripe refuses otherwise', async () => {
    const owner = await subscriber();
    await change(owner, pro);
    await expect(
      shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const { status, body } = await cancel(owner);
    expect(status).toBe(200);
    expect(body.data.subscription).toMatchObject({ cancel_at_period_end: true, pendingChange: null });
    expect(atStripe(owner).schedule).toBeNull();
  });

  nightly('P14: cancelling succeeds when a change is scheduled at the same time', async () => {
    const owner = await subscriber();
    const responses = await Promise.all([
      change(owner, pro),
      cancel(owner),
      change(owner, basico),
      cancel(owner),
    ]);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    await shop.stripe.idle();
    const { cancel_at_period_end: isCancelled, schedule } = atStripe(owner);
    expect(isCancelled && schedule !== null).toBe(false);
    expect(await stored(owner)).toMatchObject({ cancelAtPeriodEnd: isCancelled });
  });

  it('a change of plan that was requested a moment before does not undo a cancellation', async () => {
    const owner = await subscriber();
    // the change has read the subscription; before it schedules, the cancellation is written
    let isFirst = true;
    const { subscriptionSchedules } = await withStripe(async (stripe) => stripe);
    const create = subscriptionSchedules.create.bind(subscriptionSchedules);
    const spy = vi.spyOn(subscriptionSchedules, 'create').mockImplementation(async (...args) => {
      if (isFirst) expect((await asTest(() => cancel(owner))).status).toBe(200);
      isFirst = false;
      return create(...args);
    });
    expect((await change(owner, pro)).status).toBe(409);
    spy.mockRestore();
    expect(atStripe(owner)).toMatchObject({ schedule: null });
    await goToRenewal(owner);
    expect(await accessOf(owner)).toBe('canceled');
    expect(chargedTo(owner.customerId)).toEqual([1999]);
  });
});

describe("P15: cancellation in both of Stripe's attributes", () => {
  it("P15: a cancellation in either of Stripe's attributes is shown as scheduled and can be undone", async () => {
    const owner = await subscriber();
    const at = periodEnd(owner) - 86_400;
    for (const scheduled of [{ cancel_at: at }, { cancel_at_period_end: true }]) {
      // as Stripe's portal or an operator cancels
      await shop.sdk.subscriptions.update(owner.id, scheduled);
      await shop.stripe.idle();
      const { body } = await show(owner);
      expect(body.data.subscription.cancel_at ?? body.data.subscription.cancel_at_period_end).toBeTruthy();
      expect((await reactivate(owner)).body.data.subscription).toMatchObject({
        cancel_at: null,
        cancel_at_period_end: false,
      });
      expect(atStripe(owner)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    }
    await shop.stripe.idle();
    expect(await lettersTo(owner)).toEqual([
      'subscription-started',
      'cancellation-scheduled',
      'subscription-reactivated',
      'cancellation-scheduled',
      'subscription-reactivated',
    ]);
    await goToRenewal(owner);
    expect(await accessOf(owner)).toBe('active');
  });

  it('P15: a subscription that has ended cannot be reactivated', async () => {
    const owner = await subscriber();
    await cancel(owner);
    await goToRenewal(owner);
    expect((await reactivate(owner)).status).toBe(409);
  });
});

describe('changing the plan', () => {
  it('a change of plan happens at the end of the period at the new price, with a notification when scheduled and when done', async () => {
    const owner = await subscriber();
    const effectiveDate = periodEnd(owner);
    const { body } = await change(owner, basico, 'annual');
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
    expect(chargedTo(owner.customerId)).toEqual([1999]);
    await goToRenewal(owner);
    expect(await stored(owner)).toMatchObject({
      planId: basico._id,
      billingCycle: 'annual',
      amountCents: 9590,
      pendingChange: null,
    });
    expect(chargedTo(owner.customerId)).toEqual([1999, 9590]);
    expect(await life.told(owner)).toEqual(
      expect.arrayContaining(['Cambio de plan programado', 'Suscripción renovada', 'Plan actualizado']),
    );
    expect(atStripe(owner).description).toContain('Básico');
  });

  nightly('a second change of plan replaces the first', async () => {
    const owner = await subscriber();
    await change(owner, basico);
    const { status, body } = await change(owner, pro);
    expect(status).toBe(200);
    expect(body.data.subscription.pendingChange).toMatchObject({ name: 'Pro', amount: 2999 });
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 2999]);
    // while the schedule of the first change still exists
    expect((await change(owner, basico)).body.data.changeType).toBe('deferred');
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 2999, 999]);
  });

  nightly('choosing the current plan removes the scheduled change', async () => {
    const owner = await subscriber();
    const refused = await change(owner, premium);
    expect([refused.status, refused.body.code]).toEqual([400, 'same_plan']);
    await change(owner, pro);
    const { body } = await change(owner, premium);
    expect(body.data).toMatchObject({ changeType: 'kept', effectiveDate: null });
    expect(body.data.subscription.pendingChange).toBeNull();
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
  });

  it('changes of plan from two tabs at once schedule one change', async () => {
    const owner = await subscriber();
    const responses = await Promise.all([change(owner, pro), change(owner, pro), change(owner, pro)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 2999]);
  });

  nightly('a change of plan is a 409 while a payment is late or a cancellation is scheduled', async () => {
    const late = await subscriber();
    await life.chargeSilently(late, cards.declined);
    await goToRenewal(late);
    const leaving = await subscriber();
    await cancel(leaving);
    for (const owner of [late, leaving]) expect((await change(owner, pro)).status).toBe(409);
  });

  it('a change to a plan that is not for sale is refused', async () => {
    const owner = await subscriber();
    const { status, body } = await change(owner, { _id: premium._id.replace(/.$/, 'Z') });
    expect([status, body.code]).toEqual([400, 'unknown_option']);
  });

  nightly('an immediate change of plan by an operator is notified as well', async () => {
    const owner = await subscriber();
    const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_pro_monthly'] });
    await shop.sdk.subscriptions.update(owner.id, {
      items: [{ id: atStripe(owner).items.data[0]!.id, price: data[0]!.id }],
      proration_behavior: 'none',
    });
    await life.go(day);
    expect(await stored(owner)).toMatchObject({ planId: pro._id });
    expect(await life.told(owner)).toContain('Plan actualizado');
  });
});
