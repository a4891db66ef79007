import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Subscription } from '../../state.ts';

/** The card that pays a subscription: its own, or its customer's default. */
export function defaultMethod(
  { state }: Account,
  subscription: Subscription,
): Stripe.PaymentMethod | undefined {
  const customer = state.customers.get(subscription.customer as string);
  const choices = [subscription.default_payment_method, customer?.invoice_settings.default_payment_method];
  // A detached card cannot be charged, even where it is still named.
  return choices
    .map((choice) => referenced(state.paymentMethods, choice))
    .find((method) => method !== undefined && method.customer === customer?.id);
}
