import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { filled, integer, list, metadata } from '../../api/params.ts';
import { copy } from '../../deep-copy.ts';
import { newId } from '../../ids.ts';
import type { Plan, Price, SubscriptionItem } from '../../state.ts';
import { mergeMetadata } from '../metadata.ts';

/** `items` of a new subscription. */
export const itemParams = list(
  z.strictObject({
    metadata: metadata().optional(),
    price: filled(),
    quantity: integer(1).optional(),
  }),
  20,
);

/** A price that subscriptions can be sold by. */
export function recurringPrice(account: Account, id: string, param: string): Price {
  const price = found(account.state.prices, 'price', id, param);
  if (price.recurring === null) {
    throw refused(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  if (!price.active)
    throw refused('The price specified is inactive. This field only accepts active prices.', { param });
  return price;
}

interface Making {
  subscription: string;
  price: Price;
  quantity?: number | undefined;
  metadata?: Record<string, string> | undefined;
  start: number;
  end: number;
}

/** Makes an item of a subscription for its present period. */
export function makeItem(account: Account, given: Making): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.seconds(),
    current_period_end: given.end,
    current_period_start: given.start,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, given.metadata),
    plan: planOf(given.price),
    price: copy(given.price),
    quantity: given.quantity ?? 1,
    subscription: given.subscription,
    tax_rates: [],
  };
}

/** A price as the older `plan`. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: { ...price.metadata },
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
