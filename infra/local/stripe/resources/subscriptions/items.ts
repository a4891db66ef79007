import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import { nonEmptyText, integer, list } from '../../api/params.ts';
import { deepCopy } from '../../deep-copy.ts';
import { newId } from '../../ids.ts';
import type { Plan, Price, SubscriptionItem } from '../../state.ts';
import { nulls } from '../object-fields.ts';

/** The items of a new subscription or of a schedule's phase. */
export const itemParams = list(
  z.strictObject({ price: nonEmptyText(), quantity: integer(1).optional() }),
  20,
);

/** The price of an id, if subscriptions can be sold by it. */
export function recurringPrice(account: Account, id: string, param: string): Price {
  const price = requireRow(account.state.prices, 'price', id, param);
  if (price.recurring === null) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  }
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  return price;
}

interface ItemData {
  subscription: string;
  price: Price;
  quantity?: number | undefined;
  start: number;
  end: number;
}

/** An item of a subscription for its current period. */
export function makeItem(
  account: Account,
  { subscription, price, quantity, start, end }: ItemData,
): SubscriptionItem {
  return {
    ...nulls('billing_thresholds current_trial'),
    id: newId('si', 14),
    object: 'subscription_item',
    created: account.seconds(),
    current_period_end: end,
    current_period_start: start,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: deepCopy(price),
    quantity: quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}

/** Sells an item by another price or in another quantity. */
export function setItem(item: SubscriptionItem, price: Price, quantity = item.quantity ?? 1): void {
  item.price = deepCopy(price);
  item.plan = planOf(price);
  item.quantity = quantity;
}

/** A price in the older shape of a `plan`, which items still carry. */
function planOf(price: Price): Plan {
  const { id, active, created, currency, product } = price;
  return {
    ...nulls('meter nickname tiers_mode transform_usage trial_period_days'),
    id,
    active,
    created,
    currency,
    product,
    object: 'plan',
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: { ...price.metadata },
    usage_type: 'licensed',
  };
}
