import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { declined, refused, StripeFailure } from '../../api/errors.ts';
import { cardOfMethod } from '../../cards/find-card.ts';
import { asksFirst } from '../payment-intents/charge.ts';
import { declines } from '../../cards/declines.ts';
import type { Subscription } from '../../state.ts';
import { createInvoice } from '../invoices/create.ts';
import { finalizeInvoice } from '../invoices/finalize.ts';
import { payInvoice } from '../invoices/pay.ts';
import { createSetupIntent } from '../setup-intents.ts';
import { billedItems } from './billed-items.ts';
import type { CreateParams } from './create-params.ts';
import { defaultMethod } from './default-method.ts';
import { periodOf } from './plan.ts';

/** The first invoice, and what becomes of it by `payment_behavior`. `keep` is called once nothing can be refused. */
export function payFirst(
  account: Account,
  subscription: Subscription,
  { payment_behavior: behaviour = 'allow_incomplete', off_session: isAlone = false }: CreateParams,
  keep: () => void,
): void {
  const isTrial = subscription.status === 'trialing';
  const method = defaultMethod(account, subscription);
  const isPaidNow = !isTrial && behaviour !== 'default_incomplete';
  if (isPaidNow) {
    if (method === undefined) throw noMethod();
    if (behaviour === 'error_if_incomplete') foresee(account, method, isAlone);
  }
  if (isTrial && method === undefined) subscription.pending_setup_intent = setUpFor(account, subscription);
  const { start } = periodOf(subscription);
  const invoice = createInvoice(account, subscription, {
    reason: 'subscription_create',
    items: billedItems(subscription),
    period: { start, end: start },
    isTrial,
    finalizesAt: account.seconds(),
  });
  keep();
  finalizeInvoice(account, invoice);
  if (isPaidNow) payInvoice(account, invoice, { method, isAlone });
}

function setUpFor(account: Account, { customer }: Subscription): string {
  return createSetupIntent(account, { customer: customer as string, usage: 'off_session' }).id;
}

/** `error_if_incomplete` leaves nothing behind, so the card is asked before anything is made. */
function foresee(account: Account, method: Stripe.PaymentMethod, isAlone: boolean): void {
  const card = cardOfMethod(method);
  if (asksFirst(account, card, method, isAlone)) {
    throw new StripeFailure(402, {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message:
        'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with its latest invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action',
    });
  }
  if (card.charge !== 'succeeded' && card.charge !== 'pending')
    throw declined(declines[card.charge], { payment_method: method });
}

const noMethod = () =>
  refused(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );
