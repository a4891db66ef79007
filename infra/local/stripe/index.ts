import type { RequestListener } from 'node:http';
import type Stripe from 'stripe';
import { listen } from '#infra/local/http/index.ts';
import { openAccount, type Account, type EventObject } from './account.ts';
import { runDue } from './agenda/run-due.ts';
import { forgetOldAnswers } from './api/idempotency.ts';
import { operations } from './api/operations.ts';
import { createRequestLog } from './api/request-log.ts';
import { serveApi } from './api/serve.ts';
import type { Desk } from './dashboard/section.ts';
import { openDataFile } from './data-file.ts';
import { createFaults, type Faults } from './faults.ts';
import { payCheckout, type Payment, type PaymentResult } from './payments/pay.ts';
import { settle } from './payments/settle.ts';
import { checkoutOf, expireDueCheckouts, nextExpiry } from './resources/checkout-sessions.ts';
import { forgetOldEvents } from './resources/events.ts';
import { serve } from './server.ts';
import { emptyState, type State } from './state.ts';
import { createWakeUp } from './wake-up.ts';
import { openWebhooks, type Webhooks } from './webhooks/webhooks.ts';

export type { FaultSettings } from './faults.ts';

/** How to start the simulator. */
export interface StripeOptions {
  /** 0 for any free port. */
  port?: number;
  /** Simulated time in milliseconds. */
  now: () => number;
  /** Where events go. A function is asked at each delivery, for a site that comes up later. */
  webhookUrl: string | (() => string | undefined);
  /** The types of event that the webhook is set to; all of them without. */
  webhookEvents?: readonly string[];
  secretKey: string;
  /** What Stripe.js calls with; the secret key's public twin by default (`pk_…`). */
  publishableKey?: string;
  webhookSecret: string;
  /** What becomes of a subscription after the last retry; cancelled by default. */
  afterRetries?: Account['afterRetries'];
  /** Keeps the account in this file; without it, everything ends with the process. */
  dataFile?: string;
  log?: (line: string) => void;
}

/** A running simulator. */
export interface StripeSimulator extends Pick<Webhooks, 'resend' | 'held' | 'release' | 'idle'> {
  /** The API's address: give its parts to the SDK as `protocol`, `host` and `port`. */
  url: string;
  dashboardUrl: string;
  state: State;
  faults: Faults;
  /** Catches up with the clock: ends sessions, retries deliveries; settles when the webhook has answered. */
  tick(): Promise<void>;
  /** Pays a checkout session as its page would. */
  pay(sessionId: string, payment?: Payment): Promise<PaymentResult>;
  /** The bank's late answer to a session that completed unpaid. */
  settle(sessionId: string, result: 'paid' | 'failed'): Promise<void>;
  /** Records and sends an event of one's own, for what Stripe would never do. */
  emit<T extends Stripe.Event.Type>(type: T, object: EventObject<T>): Stripe.Event;
  close(): Promise<void>;
}

/** Starts a Stripe of our own: the API as the SDK speaks it, the payment pages, the webhooks, a dashboard. */
export async function startStripe(options: StripeOptions): Promise<StripeSimulator> {
  const { now, log = () => {} } = options;
  const state = emptyState();
  const file = await openDataFile(options.dataFile, state, log);
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const listening = await listen(
    (request, response) => handle(request, response),
    options.port ?? 0,
    'localhost',
  );
  const account = openAccount({ state, url: listening.url, now });
  if (options.afterRetries !== undefined) account.afterRetries = options.afterRetries;
  const desk = openDesk(account, options);
  const { webhooks, faults } = desk;
  handle = serve(desk, serveApi({ ...desk, keys: keysOf(options), operations, log }), log);

  const tick = async () => {
    await catchUp(desk);
    // The clock may have moved without any change of the state.
    wakeUp.look();
  };
  const wakeUp = createWakeUp(() => nextDue(desk), now, tick);
  account.changed = () => {
    file.changed();
    wakeUp.look();
  };
  wakeUp.look();

  return {
    ...controls(desk),
    url: listening.url,
    dashboardUrl: `${listening.url}/`,
    state,
    faults,
    tick,
    async close() {
      wakeUp.stop();
      await listening.close();
      await webhooks.close();
      await file.flush();
    },
  };
}

function keysOf({ secretKey: secret, publishableKey }: StripeOptions) {
  return { secret, publishable: publishableKey ?? secret.replace(/^sk_/, 'pk_') };
}

function openDesk(account: Account, options: StripeOptions): Desk {
  const { webhookUrl, webhookEvents: types, webhookSecret: secret } = options;
  const faults = createFaults();
  const url = typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl;
  const webhooks = openWebhooks({ account, faults, url, types, secret });
  return { account, webhooks, faults, requests: createRequestLog() };
}

/** What a person does on the pages, as functions. */
function controls({ account, webhooks: { resend, held, release, idle } }: Desk) {
  return {
    resend,
    held,
    release,
    idle,
    emit: account.emit,
    pay: async (sessionId: string, payment?: Payment) => payCheckout(account, sessionId, payment),
    settle: async (sessionId: string, result: 'paid' | 'failed') =>
      settle(account, checkoutOf(account, sessionId), result === 'paid'),
  };
}

/** Does what is due at the clock's present time. */
async function catchUp({ account, webhooks }: Desk): Promise<void> {
  runDue(account);
  expireDueCheckouts(account);
  forgetOldAnswers(account);
  await webhooks.retryDue();
  await webhooks.idle();
  // Last: what happened long before the clock stopped is old at once, and still has to be told.
  forgetOldEvents(account);
}

function nextDue({ account, webhooks }: Desk): number | null {
  const times = [account.agenda.next(), nextExpiry(account), webhooks.nextRetry()].filter(
    (time) => time !== null,
  );
  return times.length > 0 ? Math.min(...times) : null;
}
