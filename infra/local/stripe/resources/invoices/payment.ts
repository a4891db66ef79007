import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Invoice, State } from '../../state.ts';

/** An invoice has one payment; its id follows the invoice's. */
export function paymentId({ id }: Pick<Invoice, 'id'>): string {
  return `inpay_${id.slice('in_'.length)}`;
}

/** The payment of an invoice; drafts and invoices over nothing have none. */
export function paymentOf(
  { state }: Account,
  invoice: Pick<Invoice, 'id'>,
): Stripe.InvoicePayment | undefined {
  return state.invoicePayments.get(paymentId(invoice));
}

/** The intent that pays an invoice. */
export function intentOfInvoice(
  account: Account,
  invoice: Pick<Invoice, 'id'>,
): Stripe.PaymentIntent | undefined {
  return referenced(account.state.paymentIntents, paymentOf(account, invoice)?.payment.payment_intent);
}

/** What a browser confirms the invoice's payment with, once the invoice is final. */
export function confirmationSecret(
  { invoicePayments, paymentIntents }: State,
  invoice: Pick<Invoice, 'id'>,
): Stripe.Invoice.ConfirmationSecret | null {
  const payment = invoicePayments.get(paymentId(invoice));
  const intent = referenced(paymentIntents, payment?.payment.payment_intent);
  return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}
