import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';

interface Choice {
  subscriptionTypeId?: string;
  newSubscriptionTypeId?: string;
  billingCycle?: string;
}

/** Answers what the plan of a request costs per period by the price list, in cents; 0 for an unknown plan. */
export async function planAmounts(): Promise<(choice: Choice) => number> {
  const { defaultOptions } = await import('#functions/training/default-options.ts');
  return ({ subscriptionTypeId, newSubscriptionTypeId, billingCycle }) => {
    const id = subscriptionTypeId ?? newSubscriptionTypeId;
    const plan = defaultOptions['subscription-types'].find(({ _id }) => _id === id);
    const sold = defaultPlans.find(({ code }) => code === plan?.code);
    return (billingCycle === 'annual' ? sold?.annualCents : sold?.monthlyCents) ?? 0;
  };
}
