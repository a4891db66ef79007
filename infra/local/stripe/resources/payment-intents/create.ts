import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { newId } from '../../ids.ts';
import { nulls } from '../object-fields.ts';

/** Stores an intent without an event. */
export function makeIntent(account: Account, given: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...nulls('allowed_payment_method_types application application_fee_amount automatic_payment_methods'),
    ...nulls('canceled_at cancellation_reason customer customer_account description'),
    ...nulls('excluded_payment_method_types last_payment_error latest_charge managed_payments next_action'),
    ...nulls('on_behalf_of payment_method payment_method_configuration_details payment_record processing'),
    ...nulls('receipt_email review setup_future_usage shipping source statement_descriptor'),
    ...nulls('statement_descriptor_suffix transfer_data transfer_group'),
    id,
    object: 'payment_intent',
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 24).slice(1)}`,
    confirmation_method: 'automatic',
    created: account.seconds(),
    currency: 'eur',
    livemode: false,
    metadata: {},
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...given,
  };
  account.state.paymentIntents.set(id, intent);
  return intent;
}

/** Cancels an intent, so that it cannot be paid any more. */
export function cancelIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'] = 'expired',
): void {
  intent.status = 'canceled';
  intent.canceled_at = account.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  account.emit('payment_intent.canceled', intent);
}
