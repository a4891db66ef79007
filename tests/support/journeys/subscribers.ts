import Stripe from 'stripe';
import { inject } from 'vitest';
import type { Profile, SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { SubscriptionType } from '#shared/contracts/subscriptions/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { priceLookupKey, type BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { readOptions } from '../../../web/src/api/option-list.ts';
import { eventually } from './page.ts';
import { callApi, newCustomer } from './test-users.ts';

/** Client of the local Stripe simulator. */
export function localStripe(): Stripe {
  const { hostname, port } = new URL(inject('cloud').stripe);
  return new Stripe('sk_test_at_home', { protocol: 'http', host: hostname, port, telemetry: false });
}

/** Stripe's test payment methods, which need no form. */
export const savedCards = {
  good: 'pm_card_visa',
  /** Can be saved, but its charges are declined. */
  refused: 'pm_card_chargeCustomerFail',
  /** Requires 3-D Secure on every charge. */
  asksBank: 'pm_card_authenticationRequired',
} as const;

export interface Subscriber {
  signedIn: SignedIn;
  email: string;
  customerId: string;
  subscriptionId: string;
}

let listedPlans: Promise<SubscriptionType[]> | undefined;

/** The three plans in their order. */
export async function plans(): Promise<[SubscriptionType, SubscriptionType, SubscriptionType]> {
  listedPlans ??= callApi('GET', '/subscription-types').then((answer) =>
    readOptions<SubscriptionType>(answer),
  );
  const [basico, premium, pro] = await listedPlans;
  return [basico!, premium!, pro!];
}

let chosenAnswers: ReturnType<typeof chooseAnswers> | undefined;

/** Assessment answers: the first option of every list, and body data with consent. */
async function chooseAnswers() {
  const first = async (path: string) => readOptions(await callApi('GET', path))[0]!._id;
  return {
    eatingHabit: await first('/eating-habits'),
    nutritionType: await first('/nutrition-types'),
    fitnessLevel: await first('/fitness-levels'),
    sportsActivity: await first('/sports-activities'),
    motivation: await first('/motivations'),
    trainingFrequency: await first('/training-frequencies'),
    workoutType: await first('/workouttypes'),
    birthDate: '1990-02-09',
    weight: 70.5,
    height: 1.75,
    gender: 'femenino',
    healthConsent: { version: healthConsentVersion },
  };
}

/** Registers a user with an assessment, which the session knows. */
export async function newAssessedUser(name?: string): Promise<SignedIn> {
  const customer = await newCustomer(name);
  await callApi('POST', '/assessments', await (chosenAnswers ??= chooseAnswers()), customer);
  return callApi('POST', '/auth/refresh', undefined, customer);
}

/** Creates a Stripe customer with a saved card. */
export async function createCustomerWithCard(signedIn: SignedIn, card: keyof typeof savedCards = 'good') {
  const { email, name } = signedIn.data.user;
  const { data } = await callApi<{ data: { customerId: string } }>(
    'POST',
    '/stripe/create-customer',
    { email, name },
    signedIn,
  );
  const { id } = await localStripe().paymentMethods.attach(savedCards[card], { customer: data.customerId });
  return { customerId: data.customerId, paymentMethodId: id };
}

/** Registers a user with an active subscription. */
export async function newSubscriber(billingCycle: BillingCycle = 'monthly'): Promise<Subscriber> {
  const signedIn = await newAssessedUser();
  const [, premium] = await plans();
  const card = await createCustomerWithCard(signedIn);
  const { data } = await callApi<{ data: { subscriptionId: string } }>(
    'POST',
    '/stripe/create-subscription',
    {
      ...card,
      subscriptionTypeId: premium._id,
      billingCycle,
      agreedAmount: toCents(billingCycle === 'annual' ? premium.annualCost : premium.monthlyCost),
    },
    signedIn,
  );
  const { customerId } = card;
  return { signedIn, email: signedIn.data.user.email, customerId, subscriptionId: data.subscriptionId };
}

/**
 * Makes a charge fail without waiting a month: changing the billing cycle starts a period now, which is charged at once
 * to a card that declines. Resolves when the webhook has made the subscription past due.
 */
export async function failNextCharge(
  { customerId, subscriptionId, signedIn }: Subscriber,
  card: Exclude<keyof typeof savedCards, 'good'>,
): Promise<void> {
  const stripe = localStripe();
  const { id } = await stripe.paymentMethods.attach(savedCards[card], { customer: customerId });
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const { data: prices } = await stripe.prices.list({ lookup_keys: [priceLookupKey('premium', 'annual')] });
  await stripe.subscriptions.update(subscriptionId, {
    default_payment_method: id,
    items: [{ id: items.data[0]!.id, price: prices[0]!.id }],
    proration_behavior: 'none',
    off_session: true,
  });
  await eventually(() => statusOf(signedIn)).toBe('past_due');
}

/** Subscription status in the shop. */
async function statusOf(signedIn: SignedIn): Promise<string | null> {
  const { data } = await callApi<{ data: Profile }>('GET', '/auth/me', undefined, signedIn);
  return data.subscriptionStatus;
}
