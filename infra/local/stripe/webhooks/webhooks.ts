import type Stripe from 'stripe';
import type { FaultSettings } from '../faults.ts';
import type { Attempt } from './delivery.ts';
import { dayByDay, inOrder, shuffled, type Order } from './order.ts';
import { createRounds, type WebhookOptions } from './rounds.ts';
import type { State } from '../state.ts';

/** The deliveries to the webhook. */
export interface Webhooks {
  /** Sends an event again at once, with optional faults. Returns the attempt of each copy. */
  resend: (eventId: string, faults?: Partial<FaultSettings>) => Promise<Attempt[]>;
  /** The held events, oldest first. */
  held: () => Stripe.Event[];
  /** Sends the held events one by one, and stops holding. */
  release: (order?: Order) => Promise<void>;
  /** Retries the deliveries that are due. */
  retryDue(): Promise<void>;
  /** When the next retry is due, in simulated milliseconds. */
  nextRetry: () => number | null;
  /** Resolves when no attempt is in progress. Held events and later retries do not count. */
  idle: () => Promise<void>;
  /** Aborts the attempts in progress; their events stay due. */
  close: () => Promise<void>;
}

/** The number of parallel deliveries: a month of thousands of subscribers must not open thousands of sockets. */
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
 * Queues new events. The events of one moment are sent together after it, so that the API's answer and the events may
 * arrive in any order, as with Stripe.
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
      // Due at once: if the process ends before the attempt, the next start makes it.
      nextAt: isHeld ? null : account.now(),
    });
    if (isHeld) return;
    busy.add(event.id);
    burst.push(event);
    if (burst.length === 1) send(endOfMoment());
  };
}

/** The events that are not delivered yet. */
interface Queue {
  /** Held events, oldest first. */
  held: () => Stripe.Event[];
  /** Events whose next attempt is due at `now`. */
  due(now: number): Stripe.Event[];
  /** When the next attempt is due. */
  next: () => number | null;
}

/** Reads the queue from the state. Events in `busy` are being sent, so they are not due. */
function queueOf({ deliveries, events }: State, busy: ReadonlySet<string>): Queue {
  const waiting = () =>
    [...deliveries.values()].flatMap(({ eventId, nextAt }) =>
      nextAt === null || busy.has(eventId) ? [] : { event: events.get(eventId) ?? [], nextAt },
    );
  return {
    held: () =>
      [...deliveries.values()].flatMap(({ eventId, state }) =>
        state === 'held' ? (events.get(eventId) ?? []) : [],
      ),
    due: (now) => waiting().flatMap(({ event, nextAt }) => (nextAt <= now ? event : [])),
    next: () =>
      waiting().reduce<number | null>((soonest, { nextAt }) => Math.min(soonest ?? Infinity, nextAt), null),
  };
}
