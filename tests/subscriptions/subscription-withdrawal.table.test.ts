import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { madridDay } from '#shared/rules/madrid-day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { addDays, anchorDayOf, inMadrid, monthAfter } from '#shared/rules/routines/routine-calendar.ts';
import { withdrawableUntil } from '#shared/rules/subscriptions/subscription-status.ts';
import { keptCents, withdrawalShare } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { startShop } from '../support/start-shop.ts';
import { assessedSubscribers } from '../support/routines/assessed-subscribers.ts';
import { faultRequests } from '../support/subscriptions/stripe-faults.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { failAfterWrite, failCall } from '../support/table/table-faults.ts';
import { nightly, rounds } from '../support/run/rounds.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { deliveryId } = await import('#functions/messages/notifications/deliveries.ts');
const { newDelivery, putDeliveries } = await import('#functions/routines/sending/delivery-ledger.ts');
const life = await startSubscriberCalls(shop);
const { subscriber, withdraw, withdrawAsked, go, goToRenewal, lettersTo, told, stored, accessOf, show } =
  life;

const { createSubscriber, progressOf, changeProgress } = await assessedSubscribers(shop, life);

/** A routine is sent, as by the daily run: the claim moves the due date, the ledger has the outcome. Returns the time. */
async function receiveRoutine(who: Subscriber): Promise<Date> {
  const sentAt = new Date();
  const { workoutType, trainingFrequency, nextDueDate } = (await progressOf(who))!;
  const slot = {
    routineId: 'rtn_1',
    name: 'Mes 1',
    driveLink: 'https://drive.google.com/x',
    workoutType,
    trainingFrequency,
    month: 1,
  };
  const claim = {
    batchId: 'bat_1',
    runId: 'run_1',
    deliveryId: deliveryId(slot, 1),
    at: sentAt.toISOString(),
    slot,
  };
  await changeProgress(who, { claim, nextDueDate: monthAfter(nextDueDate) });
  await putDeliveries([newDelivery(who.userId, claim, { sentAt })]);
  return sentAt;
}

/** The receipt of a withdrawal. */
async function receiptOf({ id }: Subscriber) {
  return (await shop.mails())
    .map(({ content }) => content)
    .find(({ template, data }) => template === 'withdrawal-receipt' && data.reference === id.slice(-8))!;
}

const refundedTo = ({ customerId }: { customerId: string }) =>
  [...shop.stripe.state.charges.values()]
    .filter(({ customer }) => customer === customerId)
    .map(({ amount_refunded }) => amount_refunded);

it('a withdrawal ends the subscription at once, refunds every payment and sends a receipt', async () => {
  const owner = await subscriber({ cycle: 'annual' });
  await go(13 * day);
  const { status, body } = await withdraw(owner);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ refunded: 19190, subscription: { status: 'canceled' } });
  expect(await accessOf(owner)).toBe('canceled');
  expect(refundedTo(owner)).toEqual([19190]);
  await shop.stripe.idle();
  expect(await lettersTo(owner)).toEqual(['subscription-started', 'withdrawal-receipt']);
  expect(await told(owner)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Desistimiento confirmado']);
  expect((await receiptOf(owner)).data).toMatchObject({
    reference: owner.id.slice(-8),
    settlement: expect.stringMatching(/reembolso de 191,90/),
  });
});

