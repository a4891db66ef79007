import type Stripe from 'stripe';
import { formatCents } from '#shared/rules/money.ts';
import { findStripeCustomer } from '../../_data/subscriptions/stripe-customers.ts';
import { findSubscription, putSubscriptionStep } from '../../_data/subscriptions/subscriptions.ts';
import { transact } from '../../_data/table/table.ts';
import { findUser } from '../../_data/accounts/users.ts';
import { withStripe } from '../../_ports/stripe.ts';
import { syncSubscription } from './sync-subscription.ts';
import { messages } from '../notifications/messages.ts';
import { queueWritten } from '../mail/queue-mail.ts';
import { notifyOnce } from './subscription-notifications.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';

/**
 * Tells a subscriber what has gone back of a payment, once. The copy goes first: a withdrawal tells its own refunds,
 * whichever is heard of first.
 */
export async function syncSubscriptionRefund(chargeId: string, now: Date): Promise<void> {
  const charge = await withStripe((stripe) => stripe.charges.retrieve(chargeId));
  const customerId = idOf(charge.customer);
  const userId = customerId && (await findStripeCustomer(customerId))?.userId;
  if (!userId || !(await isOfInvoice(charge))) return;
  await syncSubscription(userId, now);
  await retryOnConflict(() => tell(userId, charge, now));
}

/** What was bought in the shop is paid by the same customer. */
async function isOfInvoice({ payment_intent }: Stripe.Charge): Promise<boolean> {
  const paymentIntent = idOf(payment_intent);
  if (!paymentIntent) return false;
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const { data } = await withStripe((stripe) => stripe.invoicePayments.list({ payment, limit: 1 }));
  return data.length > 0;
}

async function tell(userId: string, { id, amount_refunded: cents }: Stripe.Charge, now: Date): Promise<void> {
  const [user, stored] = await Promise.all([findUser(userId), findSubscription(userId)]);
  const told = stored?.refunds[id] ?? 0;
  // money only goes back: less than what has been told is an older look
  if (!user || !stored || cents <= told) return;
  const next = { ...stored, refunds: { ...stored.refunds, [id]: cents }, version: stored.version + 1 };
  const amount = formatCents(cents - told);
  const news = await notifyOnce(
    user,
    next,
    ({ plan: planName, manageUrl }) => ({
      notice: { type: 'payment', priority: 'high', ...messages.subscription.refunded(planName, amount) },
      content: { template: 'subscription-refunded', data: { name: user.name, planName, amount, manageUrl } },
    }),
    now,
  );
  await transact([putSubscriptionStep(next), ...news.steps]);
  await queueWritten(news.mails);
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;
