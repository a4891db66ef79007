import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { address, email, expandable, filled, list, metadata, text, unsettable } from '../api/params.ts';
import { newId } from '../ids.ts';
import { fullAddress, type SomeAddress } from './object-fields.ts';
import { announce } from './changes.ts';
import { mergeMetadata } from './metadata.ts';
import { attach, keptMethod, methodOf } from './payment-methods/attach.ts';

/** What customers are created and updated with. */
export const customerParams = z.strictObject({
  ...expandable,
  address: unsettable(address()).optional(),
  description: unsettable(text()).optional(),
  email: unsettable(email()).optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable(filled()).optional() }).optional(),
  metadata: unsettable(metadata()).optional(),
  name: unsettable(text(256)).optional(),
  payment_method: filled().optional(),
  phone: unsettable(text(20)).optional(),
  preferred_locales: list(text(10)).optional(),
  shipping: unsettable(
    z.strictObject({
      address: address().extend({ line1: filled() }),
      name: filled(),
      phone: text(20).optional(),
    }),
  ).optional(),
});
type Fields = Partial<
  Omit<
    z.output<typeof customerParams>,
    'expand' | 'address' | 'shipping' | 'invoice_settings' | 'payment_method'
  >
> & {
  invoice_settings?: { default_payment_method?: string | null | undefined } | undefined;
  payment_method?: string | undefined;
  address?: SomeAddress | null | undefined;
  shipping?: { address: SomeAddress; name: string; phone?: string | null | undefined } | null | undefined;
};

/** Creates a customer and says so. */
export function createCustomer(account: Account, given: Fields): Stripe.Customer {
  const customer = changed(
    {
      id: newId('cus', 14),
      object: 'customer',
      address: null,
      balance: 0,
      created: account.seconds(),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: newId('', 8).slice(1).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    },
    given,
  );
  account.state.customers.set(customer.id, customer);
  account.emit('customer.created', customer);
  if (given.payment_method !== undefined)
    attach(account, methodOf(account, given.payment_method, 'payment_method'), customer.id);
  return customer;
}

/** Changes the fields that are given and says so. */
export function updateCustomer(account: Account, customer: Stripe.Customer, given: Fields): Stripe.Customer {
  const method = given.invoice_settings?.default_payment_method;
  if (method) keptMethod(account, method, customer.id, 'invoice_settings[default_payment_method]');
  const next = changed(customer, given);
  account.state.customers.set(next.id, next);
  announce(account, 'customer.updated', next, customer);
  return next;
}

function changed(customer: Stripe.Customer, given: Fields): Stripe.Customer {
  const {
    address: place,
    shipping,
    metadata: notes,
    invoice_settings: billing,
    payment_method: _,
    ...plain
  } = given;
  const method = billing?.default_payment_method;
  return {
    ...customer,
    ...(Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    ) as Partial<Stripe.Customer>),
    ...(place !== undefined && { address: place && fullAddress(place) }),
    ...(shipping !== undefined && {
      shipping: shipping && { ...shipping, address: fullAddress(shipping.address) },
    }),
    ...(method !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
    }),
    metadata: mergeMetadata(customer.metadata, notes),
  };
}
