import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import type { Faults, FaultSettings } from '../faults.ts';
import { concludeRound, type Attempt } from './delivery.ts';
import { sendEvent } from './send-event.ts';

/** The options of the webhook. */
export interface WebhookOptions {
  account: Account;
  faults: Faults;
  /** Called at each attempt, because the site may start after the simulator. */
  url: () => string | undefined;
  secret: string;
  /** The types of event that it receives; all by default. */
  types?: readonly string[] | undefined;
}

/** Sends events, and knows which attempts are in progress. */
export interface DeliveryRounds {
  /** Sends an event in as many copies as the faults demand, and records the attempts. */
  run(event: Stripe.Event, overrides?: Partial<FaultSettings>): Promise<Attempt[]>;
  /** Counts `work` as in progress until it settles. */
  track<T>(work: Promise<T>): Promise<T>;
  idle: () => Promise<void>;
  close: () => Promise<void>;
}

/** Creates the delivery rounds of a simulator. */
export function createRounds({ account, faults, url, secret }: WebhookOptions): DeliveryRounds {
  const inProgress = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const attempt = (event: Stripe.Event, settings: FaultSettings): Promise<Attempt> =>
    faults.takeDrop()
      ? Promise.resolve({ at: account.now(), status: null, answer: 'Lost on the way (fault).' })
      : sendEvent(event, { url: url(), secret, now: account.now, faults: settings, closing: closing.signal });
  const idle = async () => {
    while (inProgress.size > 0) await Promise.allSettled(inProgress);
  };
  return {
    idle,
    async run(event, overrides) {
      const settings = { ...faults.current, ...overrides };
      const attempts = await Promise.all(
        Array.from({ length: Math.max(1, settings.duplicate) }, () => attempt(event, settings)),
      );
      const delivery = account.state.deliveries.get(event.id);
      if (delivery !== undefined) concludeRound(delivery, attempts, account.now());
      if (delivery?.state === 'delivered') event.pending_webhooks = 0;
      account.changed();
      return attempts;
    },
    track(work) {
      inProgress.add(work);
      void work.finally(() => inProgress.delete(work));
      return work;
    },
    async close() {
      closing.abort(new Error('The simulator closed.'));
      await idle();
    },
  };
}
