import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { choice, currency, filled, integer, list, metadata } from '../../api/params.ts';
import { retrieve } from '../../api/retrieve.ts';
import { newId } from '../../ids.ts';
import { mergeMetadata } from '../metadata.ts';

const estimate = z.strictObject({
  unit: choice('business_day', 'day', 'hour', 'month', 'week'),
  value: integer(1, 1000),
});
const rateData = z.strictObject({
  delivery_estimate: z
    .strictObject({ maximum: estimate.optional(), minimum: estimate.optional() })
    .optional(),
  display_name: filled(100),
  fixed_amount: z.strictObject({ amount: integer(), currency: currency() }),
  metadata: metadata().optional(),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified').optional(),
  type: choice('fixed_amount').optional(),
});

/** `shipping_options` of a checkout session. */
export const shippingOptions = list(
  z.strictObject({ shipping_rate: filled().optional(), shipping_rate_data: rateData.optional() }),
  5,
);

/** The rates that the buyer may choose from. */
export function createShippingOptions(
  account: Account,
  given: z.output<typeof shippingOptions>,
): Stripe.Checkout.Session.ShippingOption[] {
  return given.map(({ shipping_rate: id, shipping_rate_data: data }, index) => {
    const param = `shipping_options[${index}]`;
    if ((id === undefined) === (data === undefined)) {
      throw refused('You must specify exactly one of `shipping_rate` and `shipping_rate_data`.', { param });
    }
    const rate =
      data === undefined
        ? found(account.state.shippingRates, 'shipping rate', id ?? '', `${param}[shipping_rate]`)
        : createShippingRate(account, data);
    return { shipping_rate: rate.id, shipping_amount: rate.fixed_amount?.amount ?? 0 };
  });
}

function createShippingRate(account: Account, data: z.output<typeof rateData>): Stripe.ShippingRate {
  const { delivery_estimate: span } = data;
  const rate: Stripe.ShippingRate = {
    id: newId('shr'),
    object: 'shipping_rate',
    active: true,
    created: account.seconds(),
    delivery_estimate: span ? { maximum: span.maximum ?? null, minimum: span.minimum ?? null } : null,
    display_name: data.display_name,
    fixed_amount: data.fixed_amount,
    livemode: false,
    metadata: mergeMetadata({}, data.metadata),
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tax_code: null,
    type: 'fixed_amount',
  };
  account.state.shippingRates.set(rate.id, rate);
  return rate;
}

export const shippingRateOperations = [
  retrieve('/v1/shipping_rates', 'shipping rate', (state) => state.shippingRates),
];
