import type Stripe from 'stripe';
import {
  type ActivityKind,
  type ActivityLog,
  type Console,
  createActivityLog,
  openDeadLetters,
  startConsole,
} from '../console/index.ts';
import type { Lambda } from '../lambda/index.ts';
import { type Inbox, publishMails } from '../ses/index.ts';
import type { StripeSimulator } from '../stripe/index.ts';
import { type EventSources, startEventSources } from '../event-sources/index.ts';
import { type Scheduler, startScheduler } from '../scheduler/index.ts';
import { createEventBus } from '../event-bus.ts';
import { publishObjects } from '../s3/index.ts';
import { createAdvance } from '../clock.ts';
import { type Base, portOf } from './base.ts';
import type { Keep } from '../shutdown.ts';
import type { CloudOptions } from './options.ts';

interface Sources {
  lambda: Pick<Lambda, 'invoke'>;
  inbox: Inbox;
  stripe: Pick<StripeSimulator, 'state' | 'dashboardUrl'> | undefined;
  activity: ActivityLog;
}

type OnError = (error: unknown, where: string) => void;

/** Records mails and Stripe events; returns Lambda clients that record the invocations of schedules, queues and the table's stream. */
export function recordActivity({ lambda, inbox, stripe, activity }: Sources) {
  inbox.onMail(({ id, to, subject, outcome }) => {
    const text = `${subject || '(no subject)'} to ${to}${outcome === 'delivered' ? '' : `: ${outcome}`}`;
    activity.record('mail', text, { href: `/inbox/${id}` });
  });
  if (stripe) activity.beforeRead(followStripe(stripe, activity));
  return {
    schedules: {
      invoke: (id: string, event: unknown) => {
        activity.record('schedule', shortName(id));
        return lambda.invoke(id, event);
      },
    },
    batches: {
      invoke: (id: string, event: unknown) => {
        const { Records = [] } = event as { Records?: { eventSource?: string }[] };
        const isStream = Records[0]?.eventSource === 'aws:dynamodb';
        const what = `${isStream ? 'change' : 'message'}${Records.length === 1 ? '' : 's'}`;
        activity.record(isStream ? 'changes' : 'queue', `${shortName(id)}: ${Records.length} ${what}`);
        return lambda.invoke(id, event);
      },
    },
    failed:
      (onError: OnError): OnError =>
      (error, where) => {
        activity.record('failure', `${shortName(where)}: ${(error as Error).message}`);
        onError(error, where);
      },
  };
}

/** Returns a function that records Stripe's events since its last call. Events of earlier processes are skipped. */
function followStripe(stripe: NonNullable<Sources['stripe']>, activity: ActivityLog): () => void {
  const { state, dashboardUrl } = stripe;
  let seen = new Set(state.events.keys());
  return () => {
    for (const event of state.events.values()) {
      if (seen.has(event.id)) continue;
      const [kind, text] = describe(event);
      activity.record(kind, text, { time: event.created * 1000, href: `${dashboardUrl}events/${event.id}` });
    }
    seen = new Set(state.events.keys());
  };
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });

/** Paid and failed charges have a kind of their own: they are what people advance the clock for. */
function describe(event: Stripe.Event): [ActivityKind, string] {
  if (event.type !== 'invoice.paid' && event.type !== 'invoice.payment_failed') return ['stripe', event.type];
  const {
    amount_paid: paid,
    amount_due: due,
    customer_email: who,
    billing_reason: reason,
  } = event.data.object;
  const by = who === null ? '' : ` of ${who}`;
  if (event.type === 'invoice.payment_failed') return ['declined', `${money.format(due / 100)}${by}`];
  return reason === 'subscription_cycle'
    ? ['renewal', `${money.format(paid / 100)}${by}`]
    : ['stripe', event.type];
}

/** `send-mails` for a function's ARN or for `tenaz-dev-send-mails`. */
function shortName(id: string): string {
  return (id.split(':')[6] ?? id).replace(/^tenaz-[a-z]+-/, '');
}

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
  const scheduler = keep(await startScheduler({ ...shared, lambda: recorded.schedules }));
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
