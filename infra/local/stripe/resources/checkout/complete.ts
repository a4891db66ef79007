import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import { createCustomer, updateCustomer } from '../customers.ts';
import type { Buyer, Checkout } from '../../state.ts';
import { billingAddress, customerOf } from './buyer.ts';

/** Ends a checkout well: what the buyer said becomes visible, and the shop hears of it. */
export function completeCheckout(
  account: Account,
  checkout: Checkout,
  paymentStatus: 'paid' | 'unpaid',
): void {
  const { session, attempt } = checkout;
  session.status = 'complete';
  session.payment_status = paymentStatus;
  session.url = null;
  if (attempt !== null) collect(account, checkout, attempt.buyer);
  account.emit('checkout.session.completed', session);
}

function collect(account: Account, checkout: Checkout, buyer: Buyer): void {
  const { session } = checkout;
  session.customer_details = {
    address: billingAddress(buyer),
    business_name: null,
    email: buyer.email,
    individual_name: null,
    name: buyer.billing.name,
    phone: buyer.phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
  session.collected_information = {
    business_name: null,
    individual_name: null,
    shipping_details: buyer.shipping,
  };
  const existing = customerOf(account, checkout);
  if (existing === undefined) {
    if (session.customer_creation === 'always') attachNewCustomer(account, session, buyer);
    return;
  }
  const changes = changesOf(checkout, buyer);
  if (Object.keys(changes).length > 0) updateCustomer(account, existing, changes);
}

function attachNewCustomer(account: Account, session: Stripe.Checkout.Session, buyer: Buyer): void {
  const customer = createCustomer(account, {
    address: billingAddress(buyer),
    email: buyer.email,
    name: buyer.billing.name,
    ...(buyer.phone !== null && { phone: buyer.phone }),
    ...shippingOf(buyer),
  });
  session.customer = customer.id;
  const intent = referenced(account.state.paymentIntents, session.payment_intent);
  if (intent !== undefined) intent.customer = customer.id;
}

/** `customer_update` says which of the buyer's answers go back to the customer. */
function changesOf({ customerUpdate: wanted }: Checkout, buyer: Buyer) {
  return {
    ...(wanted.address === 'auto' && { address: billingAddress(buyer) }),
    ...(wanted.name === 'auto' && { name: buyer.billing.name }),
    ...(wanted.shipping === 'auto' && shippingOf(buyer)),
  };
}

function shippingOf({ shipping, phone }: Buyer) {
  return shipping === null ? {} : { shipping: { ...shipping, phone } };
}
