import { openDeadLetters } from '../console/dead-letters.ts';
import { startConsole, type Console } from '../console/server.ts';
import { createHappenings, type Happenings } from '../console/happenings.ts';
import { startEventSources, type EventSources } from '../event-sources.ts';
import { startScheduler, type Scheduler } from '../scheduler.ts';
import { createEventBus } from '../event-bus.ts';
import { publishMails } from '../ses/publish.ts';
import { createAdvance } from './advance.ts';
import { portOf, type Base } from './base.ts';
import type { Keep } from './close-all.ts';
import type { CloudOptions } from './options.ts';
import { watchHappenings } from './watch.ts';

/** What happens by itself, and the pages that show it. */
export interface Woken {
  eventSources: EventSources;
  scheduler: Scheduler;
  console: Console;
  happenings: Happenings;
  /** Moves the clock on, from one daily run to the next, and settles when all that was due has happened. */
  advance: (ms: number) => Promise<void>;
  /** Settles when no webhook and no batch is under way; messages that wait for a later time are not waited for. */
  idle: () => Promise<void>;
}

/** Starts queues and schedules on the functions, and lets the clock wake all that waits for a time. */
export async function startWoken(options: CloudOptions, base: Base, keep: Keep): Promise<Woken> {
  const { assembly, clock, lambda, sqs, ses, stripe, siteUrl } = base;
  const happenings = createHappenings(() => clock.now());
  const watched = watchHappenings({ lambda, happenings, inbox: ses.inbox, stripe });
  const onError = watched.failed(options.onError ?? (() => {}));
  if (stripe) clock.onAdvance(() => stripe.tick());
  // Stripe forgets events after a month: on a long way they are noted day by day
  clock.onAdvance(() => void happenings.count());
  publishMails(ses.inbox, assembly, createEventBus({ assembly, sqs, onError }));
  const shared = { assembly, sqs, clock, onError };
  const eventSources = keep(await startEventSources({ ...shared, lambda: watched.batches }));
  // the clock moves some hours at a time: the calls that a five-minute schedule makes in them would all see the same data
  const scheduler = keep(await startScheduler({ ...shared, lambda: watched.schedules, mostAtOnce: 4 }));
  const idle = async () => {
    await stripe?.idle();
    await eventSources.idle();
  };
  const nextStop = () => Math.min(scheduler.nextRare() ?? Infinity, eventSources.nextWake() ?? Infinity);
  const advance = createAdvance({ clock, idle, nextStop });
  const links = () => [
    { label: 'Site', href: siteUrl },
    ...(stripe ? [{ label: 'Stripe', href: stripe.dashboardUrl }] : []),
  ];
  const deadLetters = openDeadLetters(assembly, sqs);
  const pages = { inbox: ses.inbox, clock, advance, happenings, deadLetters, links };
  const console = keep(await startConsole({ ...pages, port: portOf(options, 1) }));
  return { eventSources, scheduler, console, happenings, advance, idle };
}
