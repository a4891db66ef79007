import type Stripe from 'stripe';
import type { ActivityLog, ActivityKind } from '../console/index.ts';
import type { Lambda } from '../lambda/index.ts';
import type { Inbox } from '../ses/index.ts';
import type { StripeSimulator } from '../stripe/index.ts';

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
