import type { StoredSubscription } from '../_data/subscriptions/subscriptions.ts';
import type { User } from '../_data/accounts/users.ts';
import { AppError } from '../_kit/app-error.ts';
import { log } from '../_kit/log.ts';
import { stripeStatus } from '../_ports/stripe.ts';
import { syncSubscription } from '../_flows/subscriptions/sync-subscription.ts';

/** The customer, if it is the user's; somebody else's is as unknown as an invented one (P18). */
export function authorizeCustomer({ stripeCustomerId }: User, customerId: string): string {
  if (stripeCustomerId !== customerId) throw new AppError('customer_not_found');
  return customerId;
}

/** The subscription as Stripe has it now, if it is the user's (P18). What is not theirs Stripe is not asked about. */
export async function authorizeSubscription(user: User, id: string, now: Date): Promise<StoredSubscription> {
  const fresh = user.subscriptionId === id ? await syncSubscription(user._id, now) : null;
  if (fresh?.id !== id) throw new AppError('subscription_not_found');
  return fresh;
}

const maxTries = 3;

/**
 * Changes a subscription at Stripe from what it is now, and gives what it has become. Where Stripe refuses the change
 * as things stand, they have moved since the look (another tab, a renewal): they are looked at again.
 */
export async function changeSubscription(
  user: User,
  id: string,
  now: Date,
  change: (stored: StoredSubscription) => Promise<unknown>,
): Promise<StoredSubscription> {
  for (let attempt = 1; ; attempt++) {
    const stored = await authorizeSubscription(user, id, now);
    try {
      await change(stored);
      return await authorizeSubscription(user, id, now);
    } catch (error) {
      const { code, cause } = error as AppError;
      const isRefused = code === 'payment_provider' && [400, 404, 409].includes(stripeStatus(cause) ?? 0);
      if (!isRefused) throw error;
      log.warn('Stripe refused a change', { attempt, cause: (cause as Error).message });
      if (attempt === maxTries) throw new AppError('conflict', { cause });
    }
  }
}
