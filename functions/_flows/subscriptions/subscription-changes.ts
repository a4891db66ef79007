import { grantsAccess, isLive } from '#shared/rules/subscription-status.ts';
import { isEndScheduled, type StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';

/** What may have happened to a subscription between two looks at it; each is news to its owner. */
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
  | 'ended'
  | 'withdrawn';

/**
 * What has happened, by what was known before and what is so now. Not by events: they come twice, late, out of
 * order or never (P4, P6), and what is true now has happened however it was told. Pure.
 */
export function findChanges(
  known: StoredSubscription | null,
  after: StoredSubscription,
): SubscriptionChange[] {
  const before = known?.id === after.id ? known : null;
  if (before === null || !isLive(before.status)) return isLive(after.status) ? startChanges(after) : [];
  if (!isLive(after.status)) return [endChange(after)];
  return [
    ...paymentChanges(before, after),
    ...cancellationChanges(before, after),
    ...planChanges(before, after),
  ];
}

/** One that is late before anybody here saw it paid has to be told of all the same. */
const startChanges = (after: StoredSubscription): SubscriptionChange[] =>
  grantsAccess(after.status) ? ['started'] : latePaymentChanges(after);

const endChange = ({ withdrawnCents }: StoredSubscription): SubscriptionChange =>
  withdrawnCents === null ? 'ended' : 'withdrawn';

function latePaymentChanges({ status, openInvoice }: StoredSubscription): SubscriptionChange[] {
  if (status !== 'past_due' && status !== 'unpaid') return [];
  return [openInvoice?.needsConfirmation ? 'confirmation-needed' : 'payment-late'];
}

/** A late payment is told once for each invoice; the bank's tries in between are not. */
function paymentChanges(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  if (grantsAccess(before.status) !== grantsAccess(after.status))
    return grantsAccess(after.status) ? ['recovered'] : latePaymentChanges(after);
  if (grantsAccess(after.status)) return isNewReceipt(before, after) ? ['renewed'] : [];
  const isOtherInvoice = after.openInvoice !== null && before.openInvoice?.id !== after.openInvoice.id;
  return isOtherInvoice ? latePaymentChanges(after) : [];
}

const isNewReceipt = ({ paidInvoice: old }: StoredSubscription, { paidInvoice }: StoredSubscription) =>
  paidInvoice !== null && paidInvoice.isRenewal && paidInvoice.id !== old?.id && paidInvoice.amountCents > 0;

/** Stripe says in either of two ways that a subscription ends by itself (P15). */
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