describe('P48: a withdrawal after a routine', () => {
  it('P48: subscribing, withdrawing and subscribing again brings one routine a month, and one withdrawal', async () => {
    const owner = await createSubscriber();
    await go(day / 2);
    const sentAt = await receiveRoutine(owner);
    const { kept, daysPaid } = (await show(owner)).body.data.subscription.withdrawalShare;
    expect(kept).toBe(Math.floor(1999 / daysPaid));
    expect((await withdraw(owner)).body.data.refunded).toBe(1999 - kept);
    expect(refundedTo(owner)).toEqual([1999 - kept]);
    const monthLater = monthAfter(inMadrid(sentAt).day);
    await go(day);
    expect((await life.subscribe(owner)).status).toBe(200);
    await shop.stripe.idle();
    expect(await progressOf(owner)).toMatchObject({
      isActive: true,
      nextDueDate: monthLater,
      anchorDay: anchorDayOf(monthLater),
    });
    await go(day);
    const again = await withdraw(owner);
    expect([again.status, again.body.code]).toEqual([409, 'withdrawal_used']);
    expect((await show(owner)).body.data.subscription).toMatchObject({
      status: 'active',
      withdrawableUntil: null,
      withdrawalShare: null,
    });
    expect(new Set(refundedTo(owner))).toEqual(new Set([0, 1999 - kept]));
    expect((await life.cancel(owner)).status).toBe(200);
  });

  nightly(
    'P48: of an annual plan the days begun are kept after a routine, and the receipt says so',
    async () => {
      const owner = await createSubscriber({ cycle: 'annual' });
      await go(2.5 * day);
      await receiveRoutine(owner);
      const { withdrawalShare } = (await show(owner)).body.data.subscription;
      const { body } = await withdrawAsked(owner, { confirmed: true, kept: 157 });
      expect(body.data.refunded).toBe(19190 - 157);
      await shop.stripe.idle();
      expect(refundedTo(owner)).toEqual([19190 - 157]);
      // 366 of a year with a 29 February; a day's share of either is 52 cents
      const { created, items } = life.atStripe(owner);
      const daysPaid = Math.round((items.data[0]!.current_period_end - created) / (day / 1000));
      expect([365, 366]).toContain(daysPaid);
      expect(withdrawalShare).toEqual({ kept: 157, daysUsed: 3, daysPaid });
      expect(await lettersTo(owner)).toEqual(['subscription-started', 'withdrawal-receipt']);
      const receipt = await receiptOf(owner);
      expect(receipt.data).toMatchObject({ settlement: expect.stringMatching(/1,57.*190,33/) });
    },
  );

  it('P48: a withdrawal whose refund has changed since it was shown is a 409 without effect', async () => {
    const owner = await createSubscriber({ cycle: 'annual' });
    await go(day);
    const { kept } = (await show(owner)).body.data.subscription.withdrawalShare;
    await receiveRoutine(owner);
    const { status, body } = await withdrawAsked(owner, { confirmed: true, kept });
    expect([kept, status, body.code]).toEqual([0, 409, 'withdrawal_changed']);
    expect(await accessOf(owner)).toBe('active');
  });

  it('P48: a card that has withdrawn in one account does not withdraw in another', async () => {
    const [first, second] = [await subscriber(), await subscriber()];
    const cardAtStripe = ({ cardId }: { cardId: string }) =>
      shop.stripe.state.paymentMethods.get(cardId)!.card!;
    const third = await life.candidate();
    cardAtStripe(third).fingerprint = cardAtStripe(first).fingerprint;
    expect((await life.subscribe(third)).status).toBe(200);
    expect((await withdraw(first)).status).toBe(200);
    const refused = await withdraw(third);
    expect([refused.status, refused.body.code]).toEqual([409, 'withdrawal_used']);
    expect([await accessOf(third), refundedTo(third)]).toEqual(['active', [0]]);
    expect((await withdraw(second)).status).toBe(200);
  });
});

it('P56: a withdrawn payment that no charge can refund is logged as an error, and the receipt promises no refund', async () => {
  const owner = await subscriber();
  const mine = [...shop.stripe.state.invoices.values()].map(({ id, customer }) => ({ id, customer }));
  const { id: invoice } = mine.find(({ customer }) => customer === owner.customerId)!;
  const paid = [...shop.stripe.state.invoicePayments.values()].find((each) => each.invoice === invoice)!;
  // as after an operator has marked the invoice as paid
  paid.payment = { type: 'charge' };
  const lines = collectLogLines();
  expect((await withdraw(owner)).body.data.refunded).toBe(0);
  expect(levelsOf(lines, 'withdrawn payment without a charge: refund it by hand')).toContain('error');
  expect((await receiptOf(owner)).data).toMatchObject({
    settlement: 'No hay ningún pago con tarjeta por reembolsar. Si pagaste de otra forma, te escribimos.',
  });
});

