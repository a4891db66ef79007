/** How plans are priced and shown (wizard-and-back-office.md section 9). Pure. */

export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** What a year costs less than twelve months, as the rounded percentage of the twelve months. */
export const annualSavingPercent = (monthlyCost: number, annualCost: number): number =>
  monthlyCost > 0 ? Math.round(((12 * monthlyCost - annualCost) / (12 * monthlyCost)) * 100) : 0;

/** The plan with the badge 'MÁS POPULAR': the one called premium, or else the second. */
export function popularPlan<P extends { name: string }>(plans: readonly P[]): P | undefined {
  return plans.find(({ name }) => name.toLowerCase().includes('premium')) ?? plans[1];
}

/** Stripe finds the price of a plan by this key; a new price takes the key over from the old one. */
export const priceLookupKey = (planCode: string, cycle: BillingCycle): string => `tenaz_${planCode}_${cycle}`;

/** The product that every price of a plan belongs to at Stripe, old ones included. */
export const planProductId = (planCode: string): string => `plan_${planCode}`;
