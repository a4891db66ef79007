import { grantsAccess, isLive } from '#shared/rules/subscription-status.ts';
import { endsByItself, type StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';

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
  if (before === null || !isLive(before.status)) return isLive(after.status) ? begun(after) : [];
  if (!isLive(after.status)) return [ended(after)];
  return [...payments(before, after), ...renewals(before, after), ...plans(before, after)];
}

/** One that is late before anybody here saw it paid has to be told of all the same. */
const begun = (after: StoredSubscription): SubscriptionChange[] =>
  grantsAccess(after.status) ? ['started'] : late(after);

const ended = ({ withdrawnCents }: StoredSubscription): SubscriptionChange =>
  withdrawnCents === null ? 'ended' : 'withdrawn';

function late({ status, openInvoice }: StoredSubscription): SubscriptionChange[] {
  if (status !== 'past_due' && status !== 'unpaid') return [];
  return [openInvoice?.needsConfirmation ? 'confirmation-needed' : 'payment-late'];
}

/** A late payment is told once for each invoice; the bank's tries in between are not. */
function payments(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  if (grantsAccess(before.status) !== grantsAccess(after.status))
    return grantsAccess(after.status) ? ['recovered'] : late(after);
  if (grantsAccess(after.status)) return isNewReceipt(before, after) ? ['renewed'] : [];
  const isOther = after.openInvoice !== null && before.openInvoice?.id !== after.openInvoice.id;
  return isOther ? late(after) : [];
}

const isNewReceipt = ({ paidInvoice: old }: StoredSubscription, { paidInvoice }: StoredSubscription) =>
  paidInvoice !== null && paidInvoice.isRenewal && paidInvoice.id !== old?.id && paidInvoice.amountCents > 0;

/** Stripe says in either of two ways that a subscription ends by itself (P15). */
function renewals(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  if (endsByItself(before) === endsByItself(after)) return [];
  return [endsByItself(after) ? 'cancellation-scheduled' : 'reactivated'];
}

function plans(before: StoredSubscription, after: StoredSubscription): SubscriptionChange[] {
  const found: SubscriptionChange[] = [];
  if (before.planId !== after.planId || before.billingCycle !== after.billingCycle) found.push('changed');
  const [was, is] = [before.pendingChange, after.pendingChange];
  if (is && (was?.planId !== is.planId || was.billingCycle !== is.billingCycle))
    found.push('change-scheduled');
  return found;
}
