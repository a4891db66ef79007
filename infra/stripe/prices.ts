import Stripe from 'stripe';
import { brand } from '#shared/content/brand.ts';
import { defaultPlans, type PlanPrices } from '#shared/rules/subscriptions/default-plans.ts';
import {
  billingCycles,
  planProductId,
  priceLookupKey,
  type BillingCycle,
} from '#shared/rules/subscriptions/plans.ts';

/** The fields of a plan that Stripe needs. */
export interface SoldPlan extends PlanPrices {
  code: string;
  name: string;
  description: string;
}

const intervals = { monthly: 'month', annual: 'year' } as const;

/**
 * Creates or updates products and prices of a Stripe account to match the plans, and logs each change. A price is
 * immutable: a new amount becomes a new price that takes over the lookup key; existing subscribers keep the old price. The
 * shop reads what a plan costs from Stripe alone, so this is all that a new price needs.
 */
export async function seedPrices(
  stripe: Stripe,
  plans: readonly SoldPlan[] = defaultPlans,
): Promise<string[]> {
  const done: string[] = [];
  for (const plan of plans) {
    const product = await ensureProduct(stripe, plan, done);
    const { data: prices } = await stripe.prices.list({
      lookup_keys: billingCycles.map((cycle) => priceLookupKey(plan.code, cycle)),
      active: true,
    });
    for (const cycle of billingCycles) {
      const key = priceLookupKey(plan.code, cycle);
      const present = prices.find(({ lookup_key }) => lookup_key === key);
      if (present?.unit_amount === centsOf(plan, cycle)) continue;
      const { id } = await createPrice(stripe, product, plan, cycle);
      done.push(`${key}: ${present ? `${present.id} -> ${id}` : id}`);
    }
  }
  return done;
}

const centsOf = (plan: SoldPlan, cycle: BillingCycle) =>
  cycle === 'monthly' ? plan.monthlyCents : plan.annualCents;

/** Finds or creates the product by an id of ours, so that a second run finds it. */
async function ensureProduct(stripe: Stripe, plan: SoldPlan, done: string[]): Promise<string> {
  const id = planProductId(plan.code);
  const facts = { name: `${brand.name} ${plan.name}`, description: plan.description };
  try {
    const { name, description, active } = await stripe.products.retrieve(id);
    if (name !== facts.name || description !== facts.description || !active) {
      await stripe.products.update(id, { ...facts, active: true });
      done.push(`${id}: updated`);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error;
    await stripe.products.create({ id, ...facts });
    done.push(`${id}: created`);
  }
  return id;
}

const createPrice = (stripe: Stripe, product: string, plan: SoldPlan, cycle: BillingCycle) =>
  stripe.prices.create({
    product,
    currency: 'eur',
    unit_amount: centsOf(plan, cycle),
    recurring: { interval: intervals[cycle] },
    tax_behavior: 'inclusive',
    lookup_key: priceLookupKey(plan.code, cycle),
    transfer_lookup_key: true,
  });

if (import.meta.main) {
  const key = process.env['STRIPE_SECRET_KEY'];
  if (!key) {
    console.error('STRIPE_SECRET_KEY is missing: the secret key of the account that is to have the prices.');
    process.exit(1);
  }
  const done = await seedPrices(new Stripe(key, { telemetry: false }));
  console.log(done.length > 0 ? done.join('\n') : 'Products and prices are as the plans say.');
}
