import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { withStripe } from '../../_ports/stripe.ts';

/** Drops what was planned for a subscription; it goes on as it is. */
export async function releaseSchedule({ scheduleId }: StoredSubscription): Promise<void> {
  if (scheduleId === null) return;
  await withStripe((stripe) => stripe.subscriptionSchedules.release(scheduleId));
}
