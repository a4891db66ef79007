import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { advance, createBuyer, startShop } from '../support/start-shop.ts';
import { cards, startWizardCalls } from '../support/subscriptions/wizard-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { findWholeAssessment } = await import('#functions/training/assessments.ts');
const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const healthKey = await readHealthKey();
const wizard = await startWizardCalls(shop);
const { get, plans, signUp, subscribe, setupIntent, createCustomer, visitor, saveCard } = wizard;
const { answerBank, willBeRefused, userOf, subscriptionsOf, chargedTo, expectSubscribedOnce } = wizard;

const hour = 3_600_000;
const outcome = (status: string, clientSecret: unknown = null) => ({
  status: 200,
  body: { data: { status, subscriptionStatus: status, clientSecret } },
});

/** A signed-in user with a customer and a saved card. */
async function member(card?: string) {
  const { token, userId } = await createBuyer();
  const { body } = await createCustomer({ email: 'otra@example.com', name: 'Otra' }, { token });
  const customerId = body.data.customerId as string;
  const paymentMethodId = await saveCard(customerId, card);
  return { token, userId, customerId, paymentMethodId };
}

const choice = { subscriptionTypeId: plans[1]!._id, billingCycle: 'monthly' };

describe('configuration and plans', () => {
  it('the browser gets the publishable key and the URL of Stripe.js', async () => {
    const { status, body } = await get('config');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      publishableKey: 'pk_test_shop',
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
    });
  });

  it('the plans have the prices that Stripe charges', async () => {
    const { body } = await get('subscription-types-with-pricing');
    expect(body.data.subscriptionTypes).toHaveLength(plans.length);
    expect(body.data.subscriptionTypes[0]).toMatchObject({
      name: 'Básico',
      monthlyCost: 9.99,
      annualCost: 95.9,
      stripePricing: {
        monthly: { amount: 999, displayAmount: '9,99\u00a0€' },
        annual: { amount: 9590, displayAmount: '95,90\u00a0€' },
      },
    });
  });
});

it('a plan without a price at Stripe is not for sale and is logged as an error', async () => {
  const lines = collectLogLines();
  const [price] = (await shop.sdk.prices.list({ lookup_keys: ['tenaz_pro_annual'] })).data;
  await shop.sdk.prices.update(price!.id, { active: false });
  await advance(61_000);
  const { body } = await get('subscription-types-with-pricing');
  expect(body.data.subscriptionTypes.map(({ name }: { name: string }) => name)).toEqual([
    'Básico',
    'Premium',
  ]);
  expect(lines.join()).toContain('"plan":"pro"');
  const form = await visitor(cards.good, { subscriptionTypeId: plans[2]!._id });
  expect((await signUp(form)).body).toMatchObject({ code: 'unknown_option', field: 'subscriptionTypeId' });
  vi.restoreAllMocks();
  await shop.sdk.prices.update(price!.id, { active: true });
  await advance(61_000);
});

describe('visitor', () => {
  it("a visitor's sign-up creates account, profile, welcome mail and subscription in one call", async () => {
    const form = await visitor();
    expect(await signUp(form)).toMatchObject(outcome('active'));
    const user = await expectSubscribedOnce(form);
    expect(user).toMatchObject({ name: 'Sara Nueva', email: form.email, emailVerified: false, role: 'user' });
    expect(await findWholeAssessment(user._id, healthKey)).toMatchObject({
      eatingHabit: form.eatingHabit,
      body: { birthDate: '1990-02-09', weight: 72.5, height: 1.76, gender: 'femenino' },
      healthConsent: { withdrawnAt: null },
    });
    const [subscription] = subscriptionsOf(form.customerId);
    expect(subscription).toMatchObject({
      metadata: { userId: user._id, planId: plans[1]!._id, billingCycle: 'monthly' },
      description: 'Suscripción Premium mensual',
      default_payment_method: form.paymentMethodId,
    });
    expect(shop.stripe.state.customers.get(form.customerId)).toMatchObject({
      metadata: { userId: user._id },
      invoice_settings: { default_payment_method: form.paymentMethodId },
    });
  });

  it('an annual sign-up charges the annual price at once', async () => {
    const form = await visitor(cards.good, { billingCycle: 'annual', subscriptionTypeId: plans[2]!._id });
    expect(await signUp(form)).toMatchObject(outcome('active'));
    await expectSubscribedOnce(form, 28790);
  });

  it("the location of a sign-up is the distribution's, not the request's", async () => {
    const headers = {
      'cloudfront-viewer-country': 'ES',
      'cloudfront-viewer-country-region-name': 'Galicia',
      'cloudfront-viewer-city': Buffer.from('A Coruña').toString('latin1'),
      'cloudfront-viewer-latitude': '43.37',
    };
    const form = await visitor(cards.good, { ip: '1.2.3.4', location: { city: 'Berlin', lat: 1 } });
    await signUp(form, { headers });
    const user = await userOf(form.email);
    expect(user!.signedUpFrom).toEqual({ country: 'ES', region: 'Galicia', city: 'A Coruña' });
    expect(JSON.stringify(user)).not.toMatch(/1\.2\.3\.4|Berlin|43\.37/);
  });

  it.each([
    ['an age below 16', { birthDate: '2015-01-01' }, 'invalid_input', 'birthDate'],
    ['an unknown choice', { motivation: 'opt_01JD0000000000000000000000' }, 'unknown_option', 'motivation'],
    [
      'an unknown plan',
      { subscriptionTypeId: 'opt_01JD0000000000000000000000' },
      'unknown_option',
      'subscriptionTypeId',
    ],
    ['no password', { password: undefined }, 'invalid_input', 'password'],
  ])('a sign-up with %s is refused before anything is created', async (_, facts, code, field) => {
    const form = await visitor(cards.good, facts);
    const { status, body } = await signUp(form);
    expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code, field });
    expect(await userOf(form.email)).toBeNull();
    expect(subscriptionsOf(form.customerId)).toEqual([]);
  });
});

