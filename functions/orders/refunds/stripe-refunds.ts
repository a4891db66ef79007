import type Stripe from 'stripe';
import { withStripe } from '../../platform/ports/stripe.ts';

/** The refunds of a payment at Stripe, newest first. */
export const listRefunds = (paymentIntent: string): Promise<Stripe.Refund[]> =>
  withStripe(async (stripe) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
    return data;
  });

/** Why a refund pays nothing back; null when it does, or is about to. */
export const failureOf = ({ status, failure_reason: reason }: Stripe.Refund): string | null =>
  status === 'failed' || status === 'canceled' ? (reason ?? status) : null;

/** Whether a refund at Stripe was made from a record with this id. */
export const isMadeFrom = (refundId: string, { metadata }: Stripe.Refund): boolean =>
  metadata?.['refundId'] === refundId;