describe('P241: a withdrawal whose refund Stripe refuses for good', () => {
  it('P241: from a payment that was charged back: the subscription ends here too, the refund is owed, and nothing after it fails', async () => {
    const owner = await createSubscriber();
    const charge = [...shop.stripe.state.charges.values()].find(
      ({ customer, paid }) => customer === owner.customerId && paid,
    )!;
    charge.disputed = true;
    const lines = collectLogLines();
    const { status, body } = await withdraw(owner);
    expect([status, body.data.refunded, body.data.subscription.status]).toEqual([200, 0, 'canceled']);
    expect(levelsOf(lines, 'withdrawn payment not refunded: Stripe refuses it')).toContain('error');
    await shop.stripe.idle();
    expect(await stored(owner)).toMatchObject({
      status: 'canceled',
      withdrawnCents: 0,
      owed: { [charge.id]: { cents: 1999 } },
    });
    expect((await progressOf(owner))!.isActive).toBe(false);
    expect((await receiptOf(owner)).data).toMatchObject({
      settlement: expect.stringMatching(/^Te corresponde un reembolso de 19,99\s€ que .* te escribimos\.$/),
    });
    expect(await told(owner)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Desistimiento confirmado']);
    expect((await life.ask('GET /api/auth/subscription-info', owner)).status).toBe(200);
    const { stopCharging } = await import('#functions/subscriptions/stripe/stop-charging.ts');
    const { findUser } = await import('#functions/accounts/users.ts');
    await stopCharging((await findUser(owner.userId))!, new Date());
    // what is refunded later, once the dispute is won for example, is not owed any more
    charge.disputed = false;
    await shop.sdk.refunds.create({ charge: charge.id });
    await shop.stripe.idle();
    expect((await stored(owner))!.owed).toEqual({});
  });

  nightly(
    'P241: what a refund that came back had left owed is part of what the withdrawal refunds',
    async () => {
      const owner = await subscriber();
      const { data } = await shop.sdk.charges.list({ customer: owner.customerId });
      const byHand = await shop.sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
      await shop.stripe.idle();
      shop.stripe.failRefund(byHand.id);
      await shop.stripe.idle();
      expect((await stored(owner))!.owed).toMatchObject({ [data[0]!.id]: { cents: 500 } });
      expect((await withdraw(owner)).body.data.refunded).toBe(1999);
      expect((await stored(owner))!.owed).toEqual({});
    },
  );
});

it('P12: repeated and concurrent withdrawals make one refund and one receipt', async () => {
  const owner = await subscriber();
  shop.stripe.faults.set({ duplicate: 3, shuffle: true });
  const responses = await Promise.all(Array.from({ length: 10 }, () => withdraw(owner)));
  for (const { status, body } of responses) expect([status, body.data?.refunded]).toEqual([200, 1999]);
  await shop.stripe.idle();
  expect(refundedTo(owner)).toEqual([1999]);
  expect(await lettersTo(owner)).toEqual(['subscription-started', 'withdrawal-receipt']);
});

nightly('a withdrawal removes a scheduled change', async () => {
  const owner = await subscriber();
  await life.change(owner, life.pro);
  expect((await withdraw(owner)).status).toBe(200);
  expect(life.atStripe(owner)).toMatchObject({ status: 'canceled', schedule: null });
});

nightly(
  'a withdrawal is possible until the last second of the fourteenth day, and later only a cancellation',
  async () => {
    const [punctual, owner] = [await subscriber(), await subscriber()];
    const until = (await show(owner)).body.data.subscription.withdrawableUntil;
    expect(until).toBe(withdrawableUntil(life.atStripe(owner).created));
    await go(until * 1000 - 60_000 - Date.now());
    expect((await withdraw(punctual)).status).toBe(200);
    await go(61_000);
    const { status, body } = await withdraw(owner);
    expect([status, body.code]).toEqual([400, 'withdrawal_over']);
    expect((await show(owner)).body.data.subscription.withdrawableUntil).toBeNull();
    expect(refundedTo(owner)).toEqual([0]);
    expect((await life.cancel(owner)).status).toBe(200);
  },
);

it('a withdrawal without its confirmation is a 400', async () => {
  const owner = await subscriber();
  expect((await withdrawAsked(owner, {})).status).toBe(400);
  expect(await accessOf(owner)).toBe('active');
});

it('a withdrawal refunds the rest of a payment that an operator has partly refunded', async () => {
  const owner = await subscriber();
  const { data } = await shop.sdk.charges.list({ customer: owner.customerId });
  await shop.sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
  await shop.stripe.idle();
  expect((await withdraw(owner)).body.data.refunded).toBe(1999);
  expect(refundedTo(owner)).toEqual([1999]);
});

it.each([
  // the first three calls find the caller
  ['before', failCall, 4, 8],
  ['after', failAfterWrite, 1, 2],
] as const)(
  "P8: a withdrawal that crashes %s any of its calls to the table is completed by Stripe's events",
  async (_, fail, first, fewest) => {
    for (let nth: number = first; ; nth += rounds(3, 1)) {
      const owner = await subscriber();
      const calls = fail(nth);
      const asked = withdraw(owner);
      await asked.catch(() => undefined);
      calls.restore();
      await shop.stripe.idle();
      if (life.atStripe(owner).status === 'active') expect((await withdraw(owner)).status).toBe(200);
      // Stripe redelivers the events that failed
      await shop.stripe.tick();
      await go(2 * 60 * 60 * 1000);
      expect(refundedTo(owner)).toEqual([1999]);
      expect(await stored(owner)).toMatchObject({ status: 'canceled', withdrawnCents: 1999 });
      expect(await told(owner)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Desistimiento confirmado']);
      if (calls.made >= nth) continue;
      // that one met no call
      expect(calls.made - first + 1).toBeGreaterThanOrEqual(fewest);
      return;
    }
  },
);

it('P8: a withdrawal whose responses from Stripe are lost is completed by a retry', async () => {
  for (let nth = 1; nth <= 4; nth += rounds(3, 1)) {
    const owner = await subscriber();
    shop.stripe.faults.set({ hold: true, apiLostAnswers: nth });
    await withdraw(owner);
    shop.stripe.faults.set({ apiLostAnswers: 0 });
    expect((await withdraw(owner)).body.data).toMatchObject({ refunded: 1999 });
    await shop.stripe.release();
    await shop.stripe.idle();
    expect(refundedTo(owner)).toEqual([1999]);
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'withdrawal-receipt']);
  }
});

