import type { RequestListener } from 'node:http';
import type Stripe from 'stripe';
import { listen } from '#infra/local/http.ts';
import { openAccount, type Account, type EventObject } from './account.ts';
import { deleteOldEvents, operations, runDueTimers } from './resources/operations.ts';
import { deleteOldAnswers, nextOldAnswer } from './api/idempotency.ts';
import { requireRow } from './api/errors.ts';
import { serveApi } from './api/serve.ts';
import type { DashboardContext } from './pages/actions.ts';
import { openDataFile } from './data-file.ts';
import { createFaults, type Faults } from './faults.ts';
import {
  payCheckout,
  type Payment,
  type PaymentResult,
  settlePendingPayment,
} from './resources/checkout/pay.ts';
import { checkoutOf, expireDueCheckouts, nextExpiry } from './resources/checkout/sessions.ts';
import { closeDispute, createDispute, warnOfFraud } from './resources/disputes.ts';
import { failRefund } from './resources/refunds.ts';
import { serve } from './server.ts';
import { emptyState, restore, type State } from './state.ts';
import { createWakeUp } from './timers.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';

export { emptyState, keyOf, type State } from './state.ts';
export { scriptPath } from './urls.ts';

/** The options of the simulator. */
export interface StripeOptions {
  /** 0 for any free port. */
  port?: number;
  /** Simulated time in milliseconds. */
  now: () => number;
  /** The address that receives events. A function is called at each delivery, for a site that starts later. */
  webhookUrl: string | (() => string | undefined);
  /** The types of event that the webhook receives; all by default. */
  webhookEvents?: readonly string[];
  /** `sk_…`. The same name with `rk_…` is the restricted key, which has the rights of infra/stripe/rights.ts alone. */
  secretKey: string;
  /** The key of Stripe.js; by default derived from the secret key (`pk_…`). */
  publishableKey?: string;
  webhookSecret: string;
  /** Persists the account; without it, the account ends with the process. */
  dataFile?: string;
  log?: (line: string) => void;
}

/** A running simulator. */
export interface StripeSimulator extends Pick<Webhooks, 'resend' | 'held' | 'release' | 'idle'> {
  /** The API's address; the SDK takes its parts as `protocol`, `host` and `port`. */
  url: string;
  dashboardUrl: string;
  state: State;
  /** Replaces all objects of the account by those of a serialised state. What is due since then happens soon. */
  restore(json: string): void;
  faults: Faults;
  /** Runs everything that is due by the clock. Resolves when the webhook has answered. */
  tick(): Promise<void>;
  /** Pays a checkout session as its page does. */
  pay(sessionId: string, payment?: Payment): Promise<PaymentResult>;
  /** Settles the pending payment of a completed session. */
  settle(sessionId: string, result: 'paid' | 'failed'): Promise<void>;
  /** Lets the bank refuse a refund that has been accepted. */
  failRefund(refundId: string): void;
  /** The cardholder disputes a charge at the bank; returns the id of the dispute. */
  dispute(chargeId: string): string;
  /** The bank decides a dispute. */
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  /** The bank of a card warns that a charge may be fraud. */
  warnOfFraud(chargeId: string): void;
  /** Records and sends an event that no operation caused. */
  emit<T extends Stripe.Event.Type>(type: T, object: EventObject<T>): Stripe.Event;
  close(): Promise<void>;
}

/** Starts a simulated Stripe: the API for the SDK, Stripe.js, the payment pages, the webhooks and a dashboard. */
export async function startStripe(options: StripeOptions): Promise<StripeSimulator> {
  const { now, log = () => {} } = options;
  const state = emptyState();
  const file = await openDataFile(options.dataFile, state, log);
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const listening = await listen(
    (request, response) => {
      const end = response.end.bind(response) as (...args: unknown[]) => typeof response;
      response.end = (...args: unknown[]) => {
        file.save();
        return end(...args);
      };
      handle(request, response);
    },
    { port: options.port, host: 'localhost' },
  );
  const account = openAccount({ state, url: listening.url, now });
  const context = createContext(account, options);
  const { webhooks, faults } = context;
  handle = serve(context, serveApi({ ...context, keys: keysOf(options), operations, log }), log);

  const tick = async () => {
    await catchUp(context);
    // The clock may have moved without any change of the state.
    wakeUp.schedule();
  };
  const wakeUp = createWakeUp(() => nextDue(context), now, tick);
  account.changed = () => {
    file.changed();
    wakeUp.schedule();
  };
  wakeUp.schedule();

  return {
    ...controls(context),
    url: listening.url,
    dashboardUrl: `${listening.url}/`,
    state,
    restore(json) {
      for (const rows of Object.values(state)) rows.clear();
      restore(state, json);
      account.changed();
    },
    faults,
    tick,
    async close() {
      wakeUp.stop();
      await listening.close();
      await webhooks.close();
      file.close();
    },
  };
}

function keysOf({ secretKey: secret, publishableKey }: StripeOptions) {
  return {
    secret,
    restricted: secret.replace(/^sk_/, 'rk_'),
    publishable: publishableKey ?? secret.replace(/^sk_/, 'pk_'),
  };
}

function createContext(account: Account, options: StripeOptions): DashboardContext {
  const { webhookUrl, webhookEvents: types, webhookSecret: secret } = options;
  const faults = createFaults();
  const url = typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl;
  const webhooks = openWebhooks({ account, faults, url, types, secret });
  return { account, webhooks, faults };
}

/** The actions of the pages, as functions. */
function controls({ account, webhooks: { resend, held, release, idle } }: DashboardContext) {
  return {
    resend,
    held,
    release,
    idle,
    emit: account.emit,
    failRefund: (refundId: string) => {
      failRefund(account, requireRow(account.state.refunds, 'refund', refundId));
      account.changed();
    },
    dispute: (chargeId: string) =>
      createDispute(account, requireRow(account.state.charges, 'charge', chargeId)).id,
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      closeDispute(account, requireRow(account.state.disputes, 'dispute', disputeId), outcome),
    warnOfFraud: (chargeId: string) => {
      warnOfFraud(account, requireRow(account.state.charges, 'charge', chargeId));
    },
    pay: async (sessionId: string, payment?: Payment) => payCheckout(account, sessionId, payment),
    settle: async (sessionId: string, result: 'paid' | 'failed') =>
      settlePendingPayment(account, checkoutOf(account, sessionId), result === 'paid'),
  };
}

/** Does everything that is due at the clock's time. */
async function catchUp({ account, webhooks }: DashboardContext): Promise<void> {
  runDueTimers(account);
  expireDueCheckouts(account);
  deleteOldAnswers(account);
  await webhooks.retryDue();
  await webhooks.idle();
  // Last: events that a jump of the clock made old must still be delivered.
  deleteOldEvents(account);
}

function nextDue({ account, webhooks }: DashboardContext): number | null {
  const times = [
    account.timers.next(),
    nextExpiry(account),
    webhooks.nextRetry(),
    nextOldAnswer(account),
  ].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}
