import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { chargeIntent, type Outcome } from '../payment-intents/charge.ts';
import type { Invoice } from '../../state.ts';
import { defaultMethod } from '../subscriptions/default-method.ts';
import { intentOfInvoice } from './payment.ts';
import { noteOutcome } from './outcome.ts';
import { subscriptionOf } from './parent.ts';

/** Tries to pay an open invoice, with the subscription's card unless another is given. */
export function payInvoice(
  account: Account,
  invoice: Invoice,
  { method, isAlone }: { method?: Stripe.PaymentMethod | undefined; isAlone: boolean },
): Outcome | 'no-method' {
  const intent = intentOfInvoice(account, invoice);
  const subscription = subscriptionOf(account, invoice);
  const card = method ?? (subscription && defaultMethod(account, subscription));
  if (intent === undefined || invoice.status !== 'open') return { status: 'paid' };
  if (card === undefined) {
    // As good as declined: the invoice stays open, and the retries go on.
    noteOutcome(account, intent, { status: 'declined', decline: noMethod, name: 'card_declined' });
    return 'no-method';
  }
  const outcome = chargeIntent(account, intent, card, isAlone);
  noteOutcome(account, intent, outcome);
  return outcome;
}

const noMethod = { code: 'card_declined', declineCode: null, message: '', spanish: '' };
