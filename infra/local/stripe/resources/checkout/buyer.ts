import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Buyer, Checkout } from '../../state.ts';
import { fullAddress } from '../object-fields.ts';

/** The customer of a checkout, if the shop named one. */
export function customerOf(account: Account, { session }: Checkout): Stripe.Customer | undefined {
  return referenced(account.state.customers, session.customer);
}

/** The e-mail that the shop gave with the customer; the buyer cannot change it. */
export function knownEmail(account: Account, checkout: Checkout): string | null {
  return customerOf(account, checkout)?.email ?? null;
}

/** The buyer's details on the payment method. */
export function billingDetails(buyer: Buyer): Stripe.PaymentMethod.BillingDetails {
  const { email, billing } = buyer;
  return { address: billingAddress(buyer), email, name: billing.name, phone: null, tax_id: null };
}

/** The billing address: the page asks only for the postal code, as Stripe does by default. */
export function billingAddress({ billing, shipping }: Buyer): Stripe.Address {
  return fullAddress({ country: shipping?.address.country ?? 'ES', postal_code: billing.postalCode });
}
