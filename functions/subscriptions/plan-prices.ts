import type Stripe from 'stripe';
import {
  type BillingCycle,
  billingCycles,
  planProductId,
  priceLookupKey,
} from '#shared/rules/subscriptions/plans.ts';
import { findPlans, type StoredPlan } from '#functions/training/index.ts';
import { onForget } from '#functions/platform/kit/kept.ts';
import { log } from '#functions/platform/kit/log.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { formatCents } from '#shared/rules/money.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '#functions/platform/messages.ts';

/** Stripe's price of a plan for one billing cycle. */
export interface PlanPrice {
  id: string;
  amountCents: number;
}

export type PlanPrices = Record<BillingCycle, PlanPrice>;

/** An operator changes a price by moving its lookup key to a new one. */
const cacheMs = 60_000;

let cached: { prices: Promise<Map<string, PlanPrice>>; loadedAt: number } | undefined;
onForget(() => (cached = undefined));

/**
 * The plans that Stripe has both prices for; a plan without is not for sale, and is logged as an error. Stripe's prices are
 * the only ones: nothing else says what a plan costs. `isFresh` reads them again.
 */
export async function findPricedPlans({ isFresh = false } = {}): Promise<
  { plan: StoredPlan; prices: PlanPrices }[]
> {
  const plans = await findPlans();
  const prices = await readPrices(plans, isFresh);
  return plans.flatMap((plan) => {
    const monthly = prices.get(priceLookupKey(plan.code, 'monthly'));
    const annual = prices.get(priceLookupKey(plan.code, 'annual'));
    if (monthly && annual) return [{ plan, prices: { monthly, annual } }];
    log.error('a plan has no price at Stripe: run npm run stripe:prices', { plan: plan.code });
    return [];
  });
}

/** Cached for a minute in the warm function; concurrent calls share one load, and a failed one is not cached. */
function readPrices(plans: StoredPlan[], isFresh: boolean): Promise<Map<string, PlanPrice>> {
  if (!isFresh && cached && Date.now() < cached.loadedAt + cacheMs) return cached.prices;
  const prices = loadPrices(plans);
  cached = { prices, loadedAt: Date.now() };
  prices.catch(() => (cached = undefined));
  return prices;
}

/** Stripe accepts ten keys in a call: five plans of two cycles. */
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

/** The plan and billing cycle of a Stripe price; the amount in cents. */
interface PricedPlan {
  /** Null for a price that belongs to no plan. */
  planId: string | null;
  billingCycle: BillingCycle;
  priceId: string;
  amountCents: number;
}

/**
 * The plan and cycle of a Stripe price. It is found by the price's product, because the lookup key of an older price moves
 * to the newer one while subscriptions still pay the older (infra/stripe/prices.ts creates both).
 */
export async function findPlanByPrice(price: Stripe.Price): Promise<PricedPlan> {
  const { id: priceId, unit_amount, recurring, product } = price;
  const productId = referenceId(product);
  const plan = (await findPlans()).find(({ code }) => productId === planProductId(code));
  return {
    planId: plan?._id ?? null,
    billingCycle: recurring?.interval === 'year' ? 'annual' : 'monthly',
    priceId,
    amountCents: unit_amount ?? 0,
  };
}

/**
 * Throws 409 `price_changed`, with the amount that would be charged, unless the payer agreed to exactly that: the page showed
 * the agreed one, and may have read it before a price changed.
 */
export function requireAgreedAmount(agreedCents: number, amountCents: number): void {
  if (agreedCents === amountCents) return;
  throw new AppError('price_changed', {
    message: messages.subscription.priceChanged(formatCents(amountCents)),
    details: { amount: amountCents },
  });
}
