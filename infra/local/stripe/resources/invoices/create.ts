import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { copy } from '../../deep-copy.ts';
import { idOf, newId, referenced } from '../../ids.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { lineOf, type BilledItem } from './lines.ts';

/** What an invoice is made of. */
export interface Billing {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  items: BilledItem[];
  /** The period that has ended; the lines tell of the one that begins. */
  period: { start: number; end: number };
  isTrial: boolean;
  /** When the draft becomes final by itself, in seconds; null leaves it a draft. */
  finalizesAt: number | null;
}

/** A draft of an invoice, as it would be at this time; it is not kept. */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  { reason, items, period, isTrial, finalizesAt }: Billing,
  id = newId('in'),
): Invoice {
  const lines = items.map((item) => lineOf(account, subscription, id, item, isTrial));
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    ...copy(emptyInvoice),
    ...customerFields(account, subscription),
    id,
    amount_due: total,
    amount_remaining: total,
    auto_advance: finalizesAt !== null,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: account.seconds(),
    currency: subscription.currency,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** Makes the draft of a subscription's invoice, and says so. */
export function createInvoice(account: Account, subscription: Subscription, billing: Billing): Invoice {
  const invoice = draftInvoice(account, subscription, billing);
  account.state.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  account.agenda.plan('finalize-invoice', invoice.id, invoice.automatically_finalizes_at);
  account.emit('invoice.created', invoice as unknown as Stripe.Invoice);
  return invoice;
}

function customerFields({ state }: Account, { customer: reference }: Subscription) {
  const customer = referenced(state.customers, reference as string);
  return {
    customer: idOf(reference),
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: customer?.shipping ?? null,
  };
}

const emptyInvoice = {
  object: 'invoice',
  account_country: 'ES',
  account_name: 'Tienda en casa',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;
