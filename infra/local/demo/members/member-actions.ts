import { findPlans } from '#functions/training/options.ts';
import type { SubscriptionType } from '#shared/contracts/subscriptions/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import { type Cloud, simulatorSdk } from '../../cloud/index.ts';
import { accounts } from '../accounts.ts';
import { signIn, userByEmail } from '../api-call.ts';
import { openAssessments } from './member-assessment.ts';
import type { DemoMember, MemberAction } from './members.ts';

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
