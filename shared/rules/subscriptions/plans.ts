/* How plans are priced and shown. */

export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** The saving of the annual price against twelve months, as a rounded percentage. */
export const annualSavingPercent = (monthlyCost: number, annualCost: number): number =>
  monthlyCost > 0 ? Math.round(((12 * monthlyCost - annualCost) / (12 * monthlyCost)) * 100) : 0;

/** What the annual price saves against twelve months, in cents. */
export const annualSavingCents = ({ monthly, annual }: Record<BillingCycle, number>): number =>
  Math.max(0, 12 * monthly - annual);

/** What a year's price is per month, rounded to cents. */
export const monthlyEquivalent = (annualCents: number): number => Math.round(annualCents / 12);

/** The plan with the badge 'MÁS POPULAR': the one whose name contains premium, else the second. */
export function popularPlan<P extends { name: string }>(plans: readonly P[]): P | undefined {
  return plans.find(({ name }) => name.toLowerCase().includes('premium')) ?? plans[1];
}

/** The lookup key of a plan's price at Stripe; a new price takes the key over from the old one. */
export const priceLookupKey = (planCode: string, cycle: BillingCycle): string => `tenaz_${planCode}_${cycle}`;

/** The id of a plan's product at Stripe; all its prices, old ones included, belong to it. */
export const planProductId = (planCode: string): string => `plan_${planCode}`;
