import type Stripe from 'stripe';
import { formatCents } from '#shared/rules/money.ts';
import { findStripeCustomer } from '../../_data/subscriptions/stripe-customers.ts';
import { findSubscription, putSubscriptionStep } from '../../_data/subscriptions/subscriptions.ts';
import { transact } from '../../_data/table/table.ts';
import { findUser } from '../../_data/accounts/users.ts';
import { log } from '../../_kit/log.ts';
import { nullIfMissing, referenceId, withStripe } from '../../_ports/stripe.ts';
import { syncSubscription } from './sync-subscription.ts';
import { messages } from '../messages.ts';
import { notifyOnce } from './subscription-notifications.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';

/**
 * Notifies a subscriber, once, of what has been refunded of a payment. The subscription is synced first, because a
 * withdrawal notifies of its own refunds, whichever event arrives first. A charge that Stripe does not know is logged: no
 * retry could help.
 */
export async function syncSubscriptionRefund(chargeId: string, now: Date): Promise<void> {
  const charge = await withStripe((stripe) => stripe.charges.retrieve(chargeId).catch(nullIfMissing));
  if (!charge) return log.warn('refund of a charge that Stripe does not know', { chargeId });
  const customerId = referenceId(charge.customer);
  const userId = customerId && (await findStripeCustomer(customerId))?.userId;
  if (!userId || !(await isOfInvoice(charge))) return;
  await syncSubscription(userId, now);
  await retryOnConflict(() => notifyRefund(userId, charge, now));
}

/** Whether a charge paid an invoice: orders of the shop are paid by the same customer. */
async function isOfInvoice({ payment_intent }: Stripe.Charge): Promise<boolean> {
  const paymentIntent = referenceId(payment_intent);
  if (!paymentIntent) return false;
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const { data } = await withStripe((stripe) => stripe.invoicePayments.list({ payment, limit: 1 }));
  return data.length > 0;
}

async function notifyRefund(
  userId: string,
  { id, amount_refunded: cents }: Stripe.Charge,
  now: Date,
): Promise<void> {
  const [user, stored] = await Promise.all([findUser(userId), findSubscription(userId)]);
  const notifiedCents = stored?.refunds[id] ?? 0;
  // a refund never shrinks: a smaller amount is an outdated read
  if (!user || !stored || cents <= notifiedCents) return;
  const next = { ...stored, refunds: { ...stored.refunds, [id]: cents }, version: stored.version + 1 };
  const amount = formatCents(cents - notifiedCents);
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
