/** What a plan costs per period, VAT included. */
export interface PlanPrices {
  monthlyCents: number;
  annualCents: number;
}

/**
 * The prices for new subscribers by the plan's code; a year costs 20 % less than twelve months. `npm run stripe:prices` takes
 * them to Stripe.
 */
export const planPrices = {
  basico: { monthlyCents: 999, annualCents: 9590 },
  premium: { monthlyCents: 1999, annualCents: 19190 },
  pro: { monthlyCents: 2999, annualCents: 28790 },
} as const satisfies Record<string, PlanPrices>;
