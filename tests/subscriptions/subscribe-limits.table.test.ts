import { afterAll, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { holdClock } from '../support/hold-clock.ts';
import { startShop } from '../support/start-shop.ts';
import { cards, startWizardCalls } from '../support/subscriptions/wizard-calls.ts';
import { expectBurstIsLimited, freshEmail, freshIp } from '../accounts/accounts.ts';

const shop = await startShop();
afterAll(() => shop.close());
const { createCustomer, setupIntent, checkSignUp, signUp, visitor, saveCard, chargedTo } =
  await startWizardCalls(shop);

type Call = (ip: string) => ReturnType<typeof signUp>;

/** Calls of a card-testing bot to the public operations, each with a fresh e-mail or customer. */
const calls: Record<string, () => Promise<Call>> = {
  'subscriptions.createCustomer': async () => (ip) =>
    createCustomer({ email: freshEmail(), name: 'Nadie' }, { ip }),
  'subscriptions.checkSignUp': async () => {
    const form = { ...(await visitor()), customerId: undefined, paymentMethodId: undefined };
    return (ip) => checkSignUp({ ...form, email: freshEmail() }, { ip });
  },
  'subscriptions.setupIntent': async () => (ip) => setupIntent({ customerId: `cus_${freshEmail()}` }, { ip }),
  'subscriptions.createSubscriptionWithUser': async () => {
    const form = await visitor();
    return (ip) => signUp({ ...form, customerId: `cus_${freshEmail()}` }, { ip });
  },
};

it('P22: every payment operation that visitors may call is listed here', () => {
  const visitorOperations = Object.entries<Endpoint>(api.subscriptions)
    .filter(([, { access }]) => access === 'anyone')
    .map(([name]) => `subscriptions.${name}`);
  expect(visitorOperations.toSorted()).toEqual(Object.keys(calls).toSorted());
});

it.each(Object.keys(calls))(
  'P22: a burst of %s from one network ends in 429, and other networks are not limited',
  async (name) => expectBurstIsLimited(await calls[name]!()),
  60_000,
);

it('P22: one customer can save ten cards an hour, from all networks together', async () => {
  holdClock();
  const { customerId } = await visitor();
  const responses = [];
  for (let card = 0; card < 11; card++) responses.push((await setupIntent({ customerId })).status);
  expect(responses).toEqual([...Array<number>(10).fill(200), 429]);
});

it('P54: the third refused card cancels its set-up intent, and refused cards limit new intents', async () => {
  holdClock();
  const { customerId } = await visitor();
  const newIntent = async () => {
    const { status, body } = await setupIntent({ customerId });
    return { status, id: String(body.data?.clientSecret).split('_secret_')[0]! };
  };
  const tryCard = async (intentId: string) => {
    const { id } = await shop.sdk.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_chargeDeclined' },
    });
    const refused = await shop.sdk.setupIntents
      .confirm(intentId, { payment_method: id })
      .catch((error: unknown) => error as { code: string });
    await shop.stripe.idle();
    return 'code' in refused ? refused.code : refused.status;
  };
  shop.stripe.faults.set({ duplicate: 2 });
  const { id } = await newIntent();
  expect([await tryCard(id), await tryCard(id)]).toEqual(['card_declined', 'card_declined']);
  expect(shop.stripe.state.setupIntents.get(id)!.status).toBe('requires_payment_method');
  shop.stripe.faults.reset();
  expect(await tryCard(id)).toBe('card_declined');
  expect(shop.stripe.state.setupIntents.get(id)!.status).toBe('canceled');
  expect(await tryCard(id)).toBe('setup_intent_unexpected_state');
  const second = await newIntent();
  for (let nth = 0; nth < 3; nth++) await tryCard(second.id);
  expect((await newIntent()).status).toBe(429);
});

it('P22: one customer can try twenty payments an hour, from all networks together', async () => {
  holdClock();
  const form = await visitor(cards.declined);
  const responses = [];
  for (let paid = 0; paid < 21; paid++) responses.push((await signUp(form)).status);
  expect(responses).toEqual([...Array<number>(20).fill(402), 429]);
  const good = await saveCard(form.customerId);
  expect((await signUp({ ...form, paymentMethodId: good })).status).toBe(429);
  expect(chargedTo(form.customerId)).toEqual([]);
});

it('P38: guessing the password of an account by sign-ups is limited like logins', async () => {
  holdClock();
  const form = await visitor(cards.declined);
  expect((await signUp(form)).status).toBe(402);
  const ip = freshIp();
  const guessed = [];
  for (let guess = 0; guess < 11; guess++)
    guessed.push((await signUp({ ...form, password: `Adivina${guess}` }, { ip })).status);
  expect(guessed).toEqual([...Array<number>(10).fill(409), 429]);
});
