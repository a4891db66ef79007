import { findReconciliation, putReconciliation } from '../_data/subscriptions/reconciliation.ts';
import { log } from '../_kit/log.ts';
import { syncMissedEvents } from './sync-missed-events.ts';
import type { ReconcileResult } from './reconcile-result.ts';
import { syncAllSubscriptions } from './sync-all-subscriptions.ts';

/** Events may show up in Stripe's list a while after they happened. */
const overlapSeconds = 3600;

/** Stripe keeps events for 30 days; what happened in a longer silence is in no list any more. */
const keptSeconds = 29 * 86_400;

/**
 * Copies whatever has changed at Stripe since the last run and has not come by webhook. The checkpoint moves after the
 * work only: a run that failed or died is done again by the next one, from the same point. After a silence that is
 * longer than Stripe's memory, and on a stage's first night, every subscription is compared once instead.
 */
export async function reconcile(now: Date, hasTime: () => boolean): Promise<ReconcileResult> {
  const startedAt = Math.floor(now.getTime() / 1000);
  const { until, walk } = await findReconciliation();
  const isTooOld = until === null || until < startedAt - keptSeconds;
  if (!walk && !isTooOld) {
    const seen = await syncMissedEvents(until - overlapSeconds, now);
    if (seen.failed === 0) await putReconciliation({ until: startedAt, walk: null });
    return seen;
  }
  log.warn('events are older than Stripe keeps them: comparing all subscriptions', { until });
  const begun = walk && walk.since >= startedAt - keptSeconds ? walk : { since: startedAt, after: null };
  const seen = await syncAllSubscriptions(begun.after, now, async (after) => {
    await putReconciliation({ until, walk: { ...begun, after } });
    return hasTime();
  });
  // what happens while it walks is in the events since it began
  if (seen.isDone) await putReconciliation({ until: begun.since, walk: null });
  return seen;
}
