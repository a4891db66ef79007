import type Stripe from 'stripe';
import type { Happenings, Kind } from '../console/happenings.ts';
import type { Lambda } from '../lambda.ts';
import type { Inbox } from '../ses/inbox.ts';
import type { StripeSimulator } from '../stripe/index.ts';

interface Watched {
  lambda: Pick<Lambda, 'invoke'>;
  inbox: Inbox;
  stripe: Pick<StripeSimulator, 'state' | 'dashboardUrl'> | undefined;
  happenings: Happenings;
}

type OnError = (error: unknown, where: string) => void;

/** Notes what happens by itself; gives the scheduler and the queues a Lambda that tells. */
export function watchHappenings({ lambda, inbox, stripe, happenings }: Watched) {
  inbox.onMail(({ id, to, subject, outcome }) => {
    const text = `${subject || '(no subject)'} to ${to}${outcome === 'delivered' ? '' : `: ${outcome}`}`;
    happenings.note('mail', text, { href: `/inbox/${id}` });
  });
  if (stripe) happenings.before(followStripe(stripe, happenings));
  return {
    schedules: {
      invoke: (id: string, event: unknown) => {
        happenings.note('schedule', shortName(id));
        return lambda.invoke(id, event);
      },
    },
    batches: {
      invoke: (id: string, event: unknown) => {
        const { Records = [] } = event as { Records?: unknown[] };
        happenings.note(
          'queue',
          `${shortName(id)}: ${Records.length} ${Records.length === 1 ? 'message' : 'messages'}`,
        );
        return lambda.invoke(id, event);
      },
    },
    failed:
      (onError: OnError): OnError =>
      (error, where) => {
        happenings.note('failure', `${shortName(where)}: ${(error as Error).message}`);
        onError(error, where);
      },
  };
}

/** Notes Stripe's events that are new since the last look; those of earlier runs are not. */
function followStripe(stripe: NonNullable<Watched['stripe']>, happenings: Happenings): () => void {
  const { state, dashboardUrl } = stripe;
  const seen = new Set(state.events.keys());
  return () => {
    for (const event of state.events.values()) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      const [kind, text] = inWords(event);
      happenings.note(kind, text, { time: event.created * 1000, href: `${dashboardUrl}events/${event.id}` });
    }
  };
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });

/** What people wait for when they move the clock: a charge that went well, or one that did not. */
function inWords(event: Stripe.Event): [Kind, string] {
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

/** `send-mails` of a function's ARN or of `tenaz-dev-send-mails`. */
function shortName(id: string): string {
  return (id.split(':')[6] ?? id).replace(/^tenaz-[a-z]+-/, '');
}
