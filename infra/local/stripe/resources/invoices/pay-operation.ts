import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { declined, refused, StripeFailure } from '../../api/errors.ts';
import { boolean, expandable, filled } from '../../api/params.ts';
import { copy } from '../../deep-copy.ts';
import { declines } from '../../cards/declines.ts';
import type { Invoice } from '../../state.ts';
import { methodOfCustomer } from '../payment-methods/attach.ts';
import { finalizeInvoice } from './finalize.ts';
import { markPaid } from './outcome.ts';
import { intentOfInvoice } from './payment.ts';
import { payInvoice } from './pay.ts';

/** What `invoices.pay` accepts here. */
export const payParams = z.strictObject({
  ...expandable,
  off_session: boolean().optional(),
  paid_out_of_band: boolean().optional(),
  payment_method: filled().optional(),
});

/** Pays an invoice on demand. Throws Stripe's card error when the bank declines or asks. */
export function payOnDemand(account: Account, invoice: Invoice, given: z.output<typeof payParams>): void {
  if (invoice.status === 'paid') throw refused('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'void') throw refused('This invoice is voided and cannot be paid.');
  const method: Stripe.PaymentMethod | undefined =
    given.payment_method === undefined
      ? undefined
      : methodOfCustomer(account, given.payment_method, invoice.customer as string, 'payment_method');
  if (invoice.status === 'draft') finalizeInvoice(account, invoice);
  if (isPaid(invoice)) return;
  if (given.paid_out_of_band) {
    markPaid(account, invoice);
    return;
  }
  const outcome = payInvoice(account, invoice, { method, isAlone: given.off_session ?? true });
  if (outcome === 'no-method') throw noMethod();
  if (outcome.status === 'authenticate') throw asked(account, invoice);
  if (outcome.status === 'declined') throw refusedCard(account, invoice, outcome.decline);
}

/** An invoice over nothing is paid as soon as it is final. */
const isPaid = (invoice: Invoice) => invoice.status === 'paid';

const noMethod = () =>
  refused(
    'There is no `default_payment_method` set on this Customer or Invoice. Please set one or pass a `payment_method`.',
    { code: 'resource_missing' },
  );

function asked(account: Account, invoice: Invoice): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    payment_intent: copy(intentOfInvoice(account, invoice) ?? {}),
  });
}

function refusedCard(
  account: Account,
  invoice: Invoice,
  reason: { code: string; declineCode: string | null; message: string } = declines.card_declined,
): StripeFailure {
  const intent = intentOfInvoice(account, invoice);
  const charge = intent?.latest_charge;
  return declined(reason, {
    ...(intent && { payment_intent: intent }),
    ...(typeof charge === 'string' && { charge }),
  });
}
