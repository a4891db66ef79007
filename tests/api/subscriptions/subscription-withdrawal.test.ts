import { afterAll, beforeEach, expect, it } from 'vitest';
import { withdrawableUntil } from '#shared/rules/subscription-status.ts';
import { startShop } from '../../support/start-shop.ts';
import { day, startSubscriberCalls } from '../../support/subscriptions/subscriber-calls.ts';
import { crashAfter, crashBefore, faultCalls } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const life = await startSubscriberCalls(shop);
const { subscriber, withdraw, withdrawAsked, go, lettersTo, told, stored, accessOf, show } = life;

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
  const receipt = (await shop.mails())
    .map(({ content }) => content)
    .find(({ template }) => template === 'withdrawal-receipt')!;
  expect(receipt.data).toMatchObject({ reference: owner.id, amount: expect.stringMatching(/^191,90/) });
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

it('a withdrawal removes a scheduled change', async () => {
  const owner = await subscriber();
  await life.change(owner, life.pro);
  expect((await withdraw(owner)).status).toBe(200);
  expect(life.atStripe(owner)).toMatchObject({ status: 'canceled', schedule: null });
});

it('a withdrawal is possible until the last second of the fourteenth day, and later only a cancellation', async () => {
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
});

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
  ['before', crashBefore],
  ['after', crashAfter],
])(
  "P8: a withdrawal that crashes %s any of its calls to the table is completed by Stripe's events",
  async (_, crash) => {
    for (let nth = 4; nth <= 12; nth++) {
      const owner = await subscriber();
      const calls = faultCalls(crash, (made) => made === nth);
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
    }
  },
);

it('P8: a withdrawal whose responses from Stripe are lost is completed by a retry', async () => {
  for (let nth = 1; nth <= 4; nth++) {
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