describe('P286: a withdrawal from a subscription that came by mail or phone', () => {
  const register = async ({ userId }: Subscriber, receivedOn: string, role = 'admin') => {
    const { handler } = await import('#functions/back-office/users/user-management.lambda.ts');
    return call(handler, 'POST /api/users/{id}/withdrawal', {
      token: (await signIn(role)).token,
      params: { id: userId },
      body: { receivedOn },
    });
  };

  it('has the money of the day on which it came, whatever was sent since; receipt and timeline name that day; twice is once', async () => {
    const owner = await createSubscriber();
    await go(2.5 * day);
    await receiveRoutine(owner);
    await go(7 * day);
    const { created, items } = life.atStripe(owner);
    const came = inMadrid(new Date()).day;
    await go(12 * day);
    // too late for the subscriber's own
    expect((await withdraw(owner)).body.code).toBe('withdrawal_over');
    for (const _press of [1, 2]) expect((await register(owner, came)).status).toBe(200);
    const period = {
      created,
      currentPeriodEnd: items.data[0]!.current_period_end,
      billingCycle: 'monthly' as const,
    };
    const kept = keptCents(1999, withdrawalShare(period, true, madridDay(came).start));
    expect(refundedTo(owner)).toEqual([1999 - kept]);
    expect(await accessOf(owner)).toBe('canceled');
    await shop.stripe.idle();
    expect((await receiptOf(owner)).data).toMatchObject({ withdrawnAt: returnDayText(came) });
    expect((await lettersTo(owner)).filter((name) => name === 'withdrawal-receipt')).toHaveLength(1);
    const { findUserEvents } = await import('#functions/accounts/user-events.ts');
    expect(await findUserEvents(owner.userId)).toMatchObject([
      { kind: 'withdrawal', author: { name: 'Clara' }, text: expect.stringContaining(returnDayText(came)) },
    ]);
  });

  nightly(
    'that is registered after the plan has renewed pays the renewal back whole, and keeps the days of the first month',
    async () => {
      const owner = await createSubscriber();
      await go(2.5 * day);
      await receiveRoutine(owner);
      await go(7 * day);
      const { created, items } = life.atStripe(owner);
      const currentPeriodEnd = items.data[0]!.current_period_end;
      const came = inMadrid(new Date()).day;
      const period = { created, currentPeriodEnd, billingCycle: 'monthly' as const };
      const kept = keptCents(1999, withdrawalShare(period, true, madridDay(came).start));
      await goToRenewal(owner);
      expect(refundedTo(owner)).toEqual([0, 0]);
      expect((await register(owner, came)).status).toBe(200);
      expect(refundedTo(owner)).toEqual([1999 - kept, 1999]);
      await shop.stripe.idle();
      const sentence = `De los ${formatCents(2 * 1999)} que pagaste nos quedamos ${formatCents(kept)},`;
      const settlement = expect.stringContaining(sentence);
      expect((await receiptOf(owner)).data).toMatchObject({ settlement });
    },
  );

  nightly(
    'that fails at Stripe and is pressed again, by two admins at once, stands once in timeline and trail',
    async () => {
      const owner = await subscriber();
      const came = inMadrid(new Date()).day;
      const dead = faultRequests(
        () => Promise.reject(new Error('no connection')),
        (method) => method === 'DELETE',
      );
      expect((await register(owner, came)).status).toBe(502);
      dead.restore();
      await Promise.all([register(owner, came), register(owner, came)]);
      expect(refundedTo(owner)).toEqual([1999]);
      const { findUserEvents } = await import('#functions/accounts/user-events.ts');
      expect(await findUserEvents(owner.userId)).toMatchObject([{ kind: 'withdrawal' }]);
      const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
      const { items } = await listAuditEntries({ object: owner.userId }, { limit: 10 }, new Date());
      expect(items.map(({ action }) => action)).toEqual(['withdraw']);
    },
  );

  it('P296: is registered by a second admin with another day: the second is told the first, and nothing more is written', async () => {
    const owner = await subscriber();
    const first = inMadrid(new Date()).day;
    await go(2 * day);
    const second = inMadrid(new Date()).day;
    const dead = faultRequests(
      () => Promise.reject(new Error('no connection')),
      (method) => method === 'DELETE',
    );
    expect((await register(owner, first)).status).toBe(502);
    dead.restore();
    const refused = {
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining(returnDayText(first)) },
    };
    expect(await register(owner, second)).toMatchObject(refused);
    expect(await accessOf(owner)).toBe('active');
    expect((await register(owner, first)).status).toBe(200);
    expect(await register(owner, second)).toMatchObject(refused);
    const { findUserEvents } = await import('#functions/accounts/user-events.ts');
    expect(await findUserEvents(owner.userId)).toHaveLength(1);
    const own = await subscriber();
    expect((await withdraw(own)).status).toBe(200);
    expect((await register(own, second)).body.message).toMatch(/ya ha desistido en la web/);
  });

  it('is refused after the fourteen days, for a day of the future, before the contract, and without the right to refund', async () => {
    const owner = await subscriber();
    const began = inMadrid(new Date(life.atStripe(owner).created * 1000)).day;
    await go(20 * day);
    const tomorrow = inMadrid(new Date(Date.now() + day)).day;
    for (const wrong of [tomorrow, addDays(began, -1)]) {
      const { status, body } = await register(owner, wrong);
      expect({ status, field: body.field }).toEqual({ status: 400, field: 'receivedOn' });
    }
    expect((await register(owner, addDays(began, 15))).body.code).toBe('withdrawal_over');
    for (const role of ['support', 'trainer'])
      expect((await register(owner, addDays(began, 14), role)).status).toBe(403);
    expect(refundedTo(owner)).toEqual([0]);
    expect(await accessOf(owner)).toBe('active');
    expect((await register(owner, addDays(began, 14))).status).toBe(200);
    expect(refundedTo(owner)).toEqual([1999]);
  });
});
