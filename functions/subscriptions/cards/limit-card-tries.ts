import { countRate } from '../../accounts/rate-limits.ts';
import { log } from '../../platform/kit/log.ts';
import { nullIfMissing, stripeStatus, withStripe } from '../../platform/ports/stripe.ts';

/** Refused cards after which a set-up intent is cancelled. */
const maxRefusals = 3;

/**
 * Counts a card that was refused for a customer, and cancels the set-up intent at the third: who tests stolen cards confirms
 * in the browser, where no call of ours is limited. The refusals of the intent are read from Stripe, so that a duplicate or
 * late event changes nothing.
 */
export async function limitCardTries(
  setupIntentId: string,
  customerId: string | null,
  now: Date,
): Promise<void> {
  if (customerId !== null) await countRate({ 'card-refused-customer': customerId }, now);
  const attempts = await withStripe((stripe) =>
    stripe.setupAttempts.list({ setup_intent: setupIntentId, limit: 100 }).catch(nullIfMissing),
  );
  const refusals = (attempts?.data ?? []).filter(({ status }) => status === 'failed').length;
  if (refusals < maxRefusals) return;
  const isCancelled = await withStripe((stripe) =>
    stripe.setupIntents.cancel(setupIntentId).then(
      () => true,
      (error: unknown) => {
        // it has succeeded, or an earlier event has cancelled it
        if (stripeStatus(error) === 400) return false;
        throw error;
      },
    ),
  );
  if (isCancelled) log.warn('set-up intent cancelled after refused cards', { setupIntentId, refusals });
}
