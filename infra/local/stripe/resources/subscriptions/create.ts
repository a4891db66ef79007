import * as z from 'zod';
import type { Account } from '../../account.ts';
import { invalidRequest, requireRow } from '../../api/errors.ts';
import { boolean, choice, expandable, integer, list, metadata, nonEmptyText } from '../../api/params.ts';
import { deepCopy, mergeMetadata, newId, nulls } from '../../objects.ts';
import type { Price, Subscription, SubscriptionItem } from '../../state.ts';
import type Stripe from 'stripe';
import { billedItems, createInvoice } from '../invoices/create.ts';
import { finalizeInvoice, payInvoice } from '../invoices/pay.ts';
import { requireSavedMethod } from '../payment-methods.ts';
import { billingMonths, defaultMethod, periodEnd, setTimers } from './life.ts';

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
      param,
    );
  }
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', param);
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
    id: newId('si', 14),
    object: 'subscription_item',
    created: account.seconds(),
    current_period_end: end,
    current_period_start: start,
    discounts: [],
    metadata: {},
    price: deepCopy(price),
    quantity: quantity ?? 1,
    subscription,
  } as unknown as SubscriptionItem;
}

/** Sells an item by another price or in another quantity. */
export function setItem(item: SubscriptionItem, price: Price, quantity = item.quantity ?? 1): void {
  item.price = deepCopy(price);
  item.quantity = quantity;
}

const day = 24 * 60 * 60;

/** The parameters of `subscriptions.create` that this shop uses. */
export const createParams = z.strictObject({
  ...expandable,
  customer: nonEmptyText(),
  default_payment_method: nonEmptyText().optional(),
  description: nonEmptyText(500).optional(),
  items: itemParams,
  metadata: metadata().optional(),
  off_session: boolean().optional(),
  payment_behavior: choice('allow_incomplete').optional(),
  trial_period_days: integer(1, 730).optional(),
});
type CreateParams = z.output<typeof createParams>;

/** Begins a subscription and charges its first invoice; unpaid, it stays incomplete. */
export function createSubscription(account: Account, given: CreateParams): Subscription {
  requireRow(account.state.customers, 'customer', given.customer, 'customer');
  const subscription = buildSubscription(account, given, pricesOf(account, given));
  const { default_payment_method: card, off_session: isOffSession = false } = given;
  if (card !== undefined)
    subscription.default_payment_method = requireSavedMethod(
      account,
      card,
      given.customer,
      'default_payment_method',
    );
  const method = defaultMethod(account, subscription);
  if (method === undefined) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      undefined,
      'resource_missing',
    );
  }
  const now = account.seconds();
  const invoice = createInvoice(account, subscription, {
    reason: 'subscription_create',
    items: billedItems(subscription),
    period: { start: now, end: now },
    finalizesAt: now,
  });
  account.state.subscriptions.set(subscription.id, subscription);
  setTimers(account, subscription);
  account.emit('customer.subscription.created', subscription as unknown as Stripe.Subscription);
  finalizeInvoice(account, invoice);
  payInvoice(account, invoice, { method, isOffSession });
  return subscription;
}

function pricesOf(account: Account, { items }: CreateParams): Price[] {
  const prices = items.map(({ price }, index) => recurringPrice(account, price, `items[${index}][price]`));
  if (new Set(prices.map(billingMonths)).size > 1) {
    throw invalidRequest(
      'Currency and interval fields must match across all plans on this subscription. Found mismatch in interval field.',
      'items',
    );
  }
  return prices;
}

function buildSubscription(account: Account, given: CreateParams, prices: Price[]): Subscription {
  const id = newId('sub');
  const start = account.seconds();
  const trialEnd = given.trial_period_days === undefined ? null : start + given.trial_period_days * day;
  const end = trialEnd ?? periodEnd(start, billingMonths(prices[0] as Price), start);
  return {
    ...nulls(
      'cancel_at canceled_at default_payment_method ended_at latest_invoice pause_collection schedule',
    ),
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? start,
    cancel_at_period_end: false,
    cancellation_details: nulls('comment feedback reason'),
    created: start,
    currency: prices[0]?.currency ?? 'eur',
    customer: given.customer,
    description: given.description ?? null,
    discounts: [],
    items: {
      object: 'list',
      data: given.items.map(({ quantity }, index) =>
        makeItem(account, { subscription: id, price: prices[index] as Price, quantity, start, end }),
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    start_date: start,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
  } as unknown as Subscription;
}
