import type { Attempt, Delivery } from './state.ts';
import type Stripe from 'stripe';
import { createHmac } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Account } from './account.ts';

const second = 1000;
const minute = 60 * second;
const hourMs = 60 * minute;

/**
 * The pauses after each failed attempt. The first ones are short, so that a webhook which restarts while its
 * code is being written hears of the event soon; then they are Stripe's, up to three days.
 */
const pauses = [
  second,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
];

/** Records a round of attempts, and plans the next one. */
function concludeRound(delivery: Delivery, attempts: Attempt[], now: number): void {
  delivery.attempts.push(...attempts);
  const isTaken = attempts.some(({ status }) => status !== null && status >= 200 && status < 300);
  // A delivered event stays delivered, even if sending it again fails.
  if (isTaken || delivery.state === 'delivered') {
    delivery.state = 'delivered';
    delivery.nextAt = null;
    return;
  }
  const pause = pauses[delivery.rounds];
  delivery.rounds += 1;
  delivery.state = pause === undefined ? 'given-up' : 'waiting';
  delivery.nextAt = pause === undefined ? null : now + pause;
}

/** The order in which held events are released: as they happened, backwards, or at random. */
export type Order = 'sent' | 'reversed' | 'shuffled';

/** The events in an order. */
function inOrder(events: Stripe.Event[], order: Order): Stripe.Event[] {
  if (order === 'reversed') return events.toReversed();
  return order === 'shuffled' ? shuffled(events) : events;
}

/** A random order that differs from the given one, if possible. */
function shuffled(events: Stripe.Event[]): Stripe.Event[] {
  const mixed = events
    .map((event) => ({ event, key: Math.random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ event }) => event);
  return mixed.every((event, index) => event === events[index]) ? mixed.reverse() : mixed;
}

const day = 24 * 60 * 60;

/** The events grouped by day: when the clock jumps, events of a later month must not overtake earlier ones. */
function dayByDay(events: Stripe.Event[]): Stripe.Event[][] {
  return [...Map.groupBy(events, ({ created }) => Math.floor(created / day)).values()];
}

/** How to send an event. */
interface Sending {
  url: string | undefined;
  secret: string;
  now: () => number;
  /** Aborts the attempt when the simulator closes. */
  closing: AbortSignal;
}

const timeoutMs = 20_000;

/** Posts an event to the webhook with Stripe's signature, and returns the attempt. Never throws. */
async function sendEvent(event: Stripe.Event, sending: Sending): Promise<Attempt> {
  const at = sending.now();
  if (sending.url === undefined) return { at, status: null, answer: 'No webhook address yet.' };
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(sending.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(body, sending.secret, Math.floor(at / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), sending.closing]),
    });
    return { at, status: response.status, answer: (await response.text()).slice(0, 500) };
  } catch (cause) {
    return { at, status: null, answer: reasonOf(cause) };
  }
}

/** The `Stripe-Signature` header: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
function sign(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

/** The options of the webhook. */
interface WebhookOptions {
  account: Account;
  faults: Faults;
  /** Called at each attempt, because the site may start after the simulator. */
  url: () => string | undefined;
  secret: string;
  /** The types of event that it receives; all by default. */
  types?: readonly string[] | undefined;
}

/** The deliveries to the webhook. */
export interface Webhooks {
  /** Sends an event again at once. Returns the attempt of each copy. */
  resend: (eventId: string) => Promise<Attempt[]>;
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
export function openWebhooks({ account, faults, url, secret, types }: WebhookOptions): Webhooks {
  const { deliveries, events } = account.state;
  const closing = new AbortController();
  const inProgress = new Set<Promise<unknown>>();
  /** The events that are being sent, which are not due. */
  const busy = new Set<string>();

  /** Counts `work` as in progress until it settles. */
  const track = <T>(work: Promise<T>): Promise<T> => {
    inProgress.add(work);
    void work.finally(() => inProgress.delete(work));
    return work;
  };
  const idle = async () => {
    while (inProgress.size > 0) await Promise.allSettled(inProgress);
  };
  /** Sends an event in as many copies as the faults demand, and records the attempts. */
  const send = async (event: Stripe.Event): Promise<Attempt[]> => {
    busy.add(event.id);
    const sending = { url: url(), secret, now: account.now, closing: closing.signal };
    const copies = Array.from({ length: Math.max(1, faults.current.duplicate) }, () =>
      sendEvent(event, sending),
    );
    const attempts = await Promise.all(copies).finally(() => busy.delete(event.id));
    const delivery = deliveries.get(event.id);
    if (delivery !== undefined) concludeRound(delivery, attempts, account.now());
    if (delivery?.state === 'delivered') event.pending_webhooks = 0;
    account.changed();
    return attempts;
  };
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

  let burst: Stripe.Event[] = [];
  /** Sends the events of one moment after it, so that the API's answer and the events may arrive in any order, as with Stripe. */
  const sendBurst = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const sent = burst;
    burst = [];
    if (faults.current.shuffle) return oneByOne(shuffled(sent));
    for (const day of dayByDay(sent)) await atOnce(day);
  };
  account.onEvent = (event) => {
    if (types && !types.includes(event.type)) {
      event.pending_webhooks = 0;
      return;
    }
    const isHeld = faults.current.hold;
    const eventId = event.id;
    // Due at once: if the process ends before the attempt, the next start makes it.
    const plan = isHeld
      ? { state: 'held' as const, nextAt: null }
      : { state: 'waiting' as const, nextAt: account.now() };
    deliveries.set(eventId, { eventId, attempts: [], rounds: 0, ...plan });
    if (isHeld) return;
    busy.add(eventId);
    burst.push(event);
    if (burst.length === 1) void track(sendBurst());
  };

  const eventsOf = (wanted: (delivery: Delivery) => boolean): Stripe.Event[] =>
    [...deliveries.values()].filter(wanted).flatMap(({ eventId }) => events.get(eventId) ?? []);
  const held = () => eventsOf(({ state }) => state === 'held');
  return {
    held,
    idle,
    nextRetry: () =>
      [...deliveries.values()].reduce<number | null>(
        (soonest, { eventId, nextAt }) =>
          nextAt === null || busy.has(eventId) ? soonest : Math.min(soonest ?? Infinity, nextAt),
        null,
      ),
    async retryDue() {
      const now = account.now();
      const isDue = ({ eventId, nextAt }: Delivery) => nextAt !== null && nextAt <= now && !busy.has(eventId);
      await track(atOnce(eventsOf(isDue)));
    },
    resend(eventId) {
      const event = events.get(eventId);
      if (event === undefined) throw new Error(`No such event: ${eventId}`);
      return track(send(event));
    },
    release(order = 'sent') {
      faults.set({ hold: false });
      return track(oneByOne(inOrder(held(), order)));
    },
    async close() {
      closing.abort(new Error('The simulator closed.'));
      await idle();
    },
  };
}
