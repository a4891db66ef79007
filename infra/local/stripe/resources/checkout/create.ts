import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { found } from '../../api/errors.ts';
import { newId } from '../../ids.ts';
import type { Checkout, LineItem } from '../../state.ts';
import { checkTogether, defaultExpiry, type CreateParams } from './params.ts';
import { amountsOf } from './amounts.ts';
import { createLineItems } from './line-items.ts';
import { mergeMetadata } from '../metadata.ts';
import { createShippingOptions } from './shipping-rates.ts';

/** Opens a checkout session. */
export function createCheckoutSession(account: Account, params: CreateParams): Stripe.Checkout.Session {
  checkTogether(params, account.seconds());
  if (params.customer !== undefined) found(account.state.customers, 'customer', params.customer, 'customer');
  const items = createLineItems(account, params.line_items ?? []);
  const options = createShippingOptions(account, params.shipping_options ?? []);
  const session = openSession(account, params, items, options);
  const { description, receipt_email: receiptEmail, metadata } = params.payment_intent_data ?? {};
  const checkout: Checkout = {
    session,
    items,
    paymentIntentData: {
      metadata: mergeMetadata({}, metadata),
      ...(description !== undefined && { description }),
      ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
    },
    customerUpdate: JSON.parse(JSON.stringify(params.customer_update ?? {})) as Checkout['customerUpdate'],
    attempt: null,
    refusal: null,
  };
  account.state.checkouts.set(session.id, checkout);
  return session;
}

function openSession(
  account: Account,
  params: CreateParams,
  items: LineItem[],
  options: Stripe.Checkout.Session.ShippingOption[],
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const text = params.custom_text ?? {};
  return {
    ...emptySession,
    id,
    ...amountsOf(items, options[0]),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: account.seconds(),
    currency: 'eur',
    custom_text: {
      after_submit: text.after_submit ?? null,
      shipping_address: text.shipping_address ?? null,
      submit: text.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_creation: params.customer === undefined ? (params.customer_creation ?? 'if_required') : null,
    customer_email: params.customer_email ?? null,
    customer_details: detailsBefore(account, params),
    expires_at: params.expires_at ?? defaultExpiry(account.seconds()),
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_options: options,
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    url: `${account.url}/c/pay/${id}`,
  };
}

/** Before the payment, Stripe shows only the e-mail that is already known. */
function detailsBefore(
  account: Account,
  params: CreateParams,
): Stripe.Checkout.Session.CustomerDetails | null {
  const email = params.customer_email ?? account.state.customers.get(params.customer ?? '')?.email;
  if (email === undefined || email === null) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** What every session of this shop has alike. */
const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  status: 'open',
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
