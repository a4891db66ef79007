import { afterAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { seedPrices } from '#infra/stripe/prices.ts';
import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { cards, startWizardCalls } from '../support/subscriptions/wizard-calls.ts';
import { startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { addEmailIdentityStep, reserveEmailStep } =
  await import('#functions/accounts/providers/identities.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const wizard = await startWizardCalls(shop);
const { signUp, checkSignUp, visitor, saveCard, userOf, subscriptionsOf, chargedTo, get } = wizard;
const life = await startSubscriberCalls(shop);
const { premium, pro } = life;

/** Brings another price of Premium to Stripe, as the operator does after changing it in the code. */
const setPremium = (monthlyCents: number) =>
  seedPrices(
    shop.sdk,
    defaultPlans.map((plan) => (plan.code === 'premium' ? { ...plan, monthlyCents } : plan)),
  );
const expirePrices = () => advance(61_000);
beforeEach(async () => {
  await setPremium(1999);
  await expirePrices();
});

const priceChanged = (amount: number) => ({
  status: 409,
  body: { code: 'price_changed', details: { amount } },
});

it('P47: a sign-up at another price than the page showed is a 409 with the new amount, and nothing is created', async () => {
  const form = await visitor();
  await setPremium(2499);
  await expirePrices();
  const refused = await signUp(form);
  expect(refused).toMatchObject(priceChanged(2499));
  expect(refused.body.message).toContain('24,99');
  expect(await userOf(form.email)).toBeNull();
  expect(subscriptionsOf(form.customerId)).toEqual([]);
  expect(await signUp({ ...form, agreedAmount: 2499 })).toMatchObject({ status: 200 });
  expect(chargedTo(form.customerId)).toEqual([2499]);
});

it('P47: both lists of plans show the price that Stripe charges after it changed', async () => {
  await setPremium(2499);
  await expirePrices();
  const { body } = await get('subscription-types-with-pricing');
  expect(body.data.subscriptionTypes[1]).toMatchObject({
    monthlyCost: 24.99,
    stripePricing: { monthly: { amount: 2499 } },
  });
  const listed = await wizard.getPlans();
  expect(listed.body.data[1]).toMatchObject({ monthlyCost: 24.99, monthlyPrice: 24.99 });
});

it('P47: a price that a page read a moment after it changed is charged, although another one was cached', async () => {
  const form = await visitor();
  await get('subscription-types-with-pricing');
  await setPremium(2499);
  expect(await signUp({ ...form, agreedAmount: 2499 })).toMatchObject({ status: 200 });
  expect(chargedTo(form.customerId)).toEqual([2499]);
});

nightly(
  'P47: an order that was paid before the price changed stays paid at its amount when it is sent again',
  async () => {
    const form = await visitor();
    await signUp(form);
    await setPremium(2499);
    await expirePrices();
    expect(await signUp(form)).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
    expect(await signUp({ ...form, agreedAmount: 2499 })).toMatchObject({
      body: { code: 'already_subscribed' },
    });
    expect(chargedTo(form.customerId)).toEqual([1999]);
  },
);

it('P47: a declined order is paid at the amount that was agreed, or at a new one once that is agreed', async () => {
  const [faithful, other] = [await visitor(cards.declined), await visitor(cards.declined)];
  for (const form of [faithful, other]) expect((await signUp(form)).status).toBe(402);
  await setPremium(2499);
  await expirePrices();
  const card = async ({ customerId }: typeof other) => ({ paymentMethodId: await saveCard(customerId) });
  expect(await signUp({ ...faithful, ...(await card(faithful)) })).toMatchObject({ status: 200 });
  expect(chargedTo(faithful.customerId)).toEqual([1999]);
  const renewed = { ...other, ...(await card(other)), agreedAmount: 2499 };
  expect(await signUp(renewed)).toMatchObject({ status: 200 });
  expect(chargedTo(other.customerId)).toEqual([2499]);
});

it('P47: a signed-in user subscribes at the amount that the page showed, or gets a 409', async () => {
  const who = await life.candidate();
  await setPremium(2499);
  await expirePrices();
  expect(await life.subscribe(who)).toMatchObject(priceChanged(2499));
  expect(chargedTo(who.customerId)).toEqual([]);
});

it('P47: a change of plan happens at the price that was agreed, and is a 409 for another one', async () => {
  const owner = await life.subscriber({ plan: pro });
  const choice = { newSubscriptionTypeId: premium._id, billingCycle: 'monthly' };
  expect((await life.changeTo(owner, { ...choice, agreedAmount: 1999 })).status).toBe(200);
  await setPremium(2499);
  await expirePrices();
  // scheduled at the agreed price already
  expect((await life.changeTo(owner, { ...choice, agreedAmount: 1999 })).status).toBe(200);
  expect(await life.stored(owner)).toMatchObject({ pendingChange: { amountCents: 1999 } });
  expect(await life.changeTo(owner, { ...choice, agreedAmount: 2999 })).toMatchObject(priceChanged(2499));
  expect((await life.changeTo(owner, { ...choice, agreedAmount: 2499 })).status).toBe(200);
  await life.goToRenewal(owner);
  expect(chargedTo(owner.customerId)).toEqual([2999, 2499]);
});

it('P47: a subscriber keeps the old price, and reactivates or keeps the plan at it only', async () => {
  const owner = await life.subscriber();
  await setPremium(2499);
  await expirePrices();
  const choice = { newSubscriptionTypeId: premium._id, billingCycle: 'monthly' };
  await life.change(owner, pro);
  expect(await life.changeTo(owner, { ...choice, agreedAmount: 2499 })).toMatchObject(priceChanged(1999));
  expect((await life.changeTo(owner, { ...choice, agreedAmount: 1999 })).body.data.changeType).toBe('kept');
  await life.cancel(owner);
  expect(await life.reactivate(owner, 2499)).toMatchObject(priceChanged(1999));
  expect((await life.reactivate(owner, 1999)).status).toBe(200);
  await life.goToRenewal(owner);
  expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
});

it('P47: a late invoice is paid at the amount that the page showed, or not at all', async () => {
  const owner = await life.subscriber();
  await life.chargeSilently(owner, cards.declined);
  await life.goToRenewal(owner);
  await life.chargeSilently(owner, cards.good);
  expect(await life.pay(owner, 1499)).toMatchObject(priceChanged(1999));
  expect(chargedTo(owner.customerId)).toEqual([1999]);
  expect((await life.pay(owner, 1999)).status).toBe(200);
  expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
});

it.each([
  ['an age below 16', { birthDate: '2015-01-01' }, 400, 'invalid_input', 'birthDate'],
  [
    'an unknown choice',
    { motivation: 'opt_01JD0000000000000000000000' },
    400,
    'unknown_option',
    'motivation',
  ],
  [
    'an unknown plan',
    { subscriptionTypeId: 'opt_01JD0000000000000000000000' },
    400,
    'unknown_option',
    'subscriptionTypeId',
  ],
  ['no password', { password: undefined }, 400, 'invalid_input', 'password'],
  ['another price', { agreedAmount: 1499 }, 409, 'price_changed', undefined],
])('the check before the card is saved refuses %s', async (_, facts, status, code, field) => {
  const form = { ...(await visitor()), customerId: undefined, paymentMethodId: undefined, ...facts };
  const response = await checkSignUp(form);
  expect([response.status, response.body.code, response.body.field]).toEqual([status, code, field]);
});

it('the check before the card is saved accepts a valid sign-up, and refuses a taken e-mail', async () => {
  const form = await visitor();
  expect(await checkSignUp(form)).toMatchObject({ status: 200, body: { data: { agreedAmount: 1999 } } });
  expect(await userOf(form.email)).toBeNull();
  await signUp(form);
  expect(await checkSignUp(form)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
});

it('P50: the check of a sign-up refuses an e-mail that is reserved for the account that has left it', async () => {
  const form = await visitor();
  const identity = { userId: 'usr_other' };
  const now = new Date();
  await transact([addEmailIdentityStep(form.email, identity, now)]);
  await transact([reserveEmailStep(form.email, identity, new Date(now.getTime() + 60_000))]);
  expect(await checkSignUp(form)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
});

it('a password that is guessed first is refused before a card is saved, and by the sign-up itself', async () => {
  const form = { ...(await visitor()), password: 'Barcelona1' };
  const refused = { status: 400, body: { code: 'common_password', field: 'password' } };
  expect(await checkSignUp(form)).toMatchObject(refused);
  expect(await signUp(form)).toMatchObject(refused);
  expect(await userOf(form.email)).toBeNull();
  expect(subscriptionsOf(form.customerId)).toEqual([]);
});
