import { retryOnConflict } from '#functions/platform/table/retries.ts';
import type { StoredSubscription } from './subscriptions.ts';
import type { User } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { stripeStatus } from '#functions/platform/ports/stripe.ts';
import { syncSubscription } from './stripe/sync-subscription.ts';

/**
 * The user's subscription, synced with Stripe. Throws 404 `subscription_not_found` for any other id, without calling Stripe
 * (P18).
 */
export async function authorizeSubscription(user: User, id: string, now: Date): Promise<StoredSubscription> {
  const fresh = user.subscriptionId === id ? await syncSubscription(user._id, now) : null;
  if (fresh?.id !== id) throw new AppError('subscription_not_found');
  return fresh;
}

/**
 * Changes a subscription at Stripe from its present state, and returns the state after the change. When Stripe refuses
 * the change, the state has changed since the read (another tab, a renewal): it is read again. 409 `conflict` in the end.
 */
export const changeSubscription = (
  user: User,
  id: string,
  now: Date,
  change: (stored: StoredSubscription) => Promise<unknown>,
): Promise<StoredSubscription> =>
  retryOnConflict(
    async (attempt) => {
      await change(await authorizeSubscription(user, id, now)).catch((error: unknown) => {
        if (isRefusedByStripe(error)) log.warn('Stripe refused a change', { attempt, ...errorFields(error) });
        throw error;
      });
      return authorizeSubscription(user, id, now);
    },
    // each try makes several calls to Stripe, and the function has 28 seconds
    { isConflict: isRefusedByStripe, maxTries: 3, whenExhausted: 'conflict' },
  );

const isRefusedByStripe = (error: unknown): boolean => {
  const { code, cause } = error as AppError;
  return code === 'payment_provider' && [400, 404, 409].includes(stripeStatus(cause) ?? 0);
};
