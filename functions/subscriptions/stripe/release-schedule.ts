import type { StoredSubscription } from '../subscriptions.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';

/** Removes the scheduled change of a subscription, which continues with its current plan. */
export async function releaseSchedule({ scheduleId }: Pick<StoredSubscription, 'scheduleId'>): Promise<void> {
  if (scheduleId === null) return;
  await withStripe((stripe) => stripe.subscriptionSchedules.release(scheduleId));
}
