import type Stripe from 'stripe';
import { expect } from 'vitest';
import { threeDSecurePath } from '#infra/local/stripe/urls.ts';
import { seedPrices } from '#infra/stripe/prices.ts';
import { planAmounts } from './plan-amounts.ts';
import { freshEmail, freshIp, password } from '../../accounts/accounts.ts';
import { assessmentForm } from './assessment-form.ts';
import { call } from '../call.ts';
import type { Shop } from '../start-shop.ts';

/** Stripe's test cards, by the outcome of a payment. */
export const cards = {
  good: 'tok_visa',
  asks: 'tok_authenticationRequired',
  declined: 'tok_chargeCustomerFail',
} as const;

export type Form = Record<string, unknown> & { customerId: string; paymentMethodId: string; email: string };

/** The calls of wizard visitors, and reads of their results. Call it after `startShop`. */
export async function startWizardCalls(shop: Shop) {
  const { handler } = await import('#functions/subscriptions/subscriptions.lambda.ts');
  const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
  const { findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
  const { findStripeCustomer } = await import('#functions/orders/checkout/stripe-customers.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const amountOf = await planAmounts();
  await Promise.all([seedPrices(shop.sdk), writeDefaultOptions()]);

  const ask =
    (route: string) =>
    (body: object, options: Parameters<typeof call>[2] = {}) =>
      call(handler, `POST /api/stripe/${route}`, { body, ip: freshIp(), ...options });
  const createCustomer = ask('create-customer');
  const setupIntent = ask('setup-intent');
  /** A call that agrees to the list price of the plan in its body, unless the body has an amount. */
  const askAgreeing = (route: string) => (body: object, options?: Parameters<typeof call>[2]) =>
    ask(route)({ agreedAmount: amountOf(body), ...body }, options);
  const subscribe = askAgreeing('create-subscription');
  const signUp = askAgreeing('create-subscription-with-user');
  const checkSignUp = askAgreeing('check-sign-up');
  const get = (path: string) => call(handler, `GET /api/stripe/${path}`);

  const getPlans = () => call(handler, 'GET /api/subscription-types');

  const plans = defaultOptions['subscription-types'];

  /** Saves a card for a customer, as the browser does. */
  async function saveCard(customerId: string, token: string = cards.good): Promise<string> {
    const { id } = await shop.sdk.paymentMethods.create({ type: 'card', card: { token } });
    await shop.sdk.paymentMethods.attach(id, { customer: customerId });
    // Stripe's test cards are the same in every hand; here each customer has cards of their own
    state.paymentMethods.get(id)!.card!.fingerprint = `${token} of ${customerId}`;
    return id;
  }

  /** A visitor with a Stripe customer and a saved card: the body of the wizard's last request. */
  async function visitor(token: string = cards.good, facts: Partial<Form> = {}): Promise<Form> {
    const email = facts.email ?? freshEmail();
    const { status, body } = await createCustomer({ email, name: 'Sara Nueva' });
    expect(status).toBe(200);
    const { customerId } = body.data;
    return {
      customerId,
      paymentMethodId: await saveCard(customerId, token),
      email,
      subscriptionTypeId: plans[1]!._id,
      billingCycle: 'monthly',
      firstName: 'Sara',
      lastName: 'Nueva',
      password,
      ...(await assessmentForm()),
      ...facts,
    };
  }

  /** Answers the bank's 3-D Secure question, as Stripe.js does. */
  async function answerBank(clientSecret: string, outcome: 'authenticate' | 'fail' = 'authenticate') {
    const [intent = ''] = clientSecret.split('_secret_');
    const path = threeDSecurePath.replace('{intent}', intent);
    const body = new URLSearchParams({ key: 'pk_test_shop', client_secret: clientSecret, outcome });
    const { status } = await fetch(shop.stripe.url + path, { method: 'POST', body });
    expect(status).toBe(200);
  }

  /** Lets the bank decline a saved card; `last4` of one of Stripe's test cards selects the reason. */
  function willBeRefused(paymentMethodId: string, last4: string): void {
    state.paymentMethods.get(paymentMethodId)!.card!.last4 = last4;
  }

  /** The user with an e-mail, or null. */
  async function userOf(email: string) {
    const identity = await findEmailIdentity(email);
    return identity && findUser(identity.userId);
  }

  const { state } = shop.stripe;
  const subscriptionsOf = (customerId: string) =>
    [...state.subscriptions.values()].filter(({ customer }) => customer === customerId);
  /** The amounts charged to a customer, in cents. */
  const chargedTo = (customerId: string) =>
    [...state.charges.values()]
      .filter(({ customer, status }: Stripe.Charge) => customer === customerId && status === 'succeeded')
      .map(({ amount }: Stripe.Charge) => amount);

  /** Expects one user with a profile, one assigned customer, one active subscription and one charge of the plan's price. */
  async function expectSubscribedOnce({ email, customerId }: Form, cents = 1999) {
    const user = (await userOf(email))!;
    expect(user).toMatchObject({ stripeCustomerId: customerId, hasProfile: true });
    expect(await findStripeCustomer(customerId)).toMatchObject({ userId: user._id });
    const subscriptions = subscriptionsOf(customerId).filter(({ status }) => status !== 'incomplete_expired');
    expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
    expect(chargedTo(customerId)).toEqual([cents]);
    expect(user.subscriptionStatus).toBe('active');
    expect(user.subscriptionId).toBe(subscriptions[0]!.id);
    return user;
  }

  return {
    createCustomer,
    setupIntent,
    subscribe,
    signUp,
    checkSignUp,
    get,
    getPlans,
    plans,
    saveCard,
    visitor,
    answerBank,
    willBeRefused,
    userOf,
    subscriptionsOf,
    chargedTo,
    expectSubscribedOnce,
    findStripeCustomer,
  };
}
