import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { found, refused } from '../api/errors.ts';
import { choice, currency, filled, integer } from '../api/params.ts';
import { newId } from '../ids.ts';
import type { Price } from '../state.ts';
import { makeProduct, productData } from './products.ts';

/** `price_data`: a price, and perhaps its product, made on the spot for one checkout. */
export const priceData = z.strictObject({
  currency: currency(),
  product: filled().optional(),
  product_data: productData.optional(),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified').optional(),
  unit_amount: integer().optional(),
  unit_amount_decimal: filled(30).optional(),
});
type PriceData = z.output<typeof priceData>;
type ProductData = NonNullable<PriceData['product_data']>;

/** Makes the price of a `price_data`. It is inactive, as Stripe's are: nobody else can buy by it. */
export function inlinePrice(account: Account, data: PriceData, param: string): Price {
  return makePrice(account, {
    active: false,
    currency: data.currency,
    product: productOf(account, data, param).id,
    tax_behavior: data.tax_behavior,
    unit_amount: unitAmountOf(data, param),
  });
}

interface Making {
  active: boolean;
  currency: string;
  lookup_key?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
  nickname?: string | undefined;
  product: string;
  recurring?: Stripe.Price.Recurring | undefined;
  tax_behavior?: Stripe.Price.TaxBehavior | undefined;
  unit_amount: number;
}

/** Makes a price, silently. */
export function makePrice(account: Account, given: Making): Price {
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: given.active,
    billing_scheme: 'per_unit',
    created: account.seconds(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring ?? null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  };
  account.state.prices.set(price.id, price);
  return price;
}

/** The amount, from one of two parameters. */
export function unitAmountOf(
  data: Pick<PriceData, 'unit_amount' | 'unit_amount_decimal'>,
  param: string,
): number {
  const { unit_amount: amount, unit_amount_decimal: decimal } = data;
  if ((amount === undefined) === (decimal === undefined)) {
    throw refused(
      `You must specify exactly one of \`unit_amount\` and \`unit_amount_decimal\` in \`${param}\`.`,
      {
        param: `${param}[unit_amount]`,
      },
    );
  }
  if (amount !== undefined) return amount;
  if (/^\d+$/.test(decimal ?? '')) return Number(decimal);
  // Fractions of a cent exist at Stripe; nothing in this shop costs one.
  throw refused(`Invalid decimal: ${decimal}`, {
    param: `${param}[unit_amount_decimal]`,
    code: 'parameter_invalid_integer',
  });
}

/** The product of a price: one that exists, or one made for it. */
export function productOf(
  account: Account,
  data: Pick<PriceData, 'product' | 'product_data'>,
  param: string,
): Stripe.Product {
  if ((data.product === undefined) === (data.product_data === undefined)) {
    throw refused(`You must specify exactly one of \`product\` and \`product_data\` in \`${param}\`.`, {
      param: `${param}[product]`,
    });
  }
  if (data.product !== undefined)
    return found(account.state.products, 'product', data.product, `${param}[product]`);
  return makeProduct(account, { ...(data.product_data as ProductData), active: false });
}

/** A line item's name for people: the product's. */
export function productName(account: Account, price: Price): string {
  return account.state.products.get(price.product as string)?.name ?? price.id;
}
