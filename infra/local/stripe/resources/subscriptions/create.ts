import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { copy } from '../../deep-copy.ts';
import { newId } from '../../ids.ts';
import type { Price, Subscription } from '../../state.ts';
import { keptMethod } from '../payment-methods/attach.ts';
import { mergeMetadata } from '../metadata.ts';
import type { CreateParams } from './create-params.ts';
import { emptySubscription } from './empty.ts';
import { makeItem, recurringPrice } from './items.ts';
import { payFirst } from './pay-first.ts';
import { periodEnd, rhythmOf } from './period.ts';
import { planAnnouncements, planSubscription } from './plan.ts';

const day = 24 * 60 * 60;

/** Begins a subscription, with its first invoice. */
export function createSubscription(account: Account, given: CreateParams): Subscription {
  const customer = found(account.state.customers, 'customer', given.customer, 'customer');
  const prices = pricesOf(account, given);
  const subscription = build(account, given, prices, trialEndOf(account, given));
  if (given.default_payment_method !== undefined) {
    const param = 'default_payment_method';
    subscription.default_payment_method = keptMethod(
      account,
      given.default_payment_method,
      customer.id,
      param,
    );
  }
  payFirst(account, subscription, given, () => keep(account, subscription));
  return subscription;
}

/** From here on there is a subscription. */
function keep(account: Account, subscription: Subscription): void {
  account.state.subscriptions.set(subscription.id, subscription);
  planSubscription(account, subscription);
  planAnnouncements(account, subscription);
  account.emit('customer.subscription.created', subscription as unknown as Stripe.Subscription);
}

function pricesOf(account: Account, { items }: CreateParams): Price[] {
  if (items.length === 0)
    throw refused('Missing required param: items.', { param: 'items', code: 'parameter_missing' });
  const prices = items.map(({ price }, index) => recurringPrice(account, price, `items[${index}][price]`));
  const rhythms = new Set(prices.map((price) => JSON.stringify(rhythmOf(price))));
  if (rhythms.size > 1) {
    throw refused(
      'Currency and interval fields must match across all plans on this subscription. Found mismatch in interval field.',
      { param: 'items' },
    );
  }
  return prices;
}

function trialEndOf(
  account: Account,
  { trial_end: end, trial_period_days: days }: CreateParams,
): number | null {
  if (end !== undefined && days !== undefined) {
    throw refused('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'trial_end',
    });
  }
  if (days !== undefined) return account.seconds() + days * day;
  if (end === undefined || end === 'now') return null;
  if (end > account.seconds()) return end;
  throw refused('Invalid timestamp: must be an integer Unix timestamp in the future.', {
    param: 'trial_end',
  });
}

function build(
  account: Account,
  given: CreateParams,
  prices: Price[],
  trialEnd: number | null,
): Subscription {
  const id = newId('sub');
  const now = account.seconds();
  const anchor = trialEnd ?? now;
  const end = trialEnd ?? periodEnd(anchor, rhythmOf(prices[0] as Price), now);
  const cancelAt = given.cancel_at_period_end || typeof given.cancel_at === 'string' ? end : given.cancel_at;
  return {
    ...copy(emptySubscription),
    id,
    billing_cycle_anchor: anchor,
    cancel_at: cancelAt ?? null,
    cancel_at_period_end: given.cancel_at_period_end ?? false,
    canceled_at: cancelAt === undefined ? null : now,
    created: now,
    currency: prices[0]?.currency ?? 'eur',
    customer: given.customer,
    description: given.description ?? null,
    items: {
      object: 'list',
      data: given.items.map(({ quantity, metadata }, index) =>
        makeItem(account, {
          subscription: id,
          price: prices[index] as Price,
          quantity,
          metadata,
          start: now,
          end,
        }),
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: mergeMetadata({}, given.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  };
}
