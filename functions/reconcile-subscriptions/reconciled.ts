/** How a reconciliation went: subscriptions looked at, and those that could not be. */
export interface Reconciled {
  copied: number;
  failed: number;
}
