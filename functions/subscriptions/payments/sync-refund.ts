import type Stripe from 'stripe';
import { formatCents } from '#shared/rules/money.ts';
import { failureOf, findStripeCustomer, listRefunds } from '#functions/orders/index.ts';
import { findSubscription, putSubscriptionStep, type StoredSubscription } from '../subscriptions.ts';
import { transact } from '#functions/platform/table/table.ts';
import { findUser } from '#functions/accounts/index.ts';
import { log } from '#functions/platform/kit/log.ts';
import { nullIfMissing, referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { messages } from '#functions/platform/messages.ts';
import { notifyOnce } from '../subscription-notifications.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';

/**
 * Brings what is refunded of a payment of a subscription up to date with Stripe: the subscriber is notified, once, of what has been
 * refunded, and what the bank has sent back is owed until it is paid (P240). The subscription is synced first, because a withdrawal
 * notifies of its own refunds, whichever event arrives first. A charge that Stripe does not know is logged: no retry could help.
 */
export async function syncSubscriptionRefund(chargeId: string, now: Date): Promise<void> {
  const payer = await findInvoicePayer(chargeId);
  if (!payer) return;
  await syncSubscription(payer.userId, now);
  await retryOnConflict(() => syncRefundedCents(payer.userId, chargeId, now));
}

/** Who has paid an invoice with a charge, and its payment; null for any other charge. */
export async function findInvoicePayer(
  chargeId: string,
): Promise<{ userId: string; paymentIntent: string } | null> {
  const charge = await readCharge(chargeId);
  if (!charge) {
    log.warn('event about a charge that Stripe does not know', { chargeId });
    return null;
  }
  const customerId = referenceId(charge.customer);
  const userId = customerId && (await findStripeCustomer(customerId))?.userId;
  const paymentIntent = referenceId(charge.payment_intent);
  return userId && paymentIntent && (await paysInvoice(paymentIntent)) ? { userId, paymentIntent } : null;
}

const readCharge = (chargeId: string): Promise<Stripe.Charge | null> =>
  withStripe((stripe) => stripe.charges.retrieve(chargeId).catch(nullIfMissing));

/** Whether a payment paid an invoice: orders of the shop are paid by the same customer. */
async function paysInvoice(paymentIntent: string): Promise<boolean> {
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const { data } = await withStripe((stripe) => stripe.invoicePayments.list({ payment, limit: 1 }));
  return data.length > 0;
}

async function syncRefundedCents(userId: string, chargeId: string, now: Date): Promise<void> {
  const stored = await findSubscription(userId);
  // read after the copy, whose version admits one of two calls: no older amount is written over a newer one
  const charge = await readCharge(chargeId);
  if (!stored || !charge) return;
  const known = stored.refunds[chargeId] ?? 0;
  if (charge.amount_refunded > known) await notifyRefund(stored, charge, now);
  if (charge.amount_refunded < known) await takeBack(stored, charge, now);
}

async function notifyRefund(stored: StoredSubscription, charge: Stripe.Charge, now: Date): Promise<void> {
  const { next, change } = afterRefund(stored, charge, now);
  const user = await findUser(stored.userId);
  if (!user) return;
  const amount = formatCents(change);
  const notifications = await notifyOnce(
    user,
    next,
    ({ plan: planName, manageUrl }) => ({
      text: { type: 'payment', priority: 'high', ...messages.subscription.refunded(planName, amount) },
      mail: { template: 'subscription-refunded', data: { name: user.name, planName, amount, manageUrl } },
    }),
    now,
  );
  await transact([putSubscriptionStep(next), ...notifications.steps]);
}

/** The subscriber does not get the money. An error, because an operator has to see to it. */
async function takeBack(stored: StoredSubscription, charge: Stripe.Charge, now: Date): Promise<void> {
  const paymentIntent = referenceId(charge.payment_intent);
  const refunds = paymentIntent === null ? [] : await listRefunds(paymentIntent);
  const failure = refunds.map(failureOf).find((each) => each !== null) ?? null;
  log.error('refund refused by the bank', { user: stored.userId, chargeId: charge.id, failure });
  await transact([putSubscriptionStep(afterRefund(stored, charge, now).next)]);
}

/** The copy once Stripe has refunded what it says of a charge, and by how many cents that is more than was known. */
function afterRefund(
  stored: StoredSubscription,
  { id, amount_refunded }: Pick<Stripe.Charge, 'id' | 'amount_refunded'>,
  now: Date,
): { next: StoredSubscription; change: number } {
  const change = amount_refunded - (stored.refunds[id] ?? 0);
  const { [id]: before, ...others } = stored.owed;
  const cents = Math.max((before?.cents ?? 0) - change, 0);
  const since = before?.since ?? Math.floor(now.getTime() / 1000);
  const next = {
    ...stored,
    refunds: { ...stored.refunds, [id]: amount_refunded },
    owed: cents > 0 ? { ...others, [id]: { cents, since, refundId: null } } : others,
    version: stored.version + 1,
  };
  return { next, change };
}
