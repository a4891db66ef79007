/* What other subjects may use of subscriptions; they import nothing else of it. */

export { findSubscriber } from './access/set-subscription.ts';
export {
  pauseProgress,
  putProgressSteps,
  subscriptionAccess,
  syncedProgress,
} from './access/sync-routine-progress.ts';
export { cancelAtPeriodEnd } from './cancel-subscription.ts';
export { findOldestLatePayment, listLatePayments, readLateCounters } from './payments/late-payments.ts';
export { everyPayment, readPayments } from './payments/read-payments.ts';
export { syncSubscriptionRefund } from './payments/sync-refund.ts';
export { endSubscription, stopCharging } from './stripe/stop-charging.ts';
export { otherSubscriptions } from './subscription-response.ts';
export {
  checkCopyStep,
  doubledSince,
  findSubscription,
  findSubscriptions,
  isEndScheduled,
  listDoubleSubscriptions,
  owedCents,
  putSubscriptionStep,
  type StoredSubscription,
} from './subscriptions.ts';
export { requireSameDay, withdrawSubscription } from './withdraw-subscription.ts';
export { findWithdrawal, hasOpenWithdrawal, listOpenWithdrawals } from './withdrawals.ts';
