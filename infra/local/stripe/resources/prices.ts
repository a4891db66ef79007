import type Stripe from 'stripe';
import * as z from 'zod';
import { type Account, updateAndEmit } from '../account.ts';
import { invalidRequest, requireRow } from '../api/errors.ts';
import { get, listPage, pageParams, passesFilter, post, retrieve } from '../api/operation.ts';
import {
  boolean,
  choice,
  currency,
  expandable,
  integer,
  list,
  metadata,
  nonEmptyText,
  text,
  unsettable,
  url,
} from '../api/params.ts';
import { mergeMetadata, newId } from '../objects.ts';
import type { Price } from '../state.ts';

/** The parameters of a product, wherever one is created. */
export const productData = z.strictObject({
  name: nonEmptyText(250),
  description: nonEmptyText(1000).optional(),
  images: list(url(), 8).optional(),
  metadata: metadata().optional(),
});

const productParams = productData.extend({ ...expandable, id: nonEmptyText().optional() });
type Given = Partial<z.output<typeof productParams>> & { name: string; active?: boolean };

/** Stores a product without an event. */
export function makeProduct(account: Account, given: Given): Stripe.Product {
  const product = {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: account.seconds(),
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name,
    type: 'service',
    updated: account.seconds(),
  } as Stripe.Product;
  account.state.products.set(product.id, product);
  return product;
}

const productBase = '/v1/products';

export const productOperations = [
  post(productBase, productParams, ({ account, params }) => {
    if (params.id !== undefined && account.state.products.has(params.id))
      throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
    const product = makeProduct(account, params);
    account.emit('product.created', product);
    return product;
  }),
  retrieve(productBase, 'product', (state) => state.products),
  post(
    `${productBase}/{id}`,
    z.strictObject({
      ...expandable,
      active: boolean().optional(),
      description: unsettable(text(1000)).optional(),
      name: nonEmptyText(250).optional(),
    }),
    ({ account, id, params: { active, description, name } }) => {
      const product = requireRow(account.state.products, 'product', id);
      updateAndEmit(account, 'product.updated', product, () => {
        product.active = active ?? product.active;
        if (description !== undefined) product.description = description;
        product.name = name ?? product.name;
        product.updated = account.seconds();
      });
      return product;
    },
  ),
];

/** The parameters of a price, wherever one is created. */
export const priceFields = {
  currency: currency(),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified').optional(),
  unit_amount: integer(),
};

const interval = choice('month', 'year');
const createParams = z.strictObject({
  ...expandable,
  ...priceFields,
  lookup_key: nonEmptyText(200).optional(),
  product: nonEmptyText(),
  recurring: z.strictObject({ interval, interval_count: integer(1, 36).optional() }).optional(),
  transfer_lookup_key: boolean().optional(),
});

interface PriceData {
  active: boolean;
  currency: string;
  lookup_key?: string | undefined;
  product: string;
  recurring?: { interval: 'month' | 'year'; interval_count?: number | undefined } | undefined;
  tax_behavior?: Stripe.Price.TaxBehavior | undefined;
  unit_amount: number;
}

/** Stores a price without an event. */
export function makePrice(account: Account, given: PriceData): Price {
  const { active, currency: code, product, recurring, unit_amount } = given;
  const price = {
    active,
    product,
    unit_amount,
    id: newId('price'),
    object: 'price',
    created: account.seconds(),
    currency: code,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: {},
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          trial_period_days: null,
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    type: recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(unit_amount),
  } as Price;
  account.state.prices.set(price.id, price);
  return price;
}

/** The name of the product that a price sells. */
export function productName({ state }: Account, price: Price): string {
  return state.products.get(price.product as string)?.name ?? price.id;
}

/** A lookup key names one price. It moves to a new one only when the caller asks for the transfer. */
function freeLookupKey(account: Account, key: string, isTransferred = false): void {
  const holder = [...account.state.prices.values()].find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!isTransferred) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  updateAndEmit(account, 'price.updated', holder, () => (holder.lookup_key = null));
}

const base = '/v1/prices';

export const priceOperations = [
  post(base, createParams, ({ account, params }) => {
    requireRow(account.state.products, 'product', params.product, 'product');
    if (params.lookup_key !== undefined)
      freeLookupKey(account, params.lookup_key, params.transfer_lookup_key);
    const price = makePrice(account, { ...params, active: true });
    account.emit('price.created', price as unknown as Stripe.Price);
    return price;
  }),
  post(
    `${base}/{id}`,
    z.strictObject({ ...expandable, active: boolean().optional() }),
    ({ account, id, params }) => {
      const price = requireRow(account.state.prices, 'price', id);
      updateAndEmit(account, 'price.updated', price, () => (price.active = params.active ?? price.active));
      return price;
    },
  ),
  get(
    base,
    z.strictObject({
      ...pageParams,
      active: boolean().optional(),
      lookup_keys: list(nonEmptyText(200), 10).optional(),
    }),
    ({ account, params: { active, lookup_keys: keys, ...page } }) =>
      listPage(
        account.state.prices.values(),
        page,
        base,
        (price) => passesFilter(active, price.active) && (keys?.includes(price.lookup_key ?? '') ?? true),
      ),
  ),
];
