import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import type { Faults, FaultSettings } from '../faults.ts';
import { conclude, type Attempt } from './delivery.ts';
import { sendEvent } from './send-event.ts';

/** Where and how to deliver. */
export interface WebhookOptions {
  account: Account;
  faults: Faults;
  /** Asked at each attempt: the site may come up after the simulator. */
  url: () => string | undefined;
  secret: string;
  /** The types of event that it is set to; all of them without. */
  types?: readonly string[] | undefined;
}

/** Attempts under way. */
export interface Rounds {
  /** Sends an event, in as many copies as the faults ask for, and notes how it went. */
  run(event: Stripe.Event, overrides?: Partial<FaultSettings>): Promise<Attempt[]>;
  /** Counts `work` as under way until it settles. */
  track<T>(work: Promise<T>): Promise<T>;
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

/** Makes the attempts, and knows which are under way. */
export function createRounds({ account, faults, url, secret }: WebhookOptions): Rounds {
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const attempt = (event: Stripe.Event, settings: FaultSettings): Promise<Attempt> =>
    faults.takeDrop()
      ? Promise.resolve({ at: account.now(), status: null, answer: 'Lost on the way (fault).' })
      : sendEvent(event, { url: url(), secret, now: account.now, faults: settings, closing: closing.signal });
  const idle = async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };
  return {
    idle,
    async run(event, overrides) {
      const settings = { ...faults.current, ...overrides };
      const attempts = await Promise.all(
        Array.from({ length: Math.max(1, settings.duplicate) }, () => attempt(event, settings)),
      );
      const delivery = account.state.deliveries.get(event.id);
      if (delivery !== undefined) conclude(delivery, attempts, account.now());
      if (delivery?.state === 'delivered') event.pending_webhooks = 0;
      account.changed();
      return attempts;
    },
    track(work) {
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      return work;
    },
    async close() {
      closing.abort(new Error('The simulator closed.'));
      await idle();
    },
  };
}
