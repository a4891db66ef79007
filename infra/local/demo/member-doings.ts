import type { Cloud } from '../cloud.ts';
import { sdkAtHome } from '../cloud/vendors.ts';
import { memberAnswers } from './member-answers.ts';
import { memberCalls } from './member-calls.ts';
import type { Deed, DemoMember } from './members.ts';
import { demoPeople } from './people.ts';

/** What members do in the shop: the same calls to the API that its pages make. */
export interface MemberDoings {
  /** Takes the assessment, saves a card and pays for the plan. */
  subscribe(member: DemoMember): Promise<void>;
  carryOut(member: DemoMember, deed: Deed): Promise<void>;
}

/** Cards of Stripe's test catalogue. */
const cards = { good: 'pm_card_visa', refused: 'pm_card_chargeCustomerFail' } as const;

/** Opens the shop for members; after `seed`, which says where the table is. */
export async function memberDoings(
  cloud: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>,
  stripeUrl: string,
): Promise<MemberDoings> {
  // it reads its environment when it is loaded, so not before it is set
  const { findPlans } = await import('#functions/_data/training/options.ts');
  const { signedIn, userOf } = await memberCalls(cloud);
  const sdk = sdkAtHome(stripeUrl);
  const plans = await findPlans();
  const answers = await memberAnswers();

  const saveCard = async (customerId: string, card: string): Promise<string> =>
    (await sdk.paymentMethods.attach(card, { customer: customerId })).id;

  const deeds: Record<Deed['what'], (member: DemoMember) => Promise<unknown>> = {
    cancels: async ({ email }) => {
      const [ask, { subscriptionId }] = [await signedIn(email), await userOf(email)];
      await ask('PUT', `/stripe/subscription/${subscriptionId}/cancel`);
    },
    'gives a card that will not be charged': async ({ email }) => {
      const [ask, { stripeCustomerId }] = [await signedIn(email), await userOf(email)];
      const newPaymentMethodId = await saveCard(stripeCustomerId!, cards.refused);
      const body = { customerId: stripeCustomerId, newPaymentMethodId };
      await ask('PUT', '/stripe/payment-method/replace', body);
    },
    'is held by an admin': async ({ email }) => {
      const [ask, { _id }] = [await signedIn(demoPeople.admin.email), await userOf(email)];
      await ask('PUT', `/routine-progress/${_id}/subscription`, { subscriptionStatus: 'inactive' });
    },
    'reads all notices': async ({ email }) => (await signedIn(email))('PUT', '/notifications/mark-all-read'),
  };

  return {
    async subscribe(member) {
      const { email, plan, cycle: billingCycle } = member;
      const [ask, { name }] = [await signedIn(email), await userOf(email)];
      await ask('POST', '/assessments', answers(member));
      const { customerId } = await ask<{ customerId: string }>('POST', '/stripe/create-customer', {
        email,
        name,
      });
      await ask('POST', '/stripe/create-subscription', {
        customerId,
        paymentMethodId: await saveCard(customerId, cards.good),
        subscriptionTypeId: plans.find(({ code }) => code === plan)!._id,
        billingCycle,
      });
    },
    carryOut: async (member, deed) => void (await deeds[deed.what](member)),
  };
}
