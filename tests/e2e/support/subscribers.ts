import Stripe from 'stripe';
import { inject } from 'vitest';
import type { Profile, SignedIn } from '#shared/contracts/auth.ts';
import type { SubscriptionType } from '#shared/contracts/training-options.ts';
import { healthConsentVersion } from '#shared/rules/assessment.ts';
import { priceLookupKey, type BillingCycle } from '#shared/rules/plans.ts';
import { readOptions } from '../../../web/src/api/option-list.ts';
import { eventually } from './page.ts';
import { ask, newCustomer, newEmail, password } from './test-users.ts';

/** Stripe behind the shop's back. */
export function stripeAtHome(): Stripe {
  const { hostname, port } = new URL(inject('cloud').stripe);
  return new Stripe('sk_test_at_home', { protocol: 'http', host: hostname, port, telemetry: false });
}

/** Cards of Stripe's test catalogue that are saved without a form. */
export const savedCards = {
  good: 'pm_card_visa',
  /** Can be saved, but not charged. */
  refused: 'pm_card_chargeCustomerFail',
  /** Its bank asks each time. */
  asksBank: 'pm_card_authenticationRequired',
} as const;

export interface Subscriber {
  signedIn: SignedIn;
  email: string;
  customerId: string;
  subscriptionId: string;
}

/** The plans in their order. */
export async function plans(): Promise<[SubscriptionType, SubscriptionType, SubscriptionType]> {
  const [basico, premium, pro] = readOptions<SubscriptionType>(await ask('GET', '/subscription-types'));
  return [basico!, premium!, pro!];
}

/** The first choice of every list, and body data with its consent. */
async function answers() {
  const first = async (path: string) => readOptions(await ask('GET', path))[0]!._id;
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

/** Somebody with an account and an assessment, signed in since. */
export async function newAssessed(name?: string): Promise<SignedIn> {
  const email = newEmail();
  const customer = await newCustomer(name, email);
  await ask('POST', '/assessments', await answers(), customer);
  return ask('POST', '/auth/login', { email, password });
}

/** A customer at Stripe with a saved card. */
export async function withCard(signedIn: SignedIn, card: keyof typeof savedCards = 'good') {
  const { email, name } = signedIn.data.user;
  const { data } = await ask<{ data: { customerId: string } }>(
    'POST',
    '/stripe/create-customer',
    { email, name },
    signedIn,
  );
  const { id } = await stripeAtHome().paymentMethods.attach(savedCards[card], { customer: data.customerId });
  return { customerId: data.customerId, paymentMethodId: id };
}

/** Somebody who pays for a plan. */
export async function newSubscriber(billingCycle: BillingCycle = 'monthly'): Promise<Subscriber> {
  const signedIn = await newAssessed();
  const [, premium] = await plans();
  const card = await withCard(signedIn);
  const { data } = await ask<{ data: { subscriptionId: string } }>(
    'POST',
    '/stripe/create-subscription',
    { ...card, subscriptionTypeId: premium._id, billingCycle },
    signedIn,
  );
  const { customerId } = card;
  return { signedIn, email: signedIn.data.user.email, customerId, subscriptionId: data.subscriptionId };
}

/**
 * Lets the next charge fail without waiting a month for it: a period that begins now (as a change of rhythm makes it do)
 * is charged at once, to a card that will not be charged. Over once Stripe's word of it has reached the shop.
 */
export async function failNextCharge(
  { customerId, subscriptionId, signedIn }: Subscriber,
  card: Exclude<keyof typeof savedCards, 'good'>,
): Promise<void> {
  const stripe = stripeAtHome();
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

/** How the shop believes that a subscription stands. */
async function statusOf(signedIn: SignedIn): Promise<string | null> {
  const { data } = await ask<{ data: Profile }>('GET', '/auth/me', undefined, signedIn);
  return data.subscriptionStatus;
}
