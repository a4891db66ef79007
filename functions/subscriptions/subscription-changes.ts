import { stopsRoutines } from '#shared/rules/orders/disputes.ts';
import { grantsAccess, isLate, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { isEndScheduled, type StoredSubscription } from './subscriptions.ts';

/** The changes of a subscription between two reads that its subscriber is notified of. */
export type SubscriptionChange =
  | 'started'
  | 'payment-late'
  | 'confirmation-needed'
  | 'recovered'
  | 'renewed'
  | 'cancellation-scheduled'
  | 'reactivated'
  | 'change-scheduled'
  | 'changed'
  | 'disputed'
  | 'dispute-over'
  | 'ended'
  | 'withdrawn';

/**
 * The changes between the stored subscription and the one just read. Webhook events are not used: they arrive twice, late,
 * out of order or never (P4, P6). Pure.
 */
export function findChanges(
  stored: StoredSubscription | null,
  after: StoredSubscription,
): SubscriptionChange[] {
  const before = stored?.id === after.id ? stored : null;
  if (before === null || !isLive(before.status)) return isLive(after.status) ? startChanges(after) : [];
  if (!isLive(after.status)) return [endChange(after)];
  return [
    ...paymentChanges(before, after),
    ...disputeChanges(before, after),
    ...cancellationChanges(before, after),
    ...planChanges(before, after),
  ];
}

/** A subscription may already be late when it is first read. */
const startChanges = (after: StoredSubscription): SubscriptionChange[] =>
  grantsAccess(after.status) ? ['started'] : latePaymentChanges(after);

const endChange = ({ withdrawnCents }: StoredSubscription): SubscriptionChange =>
  withdrawnCents === null ? 'ended' : 'withdrawn';

function latePaymentChanges({ status, openInvoice }: StoredSubscription): SubscriptionChange[] {
  if (!isLate(status)) return [];
  return [openInvoice?.needsConfirmation ? 'confirmation-needed' : 'payment-late'];
}

/** A late payment is one change for each invoice; Stripe's retries in between are none. */
function paymentChanges(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  if (grantsAccess(before.status) !== grantsAccess(after.status))
    return grantsAccess(after.status) ? ['recovered'] : latePaymentChanges(after);
  if (grantsAccess(after.status)) return isNewReceipt(before, after) ? ['renewed'] : [];
  const isOtherInvoice = after.openInvoice !== null && before.openInvoice?.id !== after.openInvoice.id;
  return isOtherInvoice ? latePaymentChanges(after) : [];
}

const isNewReceipt = ({ paidInvoice: old }: StoredSubscription, { paidInvoice }: StoredSubscription) =>
  paidInvoice !== null && paidInvoice.isRenewal && paidInvoice.id !== old?.id && paidInvoice.amountCents > 0;

/** The routines stop while a payment is disputed (P243). */
function disputeChanges(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  if (stopsRoutines(before.disputes) === stopsRoutines(after.disputes)) return [];
  return [stopsRoutines(after.disputes) ? 'disputed' : 'dispute-over'];
}

/** A scheduled cancellation, or its removal (P15). */
function cancellationChanges(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  if (isEndScheduled(before) === isEndScheduled(after)) return [];
  return [isEndScheduled(after) ? 'cancellation-scheduled' : 'reactivated'];
}

function planChanges(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  const found: SubscriptionChange[] = [];
  if (before.planId !== after.planId || before.billingCycle !== after.billingCycle) found.push('changed');
  const [was, is] = [before.pendingChange, after.pendingChange];
  if (is && (was?.planId !== is.planId || was.billingCycle !== is.billingCycle))
    found.push('change-scheduled');
  return found;
}
