import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { isComparisonDue, saveComparison } from '#functions/analytics/index.ts';
import {
  findReconciliation,
  putReconciliation,
  type ReconcileResult,
  type Reconciliation,
} from './reconciliation.ts';
import { log, errorFields } from '#functions/platform/kit/log.ts';
import { syncAllSubscriptions } from './sync-all-subscriptions.ts';
import type Stripe from 'stripe';
import { missedEvents } from '#shared/rules/subscriptions/stripe-events.ts';
import {
  eventSubject,
  findHandledEvents,
  handleStripeEvent,
  markEventHandled,
} from './handle-stripe-event.ts';
import { inParallel } from '#functions/platform/kit/in-parallel.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';

/** Events may appear in Stripe's list some time after they happened. */
const overlapSeconds = 3600;

const noneSynced: ReconcileResult = { synced: 0, failed: 0 };
const newWalk = { after: null, hasFailed: false };

/** Stripe keeps events for 30 days; older ones are not in its list any more. */
const eventRetentionSeconds = 29 * 86_400;

/**
 * Syncs everything that has changed at Stripe since the last run and has not arrived by webhook. The checkpoint is written
 * after the work, so that the next run repeats failed events from the same point. When the checkpoint is older than Stripe's
 * events, on a stage's first night, and once a month for the metrics (P87), every subscription is compared. A comparison with
 * failures goes on to its end and begins again the next night, while events are read as on any other. Both are continued by the next
 * run where this one has no time for another page; with `goesOn` nothing else is done.
 */
export async function reconcile(
  now: Date,
  hasTime: () => boolean,
  goesOn: boolean,
): Promise<ReconcileResult> {
  const startedAt = Math.floor(now.getTime() / 1000);
  const { day } = inMadrid(now);
  const [{ until: before, events: unread, walk }, isForMetrics] = await Promise.all([
    findReconciliation(),
    isComparisonDue(day),
  ]);
  const isTooOld = before === null || before < startedAt - eventRetentionSeconds;
  let events = noneSynced;
  let until = before;
  if (isTooOld) log.warn('events are older than Stripe keeps them: comparing all subscriptions', { until });
  else if (unread || !goesOn) {
    // a new night begins again: what is handled is passed over, and what has come since is among it
    const begun = { since: before - overlapSeconds, startedAt, after: null, hasFailed: false };
    ({ until, ...events } = await readEvents(
      goesOn && unread ? unread : begun,
      { before, walk },
      now,
      hasTime,
    ));
    if (!hasTime()) return events;
  }
  if (goesOn ? !walk?.after : !isTooOld && !walk && !isForMetrics) return events;
  const progress =
    walk && walk.since >= startedAt - eventRetentionSeconds ? walk : { ...newWalk, since: startedAt };
  const hasFailed = (failed: number) => progress.hasFailed || failed > 0;
  const result = await syncAllSubscriptions(progress.after, now, async (after, failed) => {
    await putReconciliation({ until, walk: { ...progress, after, hasFailed: hasFailed(failed) } });
    return hasTime();
  });
  if (result.isDone) {
    const isComplete = !hasFailed(result.failed);
    // changes during the comparison are in the events since its start
    await putReconciliation({
      until: isTooOld ? progress.since : until,
      walk: isComplete ? null : { ...newWalk, since: startedAt },
    });
    if (isForMetrics && isComplete) await saveComparison(day);
  }
  return { synced: events.synced + result.synced, failed: events.failed + result.failed };
}

/** Where events are read from. */
type Reading = Omit<NonNullable<Reconciliation['events']>, 'after'> & { after: string | null };

/** Reads events as far as the time goes, and saves how far; returns also up to when all have been handled. */
async function readEvents(
  reading: Reading,
  { before, walk }: { before: number; walk: Reconciliation['walk'] },
  now: Date,
  hasTime: () => boolean,
): Promise<ReconcileResult & { until: number }> {
  const hasFailed = (failed: number) => reading.hasFailed || failed > 0;
  const { isDone, ...result } = await syncMissedEvents(reading, now, async (after, failed) => {
    await putReconciliation({
      until: before,
      events: { ...reading, after, hasFailed: hasFailed(failed) },
      walk,
    });
    return hasTime();
  });
  const until = isDone && !hasFailed(result.failed) ? reading.startedAt : before;
  if (isDone) await putReconciliation({ until, walk });
  return { ...result, until };
}

/** Low, because users' requests share Stripe's rate limit. */
const concurrency = 8;

/**
 * Handles the events since `since` (epoch seconds) that no webhook has delivered, a page at a time, newest first: each subject is
 * synced once, however many of its events were missed, and each event is marked as handled, so that a run after a crash does not
 * repeat the work. `shouldContinue` gets the last event of each page but the last one and the failures so far, and returns whether
 * there is time for the next page; a later run goes on after that event.
 */
async function syncMissedEvents(
  { since, after: from }: { since: number; after: string | null },
  now: Date,
  shouldContinue: (after: string, failed: number) => Promise<boolean>,
): Promise<ReconcileResult & { isDone: boolean }> {
  const total = { synced: 0, failed: 0 };
  const synced = new Map<string, boolean>();
  let after = from;
  for (;;) {
    const page = await listEvents(since, after);
    const handled = await findHandledEvents(page.data.map(({ id }) => id));
    const groups = groupBySubject(page.data.filter(({ id }) => !handled.has(id)));
    const failures = await inParallel(groups, concurrency, async ([subject, events]) => {
      if (!synced.has(subject)) {
        synced.set(subject, false);
        await handleStripeEvent(events[0]!, now);
        synced.set(subject, true);
        total.synced++;
      }
      if (synced.get(subject)) for (const { id, type } of events) await markEventHandled(id, type, now);
    });
    for (const { item, error } of failures)
      log.error('missed event not handled', { subject: item[0], ...errorFields(error) });
    total.failed += failures.length;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return { ...total, isDone: true };
    after = last.id;
    if (!(await shouldContinue(after, total.failed))) return { ...total, isDone: false };
  }
}

const listEvents = (since: number, after: string | null): Promise<Stripe.ApiList<Stripe.Event>> =>
  withStripe((stripe) =>
    stripe.events.list({
      types: [...missedEvents],
      created: { gte: since },
      limit: 100,
      ...(after && { starting_after: after }),
    }),
  );

/** The events that one sync handles together: those of one customer, the refunds or the disputes of one charge. */
function groupBySubject(events: Stripe.Event[]): Map<string, Stripe.Event[]> {
  const groups = new Map<string, Stripe.Event[]>();
  for (const event of events) {
    const subject = eventSubject(event);
    if (subject === null || subject.kind === 'checkout' || subject.kind === 'card') continue;
    const id = subject.kind === 'subscription' ? subject.customerId : `${subject.kind} ${subject.chargeId}`;
    groups.set(id, [...(groups.get(id) ?? []), event]);
  }
  return groups;
}
