import * as z from 'zod';
import type { Account } from '../account.ts';
import { createdSince, get, listPage, pageParams, type Operation } from '../api/operation.ts';
import { list, nonEmptyText } from '../api/params.ts';
import { chargeOperations } from './charges.ts';
import { checkoutSessionOperations } from './checkout/sessions.ts';
import { couponOperations } from './coupons.ts';
import { customerOperations } from './customers.ts';
import { disputeOperations } from './disputes.ts';
import { invoiceOperations } from './invoices/operations.ts';
import { paymentIntentOperations, threeDSecureOperations } from './payment-intents.ts';
import { paymentMethodOperations } from './payment-methods.ts';
import { priceOperations, productOperations } from './prices.ts';
import { refundOperations } from './refunds.ts';
import { changePhase, scheduleOperations } from './schedules.ts';
import { setupAttemptOperations, setupIntentOperations } from './setup-intents.ts';
import { renewSubscription, subscriptionOperations } from './subscriptions/update.ts';
import { collectInvoice, finalizeDraft } from './invoices/pay.ts';
import { endSubscription, expireSubscription } from './subscriptions/life.ts';
import type { State } from '../state.ts';
import type { TimerKind } from '../timers.ts';

const eventOperations = [
  get(
    '/v1/events',
    z.strictObject({
      ...pageParams,
      created: createdSince,
      types: list(nonEmptyText(), 20).optional(),
    }),
    ({ account, params: { created: { gte = 0 } = {}, types, ...page } }) =>
      listPage(
        account.state.events.values(),
        page,
        '/v1/events',
        ({ type, created }) => created >= gte && (types?.includes(type) ?? true),
      ),
  ),
];

/** Stripe keeps events for 30 days. */
const lifetimeSeconds = 30 * 24 * 60 * 60;

/** Deletes the events, with their deliveries, that Stripe would not list any more. */
export function deleteOldEvents({ state, seconds }: Account): void {
  for (const { id, created } of state.events.values()) {
    if (seconds() - created < lifetimeSeconds) return;
    state.events.delete(id);
    state.deliveries.delete(id);
  }
}

/** Every operation that the simulator answers. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...couponOperations,
  ...checkoutSessionOperations,
  ...paymentIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...setupAttemptOperations,
  ...productOperations,
  ...priceOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...invoiceOperations,
  ...threeDSecureOperations,
  ...eventOperations,
];

type Step = (account: Account, id: string) => void;

/** A step on the row of the timer's id, if the row still exists. */
const on =
  <T>(rowsOf: (state: State) => Map<string, T>, step: (account: Account, row: T) => void): Step =>
  (account, id) => {
    const row = rowsOf(account.state).get(id);
    if (row !== undefined) step(account, row);
  };

const subscriptions = ({ subscriptions: rows }: State) => rows;
const invoices = ({ invoices: rows }: State) => rows;

/** What each kind of timer does to its object. */
const steps: Record<TimerKind, Step> = {
  'change-phase': on(({ schedules }) => schedules, changePhase),
  'cancel-subscription': on(subscriptions, (account, subscription) =>
    endSubscription(account, subscription, 'cancellation_requested'),
  ),
  'renew-subscription': on(subscriptions, renewSubscription),
  'expire-subscription': on(subscriptions, expireSubscription),
  'finalize-invoice': on(invoices, finalizeDraft),
  'retry-invoice': on(invoices, collectInvoice),
};

/** Runs every timer that is due, in order and each at its own time. */
export function runDueTimers(account: Account): void {
  const now = account.now();
  for (let timer = account.timers.takeDue(now); timer !== undefined; timer = account.timers.takeDue(now)) {
    const { at, kind, target } = timer;
    account.runAt(at, () => steps[kind](account, target));
  }
}
