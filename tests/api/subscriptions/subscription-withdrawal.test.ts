import { afterAll, beforeEach, expect, it } from 'vitest';
import { withdrawableUntil } from '#shared/rules/subscription-status.ts';
import { startShop } from '../../support/shop.ts';
import { day, subscribers } from '../../support/subscriptions/subscribers.ts';
import { crashAfter, crashBefore, faultCalls } from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { findMail } = await import('#functions/_data/mail/mail-delivery.ts');
const life = await subscribers(shop);
const { subscriber, withdraw, withdrawAsked, go, lettersTo, told, stored, accessOf, show } = life;

const refundedTo = ({ customerId }: { customerId: string }) =>
  [...shop.stripe.state.charges.values()]
    .filter(({ customer }) => customer === customerId)
    .map(({ amount_refunded }) => amount_refunded);

it('ends the subscription at once, sends everything back, and gives a receipt', async () => {
  const who = await subscriber({ cycle: 'annual' });
  await go(13 * day);
  const { status, body } = await withdraw(who);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ refunded: 19190, subscription: { status: 'canceled' } });
  expect(await accessOf(who)).toBe('canceled');
  expect(refundedTo(who)).toEqual([19190]);
  await shop.stripe.idle();
  expect(await lettersTo(who)).toEqual(['subscription-started', 'withdrawal-receipt']);
  expect(await told(who)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Desistimiento confirmado']);
  const mails = await Promise.all(shop.queuedMails().map(findMail));
  const receipt = mails
    .map((mail) => mail!.content)
    .find(({ template }) => template === 'withdrawal-receipt')!;
  expect(receipt.data).toMatchObject({ reference: who.id, amount: expect.stringMatching(/^191,90/) });
});

it('again, and ten times at once, is one refund and one receipt', async () => {
  const who = await subscriber();
  shop.stripe.faults.set({ duplicate: 3, shuffle: true });
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(who)));
  for (const { status, body } of answers) expect([status, body.data?.refunded]).toEqual([200, 1999]);
  await shop.stripe.idle();
  expect(refundedTo(who)).toEqual([1999]);
  expect(await lettersTo(who)).toEqual(['subscription-started', 'withdrawal-receipt']);
});

it('drops a planned change with it', async () => {
  const who = await subscriber();
  await life.change(who, life.pro);
  expect((await withdraw(who)).status).toBe(200);
  expect(life.atStripe(who)).toMatchObject({ status: 'canceled', schedule: null });
});

it('is possible to the last second of its last day, and then only cancelling is', async () => {
  const [punctual, who] = [await subscriber(), await subscriber()];
  const until = (await show(who)).body.data.subscription.withdrawableUntil;
  expect(until).toBe(withdrawableUntil(life.atStripe(who).created));
  await go(until * 1000 - 60_000 - Date.now());
  expect((await withdraw(punctual)).status).toBe(200);
  await go(61_000);
  const { status, body } = await withdraw(who);
  expect([status, body.code]).toEqual([400, 'withdrawal_over']);
  expect((await show(who)).body.data.subscription.withdrawableUntil).toBeNull();
  expect(refundedTo(who)).toEqual([0]);
  expect((await life.cancel(who)).status).toBe(200);
});

it('needs a second word', async () => {
  const who = await subscriber();
  expect((await withdrawAsked(who, {})).status).toBe(400);
  expect(await accessOf(who)).toBe('active');
});

it('sends back the rest of what an operator has paid back in part', async () => {
  const who = await subscriber();
  const { data } = await shop.sdk.charges.list({ customer: who.customerId });
  await shop.sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
  await shop.stripe.idle();
  expect((await withdraw(who)).body.data.refunded).toBe(1999);
  expect(refundedTo(who)).toEqual([1999]);
});

it.each([
  ['before', crashBefore],
  ['after', crashAfter],
])('P8: that dies %s any of its calls to the table is brought to its end by the events', async (_, crash) => {
  for (let nth = 4; nth <= 12; nth++) {
    const who = await subscriber();
    const calls = faultCalls(crash, (made) => made === nth);
    const asked = withdraw(who);
    await asked.catch(() => undefined);
    calls.restore();
    await shop.stripe.idle();
    if (life.atStripe(who).status === 'active') expect((await withdraw(who)).status).toBe(200);
    // Stripe repeats what we did not take
    await shop.stripe.tick();
    await go(2 * 60 * 60 * 1000);
    expect(refundedTo(who)).toEqual([1999]);
    expect(await stored(who)).toMatchObject({ status: 'canceled', withdrawnCents: 1999 });
    expect(await told(who)).toEqual(['¡Bienvenido a tu entrenamiento!', 'Desistimiento confirmado']);
  }
});

it('P8: goes on where Stripe lost its voice', async () => {
  for (let nth = 1; nth <= 4; nth++) {
    const who = await subscriber();
    shop.stripe.faults.set({ hold: true, apiLostAnswers: nth });
    await withdraw(who);
    shop.stripe.faults.set({ apiLostAnswers: 0 });
    expect((await withdraw(who)).body.data).toMatchObject({ refunded: 1999 });
    await shop.stripe.release();
    await shop.stripe.idle();
    expect(refundedTo(who)).toEqual([1999]);
    expect(await lettersTo(who)).toEqual(['subscription-started', 'withdrawal-receipt']);
  }
});
