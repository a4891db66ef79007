import {
  type ActivityLog,
  type Console,
  createActivityLog,
  openDeadLetters,
  startConsole,
} from '../console/index.ts';
import { startEventSources, type EventSources } from '../event-sources/index.ts';
import { startScheduler, type Scheduler } from '../scheduler/index.ts';
import { createEventBus } from '../event-bus/index.ts';
import { publishObjects } from '../s3/index.ts';
import { publishMails } from '../ses/index.ts';
import { createAdvance } from '../clock/index.ts';
import { portOf, type Base } from './base.ts';
import type { Keep } from '../shutdown/index.ts';
import type { CloudOptions } from './options.ts';
import { recordActivity } from './record-activity.ts';

/** The services that invoke functions without a request, and the console that shows their activity. */
export interface Triggers {
  eventSources: EventSources;
  scheduler: Scheduler;
  console: Console;
  activity: ActivityLog;
  /** Moves the clock on, from one daily run to the next, and settles when everything that became due has happened. */
  advance: (ms: number) => Promise<void>;
  /**
   * Settles when no webhook, no call of a function by another and no batch is running; messages that become visible
   * later are not waited for.
   */
  idle: () => Promise<void>;
}

/** Connects queues, schedules and the event bus to the functions, and everything that waits for a time to the clock. */
export async function startTriggers(options: CloudOptions, base: Base, keep: Keep): Promise<Triggers> {
  const { assembly, calls, clock, lambda, dynamo, s3, sqs, ses, stripe, siteUrl } = base;
  const activity = createActivityLog(() => clock.now());
  const recorded = recordActivity({ lambda, activity, inbox: ses.inbox, stripe });
  const onError = recorded.failed(options.onError ?? (() => {}));
  if (stripe) clock.onAdvance(() => stripe.tick());
  // Stripe drops events after a month: a long advance records them day by day
  clock.onAdvance(() => void activity.count());
  const bus = createEventBus({ assembly, sqs, calls, onError });
  publishMails(ses.inbox, assembly, bus);
  publishObjects(s3, assembly, bus);
  const shared = { assembly, sqs, clock, onError };
  const eventSources = keep(await startEventSources({ ...shared, dynamo, lambda: recorded.batches }));
  // within one step of the clock, all catch-up runs of a schedule of minutes would see the same data
  const scheduler = keep(await startScheduler({ ...shared, lambda: recorded.schedules, maxCatchUpRuns: 1 }));
  const idle = async () => {
    await stripe?.idle();
    await calls.idle();
    await eventSources.idle();
  };
  const nextStop = () =>
    Math.min(scheduler.nextInfrequentRun() ?? Infinity, eventSources.nextDue() ?? Infinity);
  const advance = createAdvance({ clock, idle, nextStop });
  const links = () => [
    { label: 'Site', href: siteUrl },
    ...(stripe ? [{ label: 'Stripe', href: stripe.dashboardUrl }] : []),
  ];
  const deadLetters = openDeadLetters(sqs);
  const pages = { inbox: ses.inbox, clock, advance, activity, deadLetters, links };
  const console = keep(await startConsole({ ...pages, port: portOf(options, 1) }));
  return { eventSources, scheduler, console, activity, advance, idle };
}