it('a sign-up with workout type and frequency alone subscribes, and stores no health data', async () => {
  const { workoutType, trainingFrequency, ...form } = await visitor();
  const { customerId, paymentMethodId, email, firstName, lastName, password } = form;
  const account = { customerId, paymentMethodId, email, firstName, lastName, password, isOfAge: true };
  const response = await signUp({ ...account, ...choice, workoutType, trainingFrequency });
  expect(response).toMatchObject(outcome('active'));
  const user = await userOf(email);
  expect(await findWholeAssessment(user!._id, healthKey)).toMatchObject({
    workoutType,
    body: null,
    motivation: null,
    healthConsent: null,
  });
});

it('a sign-up without consent subscribes at the present price, stores no health data and says so', async () => {
  const { agreedAmount: _, ...form } = await visitor(cards.good, { healthConsent: undefined });
  const { status, body } = await signUp(form);
  expect([status, body.data.status]).toEqual([200, 'active']);
  expect(body.data.notice).toContain('consentimiento');
  const user = await userOf(form.email);
  expect(await findWholeAssessment(user!._id, healthKey)).toMatchObject({ body: null, healthConsent: null });
});

describe('signed-in user', () => {
  it("a signed-in user has one customer with the account's own e-mail, created once", async () => {
    const { token, userId, user } = await createBuyer();
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        createCustomer({ email: 'ajena@example.com', name: 'Ajena' }, { token }),
      ),
    );
    const ids = new Set(asked.map(({ body }) => body.data.customerId as string));
    expect(ids.size).toBe(1);
    const [customerId] = [...ids];
    expect((await findUser(userId))!.stripeCustomerId).toBe(customerId);
    const made = [...shop.stripe.state.customers.values()].filter(
      ({ metadata }) => metadata.userId === userId,
    );
    expect(made).toMatchObject([{ id: customerId, email: user.email }]);
  });

  it('a signed-in user subscribes as the account, whatever name, e-mail and password the form has', async () => {
    const { token, userId, ...mine } = await member();
    const form = { ...(await assessmentForm()), ...choice, ...mine, firstName: 'Otra', lastName: 'Persona' };
    const response = await signUp({ ...form, email: 'otra@example.com', password: 'Ajena-123' }, { token });
    expect(response).toMatchObject(outcome('active'));
    expect(await userOf('otra@example.com')).toBeNull();
    const user = await findUser(userId);
    expect(user).toMatchObject({ name: 'Vera Prueba', hasProfile: true, subscriptionStatus: 'active' });
    expect(chargedTo(mine.customerId)).toEqual([1999]);
  });

  it('a signed-in user subscribes with a saved card, and a second subscription with another plan is a 409', async () => {
    const { token, userId, ...mine } = await member();
    expect(await subscribe({ ...mine, ...choice }, { token })).toMatchObject(outcome('active'));
    expect(await subscribe({ ...mine, ...choice }, { token })).toMatchObject(outcome('active'));
    const other = { ...choice, subscriptionTypeId: plans[0]!._id };
    expect((await subscribe({ ...mine, ...other }, { token })).body.code).toBe('already_subscribed');
    expect(chargedTo(mine.customerId)).toEqual([1999]);
    expect((await findUser(userId))!.subscriptionStatus).toBe('active');
  });

  nightly('a user can subscribe again after the last subscription has ended', async () => {
    const { token, userId: _, ...mine } = await member();
    const { body } = await subscribe({ ...mine, ...choice }, { token });
    await shop.sdk.subscriptions.cancel(body.data.subscriptionId as string);
    const again = await subscribe({ ...mine, ...choice }, { token });
    expect(again).toMatchObject(outcome('active'));
    expect(again.body.data.subscriptionId).not.toBe(body.data.subscriptionId);
  });
});

