import type { Account } from '../account.ts';
import { collectInvoice, finalizeDraft } from '../resources/invoices/collect.ts';
import { changePhase } from '../resources/schedules/change-phase.ts';
import { announceInvoice, announceTrialEnd } from '../resources/subscriptions/announce.ts';
import { endSubscription, expireSubscription } from '../resources/subscriptions/end.ts';
import { renewSubscription } from '../resources/subscriptions/renew.ts';
import type { Invoice, Subscription } from '../state.ts';
import type { TimerKind } from './timer-queue.ts';

type Step<T> = (account: Account, target: T) => void;

const ofSubscription =
  (step: Step<Subscription>): Step<string> =>
  (account, id) => {
    const subscription = account.state.subscriptions.get(id);
    if (subscription !== undefined) step(account, subscription);
  };

const ofInvoice =
  (step: Step<Invoice>): Step<string> =>
  (account, id) => {
    const invoice = account.state.invoices.get(id);
    if (invoice !== undefined) step(account, invoice);
  };

/** What each kind of step does to its object. */
const steps: Record<TimerKind, Step<string>> = {
  'change-phase': (account, id) => {
    const schedule = account.state.schedules.get(id);
    if (schedule !== undefined) changePhase(account, schedule);
  },
  'cancel-subscription': ofSubscription((account, subscription) =>
    endSubscription(account, subscription, 'cancellation_requested'),
  ),
  'renew-subscription': ofSubscription(renewSubscription),
  'expire-subscription': ofSubscription(expireSubscription),
  'finalize-invoice': ofInvoice(finalizeDraft),
  'retry-invoice': ofInvoice(collectInvoice),
  'announce-trial-end': ofSubscription(announceTrialEnd),
  'announce-invoice': ofSubscription(announceInvoice),
};

/** Does everything that is due, in order, each at its own time. */
export function runDue(account: Account): void {
  const now = account.now();
  for (let timer = account.agenda.take(now); timer !== undefined; timer = account.agenda.take(now)) {
    const { at, kind, target } = timer;
    account.at(at, () => steps[kind](account, target));
  }
}
