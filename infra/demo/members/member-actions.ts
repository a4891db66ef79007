import type * as z from 'zod';
import { findPlans, readOptions } from '#functions/training/options.ts';
import type { AssessmentForm } from '#shared/contracts/training/assessments.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { type DemoMember, demoMembers, type MemberAction } from './members.ts';
import type { SubscriptionType } from '#shared/contracts/subscriptions/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import { type Cloud, simulatorSdk } from '#infra/local/cloud/index.ts';
import { accounts } from '../accounts.ts';
import { signIn, userByEmail } from '../api-call.ts';

type Form = z.input<typeof AssessmentForm>;

/** Option lists from which each member takes the next choice. */
const rotating = {
  eatingHabit: 'eating-habits',
  nutritionType: 'nutrition-types',
  fitnessLevel: 'fitness-levels',
  sportsActivity: 'sports-activities',
  motivation: 'motivations',
} as const;

const men = /^(alvaro|inigo|oscar|tomas)\./;

/** Reads the option lists of the stage and returns how a member fills in the assessment. */
async function openAssessments(): Promise<(member: DemoMember) => Form> {
  const [types, frequencies] = await Promise.all([
    readOptions('workouttypes'),
    readOptions('training-frequencies'),
  ]);
  const lists = await Promise.all(
    Object.entries(rotating).map(async ([field, list]) => [field, await readOptions(list)] as const),
  );
  return (member) => {
    const [type, days] = member.trains;
    const index = demoMembers.indexOf(member);
    const chosen = lists.map(([field, options]) => [field, options[index % options.length]!._id] as const);
    return {
      ...(Object.fromEntries(chosen) as Record<keyof typeof rotating, string>),
      workoutType: types.find(({ name }) => name === type)!._id,
      trainingFrequency: frequencies.find(({ daysPerWeek }) => daysPerWeek === days)!._id,
      birthDate: `${1972 + 2 * index}-0${1 + (index % 9)}-1${index % 10}`,
      weight: 56 + 2.5 * index,
      height: (158 + 2 * index) / 100,
      gender: men.test(member.email) ? 'masculino' : 'femenino',
      healthConsent: { version: healthConsentVersion },
    };
  };
}

/** What members do in the shop, by the same API calls that its pages make. */
export interface MemberActions {
  /** Fills in the assessment, saves a card and pays for the plan. */
  subscribe(member: DemoMember): Promise<void>;
  run(member: DemoMember, action: MemberAction): Promise<void>;
}

/** Stripe's test payment methods. */
const cards = { accepted: 'pm_card_visa', declined: 'pm_card_chargeCustomerFail' } as const;

/** Reads what the actions need from the stage. */
export async function openMemberActions(
  cloud: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>,
  stripeUrl: string,
): Promise<MemberActions> {
  const stripe = simulatorSdk(stripeUrl);
  const plans = await findPlans();
  const assessmentFor = await openAssessments();

  const saveCard = async (customerId: string, card: string): Promise<string> =>
    (await stripe.paymentMethods.attach(card, { customer: customerId })).id;

  const replaceCard = async (email: string, card: string): Promise<void> => {
    const [call, { stripeCustomerId }] = [await signIn(cloud, email), await userByEmail(email)];
    const newPaymentMethodId = await saveCard(stripeCustomerId!, card);
    const body = { customerId: stripeCustomerId, newPaymentMethodId };
    await call('PUT', '/stripe/payment-method/replace', body);
  };

  const actions: Record<MemberAction['kind'], (email: string) => Promise<unknown>> = {
    cancel: async (email) => {
      const [call, { subscriptionId }] = [await signIn(cloud, email), await userByEmail(email)];
      await call('PUT', `/stripe/subscription/${subscriptionId}/cancel`);
    },
    'replace card by one that is declined': (email) => replaceCard(email, cards.declined),
    'replace card by one that pays': (email) => replaceCard(email, cards.accepted),
    'be paused by an admin': async (email) => {
      const [call, { _id }] = [await signIn(cloud, accounts.admin.email), await userByEmail(email)];
      await call('PUT', `/routine-progress/${_id}/subscription`, { subscriptionStatus: 'inactive' });
    },
    'read all notifications': async (email) =>
      (await signIn(cloud, email))('PUT', '/notifications/mark-all-read'),
  };

  return {
    async subscribe(member) {
      const { email, plan, cycle: billingCycle } = member;
      const [call, { name }] = [await signIn(cloud, email), await userByEmail(email)];
      await call('POST', '/assessments', assessmentFor(member));
      const { customerId } = await call<{ customerId: string }>('POST', '/stripe/create-customer', {
        email,
        name,
      });
      const subscriptionTypeId = plans.find(({ code }) => code === plan)!._id;
      const listed = await call<SubscriptionType[]>('GET', '/subscription-types');
      const { monthlyCost, annualCost } = listed.find(({ _id }) => _id === subscriptionTypeId)!;
      await call('POST', '/stripe/create-subscription', {
        customerId,
        paymentMethodId: await saveCard(customerId, cards.accepted),
        subscriptionTypeId,
        billingCycle,
        agreedAmount: toCents(billingCycle === 'annual' ? annualCost : monthlyCost),
      });
    },
    run: async ({ email }, { kind }) => void (await actions[kind](email)),
  };
}