describe('P17: bank that requires a confirmation', () => {
  it('P17: a payment that the bank wants confirmed returns the client secret, and access starts after the confirmation', async () => {
    const form = await visitor(cards.asks);
    const first = await signUp(form);
    expect(first).toMatchObject(outcome('incomplete', expect.stringMatching(/^pi_\w+_secret_/)));
    expect(grantsAccess((await userOf(form.email))!.subscriptionStatus)).toBe(false);
    const again = await signUp(form);
    expect(again.body.data).toEqual(first.body.data);
    const [subscription, ...more] = subscriptionsOf(form.customerId);
    expect(more).toEqual([]);
    // a pending confirmation is not requested again
    expect(shop.stripe.state.invoices.get(subscription!.latest_invoice as string)!.attempt_count).toBe(1);
    await answerBank(first.body.data.clientSecret as string);
    expect(await signUp(form)).toMatchObject(outcome('active'));
    await expectSubscribedOnce(form);
  });

  it('P17: a declined confirmation gives no access, and another card resumes the same subscription', async () => {
    const form = await visitor(cards.asks);
    const { body } = await signUp(form);
    await answerBank(body.data.clientSecret as string, 'fail');
    const retried = await signUp({ ...form, paymentMethodId: await saveCard(form.customerId) });
    expect(retried).toMatchObject(outcome('active'));
    await expectSubscribedOnce(form);
  });

  nightly(
    'P17: a payment that is never confirmed expires after a day without access, and the user can sign up again',
    async () => {
      const form = await visitor(cards.asks);
      const { body } = await signUp(form);
      await advance(24 * hour);
      await shop.stripe.tick();
      expect(subscriptionsOf(form.customerId).map(({ status }) => status)).toEqual(['incomplete_expired']);
      expect(grantsAccess((await userOf(form.email))!.subscriptionStatus)).toBe(false);
      expect(chargedTo(form.customerId)).toEqual([]);
      const retried = await signUp({ ...form, paymentMethodId: await saveCard(form.customerId) });
      expect(retried).toMatchObject(outcome('active'));
      expect(retried.body.data.subscriptionId).not.toBe(body.data.subscriptionId);
      await expectSubscribedOnce(form);
    },
  );
});

