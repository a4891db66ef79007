import type Stripe from 'stripe';
import type { FaultSettings } from '../faults.ts';
import type { Attempt } from './delivery.ts';
import { queueOf } from './queue.ts';
import { dayByDay, inOrder, shuffled, type Order } from './order.ts';
import { createRounds, type WebhookOptions } from './rounds.ts';

/** The webhook's side of the simulator. */
export interface Webhooks {
  /** Sends an event again, now, perhaps with faults of its own; answers what the webhook said to each copy. */
  resend: (eventId: string, faults?: Partial<FaultSettings>) => Promise<Attempt[]>;
  /** The events that are held back, oldest first. */
  held: () => Stripe.Event[];
  /** Sends the events that are held back, one after the other, and stops holding. */
  release: (order?: Order) => Promise<void>;
  /** Tries again what is due. */
  retryDue(): Promise<void>;
  /** When the next retry is due, in simulated milliseconds. */
  nextRetry: () => number | null;
  /** Settles when nothing is under way. Events held back or waiting for a retry are not under way. */
  idle: () => Promise<void>;
  /** Breaks off what is under way; it stays due. */
  close: () => Promise<void>;
}

/** So many deliveries run side by side: a month of thousands of subscribers must not open a socket each. */
const lanes = 40;

/** Delivers the account's events. */
export function openWebhooks(options: WebhookOptions): Webhooks {
  const { account, faults } = options;
  const rounds = createRounds(options);
  const busy = new Set<string>();
  const queue = queueOf(account.state, busy);

  async function send(event: Stripe.Event, overrides?: Partial<FaultSettings>): Promise<Attempt[]> {
    busy.add(event.id);
    return rounds.run(event, overrides).finally(() => busy.delete(event.id));
  }
  const atOnce = async (sequence: Stripe.Event[]) => {
    for (const { id } of sequence) busy.add(id);
    const waiting = sequence.values();
    const lane = async () => {
      for (const event of waiting) await send(event);
    };
    await Promise.all(Array.from({ length: Math.min(lanes, sequence.length) }, lane));
  };
  const oneByOne = async (sequence: Stripe.Event[]) => {
    for (const event of sequence) await send(event);
  };
  const sendBurst = async (burst: Stripe.Event[]) => {
    if (faults.current.shuffle) return oneByOne(shuffled(burst));
    for (const events of dayByDay(burst)) await atOnce(events);
  };
  account.onEvent = enqueue(options, busy, (moment) => void rounds.track(moment.then(sendBurst)));

  return {
    held: queue.held,
    nextRetry: queue.next,
    idle: rounds.idle,
    close: rounds.close,
    resend(eventId, overrides) {
      const event = account.state.events.get(eventId);
      if (event === undefined) throw new Error(`No such event: ${eventId}`);
      return rounds.track(send(event, overrides));
    },
    release(order = 'sent') {
      faults.set({ hold: false });
      return rounds.track(oneByOne(inOrder(queue.held(), order)));
    },
    async retryDue() {
      await rounds.track(atOnce(queue.due(account.now())));
    },
  };
}

/**
 * Takes events as they happen. What happens in one moment is sent together, after it: so the API's answer and
 * the events may arrive in any order, as in life.
 */
function enqueue(
  { account, faults, types }: WebhookOptions,
  busy: Set<string>,
  send: (burst: Promise<Stripe.Event[]>) => void,
) {
  let burst: Stripe.Event[] = [];
  const endOfMoment = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const events = burst;
    burst = [];
    return events;
  };
  return (event: Stripe.Event) => {
    if (types && !types.includes(event.type)) {
      event.pending_webhooks = 0;
      return;
    }
    const isHeld = faults.current.hold;
    account.state.deliveries.set(event.id, {
      eventId: event.id,
      state: isHeld ? 'held' : 'waiting',
      attempts: [],
      rounds: 0,
      // Due at once: should the process end before the attempt, the next start makes it.
      nextAt: isHeld ? null : account.now(),
    });
    if (isHeld) return;
    busy.add(event.id);
    burst.push(event);
    if (burst.length === 1) send(endOfMoment());
  };
}
