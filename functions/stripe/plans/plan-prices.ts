import type Stripe from 'stripe';
import { billingCycles, priceLookupKey, type BillingCycle } from '#shared/rules/plans.ts';
import { findPlans, type StoredPlan } from '../../_data/training/options.ts';
import { log } from '../../_kit/log.ts';
import { withStripe } from '../../_ports/stripe.ts';

/** Stripe's price of a plan for one billing cycle. */
export interface PlanPrice {
  id: string;
  amountCents: number;
}

type Prices = Record<BillingCycle, PlanPrice>;

/** Prices change with a new one under the same key, by an operator's hand. */
const warmMs = 60_000;

let held: { prices: Promise<Map<string, PlanPrice>>; loadedAt: number } | undefined;

/** The plans that Stripe has prices for, with them. A plan without is not for sale, and the log says so. */
export async function findPricedPlans(): Promise<{ plan: StoredPlan; prices: Prices }[]> {
  const plans = await findPlans();
  const prices = await pricesOf(plans);
  return plans.flatMap((plan) => {
    const monthly = prices.get(priceLookupKey(plan.code, 'monthly'));
    const annual = prices.get(priceLookupKey(plan.code, 'annual'));
    if (monthly && annual) return [{ plan, prices: { monthly, annual } }];
    log.error('a plan has no price at Stripe: run npm run stripe:prices', { plan: plan.code });
    return [];
  });
}

/** Kept for a minute in the warm function; calls at the same time share one load, and one that failed is not kept. */
function pricesOf(plans: StoredPlan[]): Promise<Map<string, PlanPrice>> {
  if (held && Date.now() < held.loadedAt + warmMs) return held.prices;
  const prices = loadPrices(plans);
  held = { prices, loadedAt: Date.now() };
  prices.catch(() => (held = undefined));
  return prices;
}

/** Stripe takes ten keys at a time: five plans of two cycles. */
async function loadPrices(plans: StoredPlan[]): Promise<Map<string, PlanPrice>> {
  const keys = plans.flatMap(({ code }) => billingCycles.map((cycle) => priceLookupKey(code, cycle)));
  const found: Stripe.Price[] = [];
  for (let from = 0; from < keys.length; from += 10) {
    const lookupKeys = keys.slice(from, from + 10);
    const page = await withStripe((stripe) =>
      stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 10 }),
    );
    found.push(...page.data);
  }
  return new Map(
    found.map(({ id, lookup_key, unit_amount }) => [lookup_key!, { id, amountCents: unit_amount! }]),
  );
}
