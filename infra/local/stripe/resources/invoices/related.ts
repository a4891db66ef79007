import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { idOf, referenced } from '../../ids.ts';
import type { Invoice, State, Subscription } from '../../state.ts';

/** The id of the subscription that an invoice bills. */
export function subscriptionId({ parent }: Pick<Invoice, 'parent'>): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

/** The subscription that an invoice bills. */
export function subscriptionOf({ state }: Account, invoice: Invoice): Subscription | undefined {
  return referenced(state.subscriptions, subscriptionId(invoice));
}

/** An invoice has one payment; its id is derived from the invoice's. */
export function paymentId({ id }: Pick<Invoice, 'id'>): string {
  return `inpay_${id.slice('in_'.length)}`;
}

/** The payment of an invoice; a draft has none. */
export function paymentOf({ state }: Account, invoice: Invoice): Stripe.InvoicePayment | undefined {
  return state.invoicePayments.get(paymentId(invoice));
}

/** The intent that pays an invoice; a draft has none. */
export function intentOfInvoice(
  { state }: { state: State },
  invoice: Invoice,
): Stripe.PaymentIntent | undefined {
  const payment = state.invoicePayments.get(paymentId(invoice));
  return referenced(state.paymentIntents, payment?.payment.payment_intent);
}

/** The secret with which a browser confirms the invoice's payment. */
export function confirmationSecret(state: State, invoice: Invoice): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOfInvoice({ state }, invoice)?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}
