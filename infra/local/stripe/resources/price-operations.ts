import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { found, refused } from '../api/errors.ts';
import { isWanted, listOf, listParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { boolean, choice, currency, expandable, filled, integer, list, metadata } from '../api/params.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Price } from '../state.ts';
import { update } from './changes.ts';
import { mergeMetadata } from './metadata.ts';
import { makePrice, priceData, productOf, unitAmountOf } from './prices.ts';

const intervals = choice('day', 'week', 'month', 'year');

const createParams = priceData.extend({
  ...expandable,
  active: boolean().optional(),
  lookup_key: filled(200).optional(),
  metadata: metadata().optional(),
  nickname: filled().optional(),
  recurring: z
    .strictObject({
      interval: intervals,
      interval_count: integer(1, 1095).optional(),
      usage_type: choice('licensed').optional(),
    })
    .optional(),
  transfer_lookup_key: boolean().optional(),
});
type CreateParams = z.output<typeof createParams>;

function createPrice(account: Account, given: CreateParams): Price {
  const amount = unitAmountOf(given, 'unit_amount');
  if (given.lookup_key !== undefined) freeLookupKey(account, given.lookup_key, given.transfer_lookup_key);
  const price = makePrice(account, {
    active: given.active ?? true,
    currency: given.currency,
    lookup_key: given.lookup_key,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname,
    product: productOf(account, given, 'product').id,
    recurring: given.recurring && recurringOf(given.recurring),
    tax_behavior: given.tax_behavior,
    unit_amount: amount,
  });
  account.emit('price.created', price as unknown as Stripe.Price);
  return price;
}

function recurringOf({
  interval,
  interval_count: count,
}: NonNullable<CreateParams['recurring']>): Stripe.Price.Recurring {
  return {
    interval,
    interval_count: count ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** A lookup key names one price. It goes over to a new one only when that is asked for. */
function freeLookupKey(account: Account, key: string, isTransferred: boolean | undefined): void {
  const holder = [...account.state.prices.values()].find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!isTransferred) {
    throw refused(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
      code: 'resource_already_exists',
    });
  }
  update(account, 'price.updated', holder, () => (holder.lookup_key = null));
}

const updateParams = z.strictObject({
  ...expandable,
  active: boolean().optional(),
  lookup_key: filled(200).optional(),
  metadata: metadata().optional(),
  nickname: filled().optional(),
  transfer_lookup_key: boolean().optional(),
});

function updatePrice(account: Account, price: Price, given: z.output<typeof updateParams>): Price {
  const { lookup_key: key } = given;
  if (key !== undefined && key !== price.lookup_key) freeLookupKey(account, key, given.transfer_lookup_key);
  update(account, 'price.updated', price, () => {
    if (given.active !== undefined) price.active = given.active;
    if (given.nickname !== undefined) price.nickname = given.nickname;
    if (key !== undefined) price.lookup_key = key;
    price.metadata = mergeMetadata(price.metadata, given.metadata);
  });
  return price;
}

const base = '/v1/prices';

export const priceOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createPrice(account, params),
  }),
  retrieve(base, 'price', (state) => state.prices),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: updateParams,
    run: ({ account, ids, params }) =>
      updatePrice(account, found(account.state.prices, 'price', ids.id ?? ''), params),
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      active: boolean().optional(),
      currency: currency().optional(),
      lookup_keys: list(filled(200), 10).optional(),
      product: filled().optional(),
      recurring: z.strictObject({ interval: intervals.optional() }).optional(),
      type: choice('one_time', 'recurring').optional(),
    }),
    run: ({ account, params: { active, lookup_keys: keys, product, recurring, type, ...page } }) =>
      listOf(
        account.state.prices.values(),
        page,
        base,
        (price) =>
          isWanted(active, price.active) &&
          (keys?.includes(price.lookup_key ?? '') ?? true) &&
          isWanted(product, price.product) &&
          isWanted(recurring?.interval, price.recurring?.interval) &&
          isWanted(type, price.type),
      ),
  }),
];
