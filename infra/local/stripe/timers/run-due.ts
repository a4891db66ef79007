import type { Account } from '../account.ts';
import { collectInvoice, finalizeDraft } from '../resources/invoices/pay.ts';
import { changePhase } from '../resources/schedules.ts';
import { endSubscription, expireSubscription } from '../resources/subscriptions/end.ts';
import { renewSubscription } from '../resources/subscriptions/renew.ts';
import type { State } from '../state.ts';
import type { TimerKind } from './timer-queue.ts';

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
    // The data file of an earlier version may hold kinds that are gone.
    account.runAt(at, () => (steps[kind] as Step | undefined)?.(account, target));
  }
}
