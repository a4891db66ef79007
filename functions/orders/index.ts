/* What other subjects may use of orders; they import nothing else of it. */

export { findCart } from './checkout/carts.ts';
export { reconcileOrder } from './checkout/reconcile-order.ts';
export {
  assignCustomerStep,
  ensureCustomer,
  findStripeCustomer,
  findStripeCustomers,
  isOpenToVisitor,
  nextAttemptStep,
  putUnassignedCustomer,
  removeCustomer,
  type StripeCustomer,
} from './checkout/stripe-customers.ts';
export {
  type Disputed,
  disputeResponse,
  listDisputesSteps,
  listOpenDisputes,
  StoredDispute,
} from './disputes.ts';
export { keys } from './entities.ts';
export { findExports } from './order-exports.ts';
export { changeOrder, checkOrderStep, readOrderCounters } from './order-changes.ts';
export { findOrderEvents, newOrderEvent, putOrderEventStep } from './order-events.ts';
export { findOldestOrder, findOldestShipped, findOrdersWithReturns } from './order-list.ts';
export { disputeEvent } from './order-metrics.ts';
export { numberTerm } from './order-search-index.ts';
export {
  findAllOrders,
  findOrder,
  findOrders,
  isPlaced,
  listOrders,
  type OrderLine,
  type StoredOrder,
} from './orders.ts';
export { payBack } from './refunds/finish-refund.ts';
export { findPaidOrders, reconcileOrderRefund } from './refunds/reconcile-refund.ts';
export {
  failureOf,
  findOwedRefunds,
  findRefunds,
  findUnfinishedRefunds,
  listRefunds,
  type StoredRefund,
} from './refunds/refunds.ts';
export { findDueReviewRequests, type ReviewRequest, finishReviewRequestStep } from './review-requests.ts';
