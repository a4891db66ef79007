import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import { boolean, choice, expandable, integer, nonEmptyText, metadata } from '../../api/params.ts';
import { newId } from '../../ids.ts';
import type { Price, Subscription } from '../../state.ts';
import { billedItems, createInvoice } from '../invoices/create.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { payInvoice } from '../invoices/pay.ts';
import { mergeMetadata, nulls } from '../object-fields.ts';
import { requireSavedMethod } from '../payment-methods.ts';
import { defaultMethod, billingMonths, periodEnd, setTimers } from './life.ts';
import { itemParams, makeItem, recurringPrice } from './items.ts';

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
      { code: 'resource_missing' },
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
      { param: 'items' },
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
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at'),
    ...nulls('canceled_at customer_account days_until_due default_payment_method default_source ended_at'),
    ...nulls(
      'latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection',
    ),
    ...nulls('pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock'),
    ...nulls('transfer_data trial_settings'),
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : start,
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? start,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nulls('comment feedback feedback_option reason'),
    collection_method: 'charge_automatically',
    created: start,
    currency: prices[0]?.currency ?? 'eur',
    customer: given.customer,
    default_tax_rates: [],
    description: given.description ?? null,
    discounts: [],
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
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
    payment_settings: {
      ...nulls('payment_method_options payment_method_types'),
      save_default_payment_method: 'off',
    },
    start_date: start,
    status: trialEnd === null ? 'incomplete' : 'trialing',
  };
}
