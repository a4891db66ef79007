import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { newId } from '../../ids.ts';
import { nulls } from '../object-fields.ts';
import type { TestCard } from '../../cards/test-cards.ts';

/** A test card with the expiry date that was typed. */
export interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/** Stores a card as a payment method, without an event. */
export function createCardMethod(
  account: Account,
  { card, expMonth, expYear }: CardDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  const isCvcWrong = card.charge === 'incorrect_cvc';
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      ...nulls('generated_from wallet'),
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: 'pass',
        cvc_check: isCvcWrong ? 'fail' : 'pass',
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: card.funding,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: account.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  account.state.paymentMethods.set(method.id, method);
  return method;
}
