import type Stripe from 'stripe';
import { openTimerQueue, type TimerQueue } from './timers.ts';
import { deepCopy, newId } from './objects.ts';
import type { State } from './state.ts';
import { isDeepStrictEqual } from 'node:util';

/** The API version that stripe 23.1.0 pins, and the only one the simulator speaks. */
export const apiVersion = '2026-10-28.endive';

/** The type of an event's object, by the event's name. */
export type EventObject<T extends Stripe.Event.Type> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** The simulated Stripe account, on which every operation works. */
export interface Account {
  readonly state: State;
  /** The simulator's URL, for links in objects. */
  readonly url: string;
  /** Simulated time in milliseconds. */
  now: () => number;
  /** Simulated time in whole seconds, as in Stripe's objects. */
  seconds: () => number;
  /** What happens without a request, and when. */
  readonly timers: TimerQueue;
  /** Runs `work` as if it were `time` (milliseconds): due work that runs late keeps its own date. */
  runAt: (time: number, work: () => void) => void;
  /** The API request that is being answered, for `event.request`. */
  request: Stripe.Event.Request | null;
  /** Records an event with a snapshot of `object` and its previous values, and sends it to the webhook. */
  emit: <T extends Stripe.Event.Type>(type: T, object: EventObject<T>, previous?: object) => Stripe.Event;
  /** Called with every new event. The webhooks set it. */
  onEvent: (event: Stripe.Event) => void;
  /** Called after every change of the state. The simulator sets it to write the data file and its timer. */
  changed: () => void;
}

/** Opens an account on `state`. */
export function openAccount({ state, url, now }: { state: State; url: string; now: () => number }): Account {
  let moment: number | undefined;
  const account: Account = {
    state,
    url,
    now: () => moment ?? now(),
    timers: openTimerQueue(state.timers),
    runAt(time, work) {
      moment = time;
      try {
        work();
      } finally {
        moment = undefined;
      }
    },
    seconds: () => Math.floor(account.now() / 1000),
    request: null,
    onEvent: () => {},
    changed: () => {},
    emit(type, object, previous) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: account.seconds(),
        // A copy: a later change of the object must not show in an earlier event.
        data: { object: deepCopy(object), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request: account.request ?? { id: null, idempotency_key: null },
        type,
      } as Stripe.Event;
      state.events.set(event.id, event);
      account.onEvent(event);
      account.changed();
      return event;
    },
  };
  return account;
}

type Fields = Record<string, unknown>;

/** Runs `change` and emits `type` with the object's previous values; without a difference there is no event. */
export function updateAndEmit(
  account: Account,
  type: Stripe.Event.Type,
  object: object,
  change: () => void,
): void {
  const before = deepCopy(object);
  change();
  emitChange(account, type, object, before);
}

/** Emits `type` for a change that has been made; without a difference there is no event. */
export function emitChange(account: Account, type: Stripe.Event.Type, object: object, before: object): void {
  const previous = changedFields(before as Fields, object as Fields);
  if (Object.keys(previous).length > 0) account.emit(type, object as never, previous);
}

/** The previous values as Stripe shows them: of a hash only the changed fields, of a list the whole. */
function changedFields(before: Fields, after: Fields): Fields {
  const previous: Fields = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (isDeepStrictEqual(was, is)) continue;
    previous[name] = isHash(was) && isHash(is) && !('object' in was) ? changedFields(was, is) : (was ?? null);
  }
  return previous;
}

function isHash(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
