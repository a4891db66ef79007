import { findReconciliation, putReconciliation } from '../_data/subscriptions/reconciliation.ts';
import { log } from '../_kit/log.ts';
import { syncMissedEvents } from './sync-missed-events.ts';
import type { ReconcileResult } from './reconcile-result.ts';
import { syncAllSubscriptions } from './sync-all-subscriptions.ts';

/** Events may appear in Stripe's list some time after they happened. */
const overlapSeconds = 3600;

/** Stripe keeps events for 30 days; older ones are not in its list any more. */
const eventRetentionSeconds = 29 * 86_400;

/**
 * Syncs everything that has changed at Stripe since the last run and has not arrived by webhook. The checkpoint is written
 * after the work, so that the next run repeats a failed one from the same point. When the checkpoint is older than Stripe's
 * events, and on a stage's first night, every subscription is compared once instead.
 */
export async function reconcile(now: Date, hasTime: () => boolean): Promise<ReconcileResult> {
  const startedAt = Math.floor(now.getTime() / 1000);
  const { until, walk } = await findReconciliation();
  const isTooOld = until === null || until < startedAt - eventRetentionSeconds;
  if (!walk && !isTooOld) {
    const result = await syncMissedEvents(until - overlapSeconds, now);
    if (result.failed === 0) await putReconciliation({ until: startedAt, walk: null });
    return result;
  }
  log.warn('events are older than Stripe keeps them: comparing all subscriptions', { until });
  const progress =
    walk && walk.since >= startedAt - eventRetentionSeconds ? walk : { since: startedAt, after: null };
  const result = await syncAllSubscriptions(progress.after, now, async (after) => {
    await putReconciliation({ until, walk: { ...progress, after } });
    return hasTime();
  });
  // changes during the comparison are in the events since its start
  if (result.isDone) await putReconciliation({ until: progress.since, walk: null });
  return result;
}
