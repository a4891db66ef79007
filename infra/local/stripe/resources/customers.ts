import type Stripe from 'stripe';
import * as z from 'zod';
import { type Account, emitChange } from '../account.ts';
import { requireRow } from '../api/errors.ts';
import { post, remove, retrieve } from '../api/operation.ts';
import {
  address,
  email,
  expandable,
  integer,
  nonEmptyText,
  metadata,
  text,
  unsettable,
} from '../api/params.ts';
import { fullAddress, mergeMetadata, newId, nulls, type PartialAddress } from '../objects.ts';
import { detach, requireSavedMethod } from './payment-methods.ts';
import { endSubscription, hasEnded } from './subscriptions/life.ts';

const customerParams = z.strictObject({
  ...expandable,
  balance: integer(-99_999_999).optional(),
  email: unsettable(email()).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: unsettable(nonEmptyText()).optional() })
    .optional(),
  metadata: unsettable(metadata()).optional(),
  name: unsettable(text(256)).optional(),
  phone: unsettable(text(20)).optional(),
  shipping: unsettable(
    z.strictObject({
      address: address().extend({ line1: nonEmptyText() }),
      name: nonEmptyText(),
      phone: text(20).optional(),
    }),
  ).optional(),
});
type Fields = Omit<z.output<typeof customerParams>, 'expand' | 'shipping'> & {
  shipping?: { address: PartialAddress; name: string; phone?: string | null | undefined } | null | undefined;
};

/** Creates a customer and emits `customer.created`. */
export function createCustomer(account: Account, given: Fields): Stripe.Customer {
  const customer = {
    ...nulls('address currency description discount email name phone shipping'),
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: account.seconds(),
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
  } as unknown as Stripe.Customer;
  const created = withFields(customer, given);
  account.state.customers.set(created.id, created);
  account.emit('customer.created', created);
  return created;
}

/** Changes the given fields and emits `customer.updated`. */
export function updateCustomer(account: Account, customer: Stripe.Customer, given: Fields): Stripe.Customer {
  const method = given.invoice_settings?.default_payment_method;
  if (method) requireSavedMethod(account, method, customer.id, 'invoice_settings[default_payment_method]');
  const next = withFields(customer, given);
  account.state.customers.set(next.id, next);
  emitChange(account, 'customer.updated', next, customer);
  return next;
}

/** Deletes a customer: ends its subscriptions at once, removes its cards, and emits `customer.deleted`. */
function deleteCustomer(account: Account, customer: Stripe.Customer): Stripe.DeletedCustomer {
  const { id } = customer;
  for (const subscription of account.state.subscriptions.values())
    if (subscription.customer === id && !hasEnded(subscription))
      endSubscription(account, subscription, 'cancellation_requested');
  for (const method of account.state.paymentMethods.values())
    if (method.customer === id) detach(account, method);
  const deleted = { id, object: 'customer', deleted: true } as const;
  account.state.customers.delete(id);
  account.state.deletedCustomers.set(id, deleted);
  account.emit('customer.deleted', customer);
  return deleted;
}

function withFields(customer: Stripe.Customer, given: Fields): Stripe.Customer {
  const { shipping, metadata: notes, invoice_settings: settings, ...plain } = given;
  const method = settings?.default_payment_method;
  const known = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...customer,
    ...(Object.fromEntries(known) as Partial<Stripe.Customer>),
    ...(shipping !== undefined && {
      shipping: shipping && { ...shipping, address: fullAddress(shipping.address) },
    }),
    ...(method !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
    }),
    metadata: mergeMetadata(customer.metadata, notes),
  };
}

const base = '/v1/customers';

export const customerOperations = [
  post(base, customerParams, ({ account, params: { expand: _expand, ...given } }) =>
    createCustomer(account, given),
  ),
  retrieve(
    base,
    'customer',
    (state) => new Map<string, object>([...state.customers, ...state.deletedCustomers]),
  ),
  post(`${base}/{id}`, customerParams, ({ account, id, params: { expand: _expand, ...given } }) =>
    updateCustomer(account, requireRow(account.state.customers, 'customer', id), given),
  ),
  remove(`${base}/{id}`, z.strictObject(expandable), ({ account, id }) =>
    deleteCustomer(account, requireRow(account.state.customers, 'customer', id)),
  ),
];