describe('bank that declines', () => {
  it.each([
    ['0341', 'card_declined', 'Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.'],
    ['9995', 'insufficient_funds', 'La tarjeta no tiene fondos suficientes. Prueba con otra.'],
    ['0127', 'incorrect_cvc', 'El código de seguridad (CVC) no es correcto. Revísalo y vuelve a intentarlo.'],
    ['0069', 'expired_card', 'La tarjeta está caducada. Prueba con otra.'],
    [
      '0119',
      'processing_error',
      'Ha habido un error al procesar la tarjeta. Espera un momento y vuelve a intentarlo.',
    ],
    // other decline codes get the general message
    ['9987', 'card_declined', 'Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.'],
  ])('a card …%s is declined with the code %s and its message', async (last4, declineCode, message) => {
    const form = await visitor();
    willBeRefused(form.paymentMethodId, last4);
    const { status, body } = await signUp(form);
    expect({ status, ...body }).toMatchObject({
      status: 402,
      code: 'card_declined',
      message,
      details: { declineCode },
    });
    expect(grantsAccess((await userOf(form.email))!.subscriptionStatus)).toBe(false);
    expect(chargedTo(form.customerId)).toEqual([]);
  });

  it('a sign-up after a declined card resumes the same subscription with another card', async () => {
    const form = await visitor(cards.declined);
    expect((await signUp(form)).status).toBe(402);
    expect((await signUp(form)).status).toBe(402);
    // the visitor has no session and may save another card
    expect((await setupIntent({ customerId: form.customerId })).status).toBe(200);
    const retried = await signUp({ ...form, paymentMethodId: await saveCard(form.customerId) });
    expect(retried).toMatchObject(outcome('active'));
    expect(subscriptionsOf(form.customerId)).toHaveLength(1);
    await expectSubscribedOnce(form);
  });

  it.each(
    firstOf(1, [
      ['the same plan', plans[1]!, 1999],
      ['another plan', plans[0]!, 999],
    ]),
  )(
    'a sign-up with %s succeeds after a crash between voiding the invoice and cancelling the first subscription',
    async (_, plan, cents) => {
      const form = await visitor(cards.declined);
      await signUp(form);
      const [begun] = subscriptionsOf(form.customerId);
      await shop.sdk.invoices.voidInvoice(begun!.latest_invoice as string);
      shop.stripe.state.subscriptions.get(begun!.id)!.status = 'incomplete';
      const paymentMethodId = await saveCard(form.customerId);
      const retried = await signUp({ ...form, paymentMethodId, subscriptionTypeId: plan._id });
      expect(retried).toMatchObject(outcome('active'));
      expect(chargedTo(form.customerId)).toEqual([cents]);
      expect(subscriptionsOf(form.customerId)[0]!.status).not.toBe('incomplete');
    },
  );

  it('choosing another plan after a declined card cancels the first subscription and voids its invoice', async () => {
    const form = await visitor(cards.declined);
    expect((await signUp(form)).status).toBe(402);
    const cheaper = { subscriptionTypeId: plans[0]!._id, paymentMethodId: await saveCard(form.customerId) };
    expect(await signUp({ ...form, ...cheaper })).toMatchObject(outcome('active'));
    const [first, second] = subscriptionsOf(form.customerId);
    expect(['canceled', 'incomplete_expired']).toContain(first!.status);
    expect(shop.stripe.state.invoices.get(first!.latest_invoice as string)!.status).toBe('void');
    expect(second!.status).toBe('active');
    expect(chargedTo(form.customerId)).toEqual([999]);
  });
});

describe("P18: another user's customer, card or account", () => {
  it("P18: another user's customer is a 404 for a signed-in user", async () => {
    const [mine, theirs] = [await member(), await member()];
    const { customerId, paymentMethodId } = theirs;
    const { token } = mine;
    const asked = await Promise.all([
      setupIntent({ customerId }, { token }),
      subscribe({ customerId, paymentMethodId, ...choice }, { token }),
      signUp({ ...(await visitor()), customerId, paymentMethodId }, { token }),
    ]);
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(
      asked.map(() => [404, 'customer_not_found']),
    );
    expect(subscriptionsOf(customerId)).toEqual([]);
  });

  it("P18: another user's card is a 404 and creates neither subscription nor charge", async () => {
    const [{ token, customerId }, theirs] = [await member(), await member()];
    for (const paymentMethodId of [theirs.paymentMethodId, 'pm_invented', '../customers']) {
      const { status, body } = await subscribe({ customerId, paymentMethodId, ...choice }, { token });
      expect([status, body.code]).toEqual([404, 'payment_method_not_found']);
    }
    expect(subscriptionsOf(customerId)).toEqual([]);
    expect(shop.stripe.state.paymentMethods.get(theirs.paymentMethodId)!.customer).toBe(theirs.customerId);
  });

  it('P18: a visitor gets 404 for the customer of an account, an unknown one and an expired one', async () => {
    const { customerId, paymentMethodId } = await member();
    const old = await visitor();
    await advance(25 * hour);
    const form = await visitor();
    for (const foreign of [{ customerId, paymentMethodId }, { customerId: 'cus_invented' }, old]) {
      expect((await setupIntent({ customerId: foreign.customerId })).body.code).toBe('customer_not_found');
      const { status, body } = await signUp({ ...form, ...foreign, email: form.email });
      expect([status, body.code]).toEqual([404, 'customer_not_found']);
    }
    expect(await userOf(form.email)).toBeNull();
  });

  it("P18: a sign-up with an existing e-mail needs the account's password and customer", async () => {
    const form = await visitor(cards.declined);
    await signUp(form);
    const [assessed, guest] = [
      await findWholeAssessment((await userOf(form.email))!._id, healthKey),
      await visitor(),
    ];
    for (const wrong of [
      { ...form, password: 'Adivinada1' },
      { ...guest, email: form.email, password: form.password },
    ]) {
      const { status, body } = await signUp(wrong);
      expect([status, body.code, body.field]).toEqual([409, 'email_taken', 'email']);
    }
    expect((await createCustomer({ email: form.email, name: 'X' })).body.code).toBe('email_taken');
    expect(await findWholeAssessment(assessed!.userId, healthKey)).toEqual(assessed);
    expect(subscriptionsOf(guest.customerId)).toEqual([]);
  });
});
