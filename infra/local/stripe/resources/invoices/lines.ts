import type { Account } from '../../account.ts';
import { newId } from '../../ids.ts';
import type { InvoiceLine, Price, Subscription } from '../../state.ts';
import { productName } from '../prices.ts';

/** One item of a subscription for one period. */
export interface BilledItem {
  id: string;
  price: Price;
  quantity: number;
  start: number;
  end: number;
}

/** The line of an item; a trial costs nothing. */
export function lineOf(
  account: Account,
  subscription: Pick<Subscription, 'id' | 'metadata'>,
  invoice: string,
  { id, price, quantity, start, end }: BilledItem,
  isTrial: boolean,
): InvoiceLine {
  const unit = isTrial ? 0 : (price.unit_amount ?? 0);
  const amount = unit * quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: describe(account, price, quantity, isTrial),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: String(unit),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

function describe(account: Account, price: Price, quantity: number, isTrial: boolean): string {
  const name = productName(account, price);
  if (isTrial) return `Trial period for ${name}`;
  const cost = `€${((price.unit_amount ?? 0) / 100).toFixed(2)}`;
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return `${quantity} × ${name} (at ${cost} / ${count === 1 ? interval : `every ${count} ${interval}s`})`;
}
