import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Buyer, Checkout } from '../../state.ts';

/** The customer of a checkout, if there is one. */
export function customerOf(account: Account, { session }: Checkout): Stripe.Customer | undefined {
  return referenced(account.state.customers, session.customer);
}

/** The e-mail that the shop already gave; the buyer cannot change it. */
export function knownEmail(account: Account, checkout: Checkout): string | null {
  return checkout.session.customer_email ?? customerOf(account, checkout)?.email ?? null;
}

/** The buyer's bill as payment methods and charges carry it. */
export function billingDetails(buyer: Buyer): Stripe.PaymentMethod.BillingDetails {
  return {
    address: billingAddress(buyer),
    email: buyer.email,
    name: buyer.billing.name,
    phone: buyer.phone,
    tax_id: null,
  };
}

/** Of the billing address the page asks only for the postal code, as Stripe does by default. */
export function billingAddress({ billing, shipping }: Buyer): Stripe.Address {
  return {
    city: null,
    country: shipping?.address.country ?? 'ES',
    line1: null,
    line2: null,
    postal_code: billing.postalCode,
    state: null,
  };
}
